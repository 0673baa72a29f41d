package org.solrduplicates.cli.evaluate;

import java.io.IOException;
import java.util.List;
import org.solrduplicates.cli.client.DuplicatesAnswer;
import org.solrduplicates.cli.client.DuplicatesAnswer.ExplainedCandidate;
import org.solrduplicates.cli.client.GroupVersion;
import org.solrduplicates.cli.client.Json;

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
      throw new IOException("the answers list no candidates: this Solr does not know dup.explain");
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
    return "dup.measure="
        + group.measure().orElse("?")
        + ", dup.threshold="
        + group.threshold().map(String::valueOf).orElse("?")
        + ", dup.link="
        + group.link().orElse("?");
  }
}
