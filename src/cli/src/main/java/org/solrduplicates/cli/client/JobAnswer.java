// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.client;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/**
 * The status of the last job. Missing values are unknown.
 *
 * @param state {@code none}, {@code running}, {@code done}, {@code failed} or {@code aborted}
 * @param phase the current phase, if the job has phases
 * @param pass the current pass, from 1, if the job has passes
 * @param progress in 0..1
 * @param started in ISO
 * @param changedMeanwhile documents that were changed or deleted during the job
 * @param neverCompared documents that could not be compared, by reason
 * @param oversized terms shared by too many documents, their documents, and pairs skipped
 * @param written documents written
 * @param failed documents that could not be written
 * @param counts documents by the state of their fingerprints
 * @param failures the first documents that could not be written
 * @param skipped documents that an update would damage
 * @param skippedDocuments the first of these
 * @param imported the rows of an import, and rows and documents that do not match
 * @param json the answer of Solr, unchanged
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
    Optional<Map<String, Long>> oversized,
    Optional<Long> documents,
    Optional<Long> written,
    Optional<Long> failed,
    Optional<Map<String, Long>> counts,
    List<FailedDocument> failures,
    Optional<Long> skipped,
    List<FailedDocument> skippedDocuments,
    Optional<Map<String, Long>> imported,
    Map<String, Object> json) {
  public record FailedDocument(Optional<String> id, Optional<String> reason) {}

  boolean isRunning() {
    return state.equals("running");
  }

  public boolean isDone() {
    return state.equals("done");
  }

  /** Returns whether groups may come from an earlier job, in whole or in part. */
  public boolean isUnfinished() {
    return !isDone() && !state.equals("none");
  }

  String place() {
    return phase.or(() -> pass.map(number -> "pass " + number)).orElse(state);
  }

  /** Returns whether groups cover only a part of the documents or may be outdated. */
  public boolean isIncomplete() {
    return isUnfinished()
        || changedMeanwhile.orElse(0L) > 0
        || neverCompared.map(JobAnswer::sum).orElse(0L) > 0;
  }

  /** Returns a number of an import; 0 if it is unknown. */
  public long imported(String figure) {
    return imported.map(figures -> figures.getOrDefault(figure, 0L)).orElse(0L);
  }

  /** Returns whether an import left out documents or rows. */
  public boolean hasSkipped() {
    return changedMeanwhile.orElse(0L) + imported("noDocument") + imported("notInImport") > 0;
  }

  public static long sum(Map<String, Long> counts) {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }
}
