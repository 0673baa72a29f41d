package org.solrduplicates.cli.evaluate;

import java.util.Collection;
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

  Stream<EvaluationPair> kept() {
    return found.values().stream().filter(EvaluationPair::isKept);
  }

  EvaluationScore strict(Stream<EvaluationPair> pairs) {
    return EvaluationScore.strict(pairs.map(EvaluationPair::label), truth.size());
  }

  EvaluationScore lenient(Stream<EvaluationPair> pairs) {
    return EvaluationScore.lenient(pairs.map(EvaluationPair::label), truth.size());
  }

  /** Returns what the links would be with another threshold. */
  EvaluationScore atThreshold(double threshold) {
    return strict(found.values().stream().filter(pair -> pair.similarity() >= threshold));
  }

  EvaluationScore strictOfIds(Collection<LabelledPair> pairs) {
    return EvaluationScore.strict(pairs.stream().map(labels::label), truth.size());
  }

  EvaluationScore lenientOfIds(Collection<LabelledPair> pairs) {
    return EvaluationScore.lenient(pairs.stream().map(labels::label), truth.size());
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
}
