package org.solrduplicates.cli.client;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/**
 * The last job, over the whole collection or for fingerprints, as Solr tells of it. What it does
 * not say is unknown.
 *
 * @param state {@code none}, {@code running}, {@code done}, {@code failed} or {@code aborted}
 * @param phase what it does, if it has phases
 * @param pass which of its passes it is in, from 1, if it has passes
 * @param progress how much is done, in 0..1
 * @param started when it was started, in ISO
 * @param documentsPerSecond how fast it was
 * @param changedMeanwhile how many documents were changed or deleted while it ran
 * @param neverCompared how many documents could not be compared, by reason
 * @param contrast how many links there were by the texts alone, and how many contrast has removed
 * @param oversized what too many documents share: terms, documents and pairs skipped
 * @param written how many documents it has written
 * @param failed how many documents it could not write
 * @param counts documents by what is with their fingerprint
 * @param failures the first documents that could not be written
 * @param skipped how many documents an update would have damaged
 * @param skippedDocuments the first of these
 * @param said all that Solr says, as it came
 */
public record JobAnswer(
    String state,
    Optional<String> phase,
    Optional<Long> pass,
    Optional<Double> progress,
    Optional<String> started,
    Optional<String> error,
    Optional<Double> documentsPerSecond,
    Optional<Long> changedMeanwhile,
    Optional<SortedMap<String, Long>> neverCompared,
    Optional<Map<String, Long>> contrast,
    Optional<Map<String, Long>> oversized,
    Optional<Long> documents,
    Optional<Long> written,
    Optional<Long> failed,
    Optional<Map<String, Long>> counts,
    List<FailedDocument> failures,
    Optional<Long> skipped,
    List<FailedDocument> skippedDocuments,
    Map<String, Object> said) {
  /** A document that could not be written, and why. */
  public record FailedDocument(Optional<String> id, Optional<String> reason) {}

  boolean isRunning() {
    return state.equals("running");
  }

  public boolean isDone() {
    return state.equals("done");
  }

  /** Returns whether the groups may be those of an earlier job, in whole or in part. */
  public boolean isUnfinished() {
    return !isDone() && !state.equals("none");
  }

  String place() {
    return phase.or(() -> pass.map(number -> "pass " + number)).orElse(state);
  }

  /** Returns whether the groups are those of only a part of the documents, or of older ones. */
  public boolean isIncomplete() {
    return isUnfinished()
        || changedMeanwhile.orElse(0L) > 0
        || neverCompared.map(JobAnswer::sum).orElse(0L) > 0;
  }

  public static long sum(Map<String, Long> counts) {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }
}
