package org.solrduplicates.cli.evaluate;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.solrduplicates.cli.client.DuplicatesAnswer.ExplainedCandidate;

/**
 * All answers of an evaluation.
 *
 * @param links one for each document, with its candidates, in the order of the ids
 * @param groups one for each document that no earlier group had taken, in the same order
 * @param linkNanos how long all requests about links took, some at the same time
 * @param groupNanos how long all requests about groups took
 */
public record EvaluationAnswers(
    List<EvaluationAnswer> links, List<EvaluationAnswer> groups, long linkNanos, long groupNanos) {

  /** Returns how documents were compared at last, in words: weights are learned meanwhile. */
  String settings() {
    return links.stream()
        .filter(EvaluationAnswer::isCompared)
        .map(EvaluationAnswer::settings)
        .reduce((before, last) -> last)
        .orElse("no document could be compared");
  }

  /** Returns the titles by id, as far as they were asked for. */
  Map<String, String> titles() {
    return links.stream()
        .collect(Collectors.toMap(EvaluationAnswer::pivot, EvaluationAnswer::title));
  }

  /** Returns the groups of the labelled documents. */
  EvaluationGroups partition(Set<String> labelled) {
    EvaluationGroups groups = EvaluationGroups.empty();
    for (EvaluationAnswer answer : this.groups) {
      groups.add(answer.pivot(), answer.members().stream().filter(labelled::contains).toList());
    }
    return groups;
  }

  /** Returns every sentence about what may have kept the figures down. */
  List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    long notCompared = links.stream().filter(answer -> !answer.isCompared()).count();
    if (notCompared > 0) {
      warnings.add(notCompared + " documents could not be compared: they have no fingerprint");
    }
    cut(links).forEach((limit, n) -> warnings.add(n + " answers were cut short by " + limit));
    cut(groups).forEach((limit, n) -> warnings.add(n + " groups were cut short by " + limit));
    long differing = links.stream().filter(answer -> !isOneStory(answer)).count();
    if (differing > 0) {
      warnings.add(differing + " answers have other documents in their history than they kept");
    }
    return warnings;
  }

  /** That the depth ends an answer about links is what was asked for. */
  private Map<String, Long> cut(List<EvaluationAnswer> answers) {
    Map<String, Long> cut = new TreeMap<>();
    for (EvaluationAnswer answer : answers) {
      answer.limits().forEach(limit -> cut.merge(limit, 1L, Long::sum));
    }
    if (answers == links) {
      cut.remove(EvaluationRequests.DEPTH);
    }
    return cut;
  }

  /** The candidates that were kept and the history of the first round must be the same. */
  private static boolean isOneStory(EvaluationAnswer answer) {
    Set<String> kept = new HashSet<>();
    answer.candidates().stream()
        .filter(ExplainedCandidate::isKept)
        .forEach(candidate -> kept.add(candidate.id()));
    Set<String> shown = new HashSet<>(answer.members());
    shown.remove(answer.pivot());
    return kept.equals(shown);
  }
}
