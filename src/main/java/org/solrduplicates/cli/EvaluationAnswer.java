package org.solrduplicates.cli;

import java.io.IOException;
import java.util.List;

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
    List<EvaluationCandidate> candidates,
    List<String> members,
    List<String> limits,
    long nanos) {
  private static final String CANDIDATES = "candidates";

  /** Reads the answer to a request with {@code dup.explain=true}. */
  static EvaluationAnswer explained(String pivot, DuplicatesAnswer answer, long nanos)
      throws IOException {
    JsonObject duplicates = answer.json().object("duplicates");
    if (isCompared(duplicates) && !duplicates.members().containsKey(CANDIDATES)) {
      throw new IOException("the answers list no candidates: this Solr does not know dup.explain");
    }
    List<EvaluationCandidate> candidates =
        duplicates.objects(CANDIDATES).stream()
            .map(EvaluationCandidate::of)
            .filter(candidate -> !candidate.id().equals(pivot))
            .toList();
    return of(pivot, answer, candidates, nanos);
  }

  /** Reads the answer to a request for the whole version group. */
  static EvaluationAnswer plain(String pivot, DuplicatesAnswer answer, long nanos) {
    return of(pivot, answer, List.of(), nanos);
  }

  private static EvaluationAnswer of(
      String pivot, DuplicatesAnswer answer, List<EvaluationCandidate> candidates, long nanos) {
    boolean compared = isCompared(answer.json().object("duplicates"));
    return new EvaluationAnswer(
        pivot,
        title(answer),
        compared,
        compared ? settings(answer.group()) : "",
        candidates,
        answer.all().stream().map(Version::id).toList(),
        compared ? answer.truncatedBy() : List.of(),
        nanos);
  }

  private static boolean isCompared(JsonObject duplicates) {
    return duplicates.optionalText("notCompared").isEmpty();
  }

  private static String title(DuplicatesAnswer answer) {
    return answer.json().object("match").objects("docs").stream()
        .flatMap(doc -> doc.optionalText(Fields.TITLE).stream())
        .findFirst()
        .orElse("");
  }

  private static String settings(JsonObject group) {
    return "dup.measure="
        + group.optionalText("measure").orElse("?")
        + ", dup.threshold="
        + group.optionalNumber("threshold").map(String::valueOf).orElse("?")
        + ", dup.link="
        + group.optionalText("link").orElse("?");
  }
}
