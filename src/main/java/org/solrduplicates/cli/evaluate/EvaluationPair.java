package org.solrduplicates.cli.evaluate;

import java.util.SortedSet;
import java.util.TreeSet;
import org.solrduplicates.cli.client.DuplicatesAnswer.ExplainedCandidate;

/**
 * A pair of documents of which at least one was a candidate for the other.
 *
 * @param sources which found it, from either side
 * @param why the parts of the similarity in words; empty for a different pair that was rejected, of
 *     which there are very many
 */
record EvaluationPair(
    LabelledPair ids,
    EvaluationLabels.Label label,
    SortedSet<String> sources,
    double similarity,
    String why,
    boolean isKept) {
  static EvaluationPair of(
      LabelledPair ids, EvaluationLabels.Label label, ExplainedCandidate candidate) {
    boolean isExplained = candidate.isKept() || label == EvaluationLabels.Label.SAME;
    return new EvaluationPair(
        ids,
        label,
        new TreeSet<>(candidate.source()),
        candidate.similarity(),
        isExplained ? candidate.why().orElse("") : "",
        candidate.isKept());
  }

  /** Returns what is known of the pair from both sides. */
  EvaluationPair and(EvaluationPair other) {
    EvaluationPair better = other.similarity > similarity ? other : this;
    SortedSet<String> both = new TreeSet<>(sources);
    both.addAll(other.sources);
    return new EvaluationPair(
        ids, label, both, better.similarity, better.why, isKept || other.isKept);
  }

  boolean isTrue() {
    return label == EvaluationLabels.Label.SAME;
  }

  boolean isWrong() {
    return label == EvaluationLabels.Label.DIFFERENT || label == EvaluationLabels.Label.RELATED;
  }

  boolean isFoundBy(String source) {
    return sources.contains(source);
  }

  boolean isFoundOnlyBy(String source) {
    return sources.size() == 1 && isFoundBy(source);
  }
}
