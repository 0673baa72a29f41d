// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.evaluate;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.solrduplicates.cli.client.DuplicatesAnswer.ExplainedCandidate;
import org.solrduplicates.evaluate.EvaluationAnswers.EvaluationAnswer;
import org.solrduplicates.evaluate.EvaluationLabels.LabelledPair;

/**
 * All candidates as pairs, beside the pairs that should have been found.
 *
 * @param easy true pairs that share at least half of their words, as far as that was measured
 * @param found in the order of the ids
 */
record EvaluationPairs(
    EvaluationLabels labels,
    Set<LabelledPair> truth,
    Set<LabelledPair> easy,
    Map<LabelledPair, EvaluationPair> found) {
  private static final double EASY = 0.5;

  static EvaluationPairs of(List<EvaluationAnswer> answers, EvaluationLabels labels) {
    Set<LabelledPair> truth = labels.truePairs();
    Set<LabelledPair> easy =
        truth.stream()
            .filter(pair -> labels.dice(pair).orElse(0) >= EASY)
            .collect(Collectors.toCollection(TreeSet::new));
    EvaluationPairs pairs = new EvaluationPairs(labels, truth, easy, new TreeMap<>());
    answers.forEach(pairs::add);
    return pairs;
  }

  private void add(EvaluationAnswer answer) {
    for (ExplainedCandidate candidate : answer.candidates()) {
      LabelledPair ids = LabelledPair.of(answer.pivot(), candidate.id());
      EvaluationPair pair = EvaluationPair.of(ids, labels.label(ids), candidate);
      found.merge(ids, pair, EvaluationPair::and);
    }
  }

  Stream<LabelledPair> links() {
    return kept().map(EvaluationPair::ids);
  }

  Stream<EvaluationPair> kept() {
    return found.values().stream().filter(EvaluationPair::isKept);
  }

  EvaluationScore strict(Stream<LabelledPair> pairs) {
    return EvaluationScore.strict(pairs.map(labels::label), truth.size());
  }

  EvaluationScore lenient(Stream<LabelledPair> pairs) {
    return EvaluationScore.lenient(pairs.map(labels::label), truth.size());
  }

  /** Returns what the links would be with another threshold. */
  EvaluationScore atThreshold(double threshold) {
    return strict(found.values().stream().filter(p -> p.similarity() >= threshold).map(p -> p.ids));
  }

  /** Returns how many links nothing is known of. */
  long unlabelled() {
    return kept().filter(pair -> pair.label() == EvaluationLabels.Label.UNKNOWN).count();
  }

  SortedSet<String> sources() {
    return found.values().stream()
        .flatMap(pair -> pair.sources().stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns how many of some true pairs are among the candidates that fulfil a condition. */
  long count(Set<LabelledPair> pairs, Predicate<EvaluationPair> condition) {
    return pairs.stream()
        .flatMap(pair -> Stream.ofNullable(found.get(pair)))
        .filter(condition)
        .count();
  }

  /**
   * A pair of documents of which at least one was a candidate for the other.
   *
   * @param sources which found it, from either side
   * @param why the parts of the similarity in words; empty for a different pair that was rejected,
   *     of which there are very many
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
}
