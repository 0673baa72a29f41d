// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.evaluate;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.solrduplicates.cli.client.DuplicatesAnswer;
import org.solrduplicates.cli.client.DuplicatesAnswer.ExplainedCandidate;
import org.solrduplicates.cli.client.DuplicatesAnswer.GroupVersion;
import org.solrduplicates.cli.client.Json;
import org.solrduplicates.core.text.Sentence;

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

  /**
   * What an evaluation needs of an answer.
   *
   * @param title of the document asked about, empty if it was not asked for
   * @param isCompared whether the document has something that can be compared
   * @param settings how it was compared, in words
   * @param members of the version group
   * @param limits which cut the group short
   * @param nanos how long the request took
   */
  record EvaluationAnswer(
      String pivot,
      String title,
      boolean isCompared,
      String settings,
      List<ExplainedCandidate> candidates,
      List<String> members,
      List<String> limits,
      long nanos) {
    /**
     * Reads the answer to a request with {@code dup.explain=true}.
     *
     * @throws IOException if this Solr does not know it
     */
    static EvaluationAnswer explained(String pivot, DuplicatesAnswer answer, long nanos)
        throws IOException {
      DuplicatesAnswer.Duplicates said = answer.duplicates();
      if (said.notCompared().isEmpty() && said.candidates().isEmpty()) {
        throw new IOException(
            "the answers list no candidates: this Solr does not know dup.explain");
      }
      List<ExplainedCandidate> candidates =
          said.candidates().orElse(List.of()).stream()
              .filter(candidate -> !candidate.id().equals(pivot))
              .toList();
      return of(pivot, answer, candidates, nanos);
    }

    /** Reads the answer to a request for the whole version group. */
    static EvaluationAnswer plain(String pivot, DuplicatesAnswer answer, long nanos) {
      return of(pivot, answer, List.of(), nanos);
    }

    private static EvaluationAnswer of(
        String pivot, DuplicatesAnswer answer, List<ExplainedCandidate> candidates, long nanos) {
      boolean compared = answer.duplicates().notCompared().isEmpty();
      return new EvaluationAnswer(
          pivot,
          title(answer),
          compared,
          compared ? settings(Json.required(answer.duplicates().group(), "group")) : "",
          candidates,
          answer.all().stream().map(GroupVersion::id).toList(),
          compared ? answer.truncatedBy() : List.of(),
          nanos);
    }

    private static String title(DuplicatesAnswer answer) {
      return Json.required(answer.match(), "match").docs().stream()
          .flatMap(document -> document.title().stream())
          .findFirst()
          .orElse("");
    }

    private static String settings(DuplicatesAnswer.WholeGroup group) {
      return Sentence.of(
          "dup.measure=%s, dup.threshold=%s, dup.link=%s",
          group.measure().orElse("?"),
          group.threshold().map(String::valueOf).orElse("?"),
          group.link().orElse("?"));
    }
  }
}
