package org.solrduplicates.cli;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The last job, as Solr tells of it. What it does not say is unknown. */
record JobStatus(JsonObject json) {
  /** Returns {@code none}, {@code running}, {@code done}, {@code failed} or {@code aborted}. */
  String state() {
    return json.text("state");
  }

  boolean isRunning() {
    return state().equals("running");
  }

  boolean isDone() {
    return state().equals("done");
  }

  /** Returns whether the groups may be those of an earlier job, in whole or in part. */
  boolean isUnfinished() {
    return !isDone() && !state().equals("none");
  }

  String phase() {
    return json.optionalText("phase")
        .or(() -> json.optionalCount("pass").map(pass -> "pass " + pass))
        .orElse(state());
  }

  /** Returns how much of the job is done, in 0..1. */
  double progress() {
    return json.optionalNumber("progress").orElse(0.0);
  }

  String started() {
    return json.optionalText("started").orElse("an unknown time");
  }

  String error() {
    return json.optionalText("error").orElse("Solr does not say why");
  }

  Optional<Long> documentsPerSecond() {
    return json.optionalNumber("documentsPerSecond").map(Math::round);
  }

  /** Returns how many documents were changed or deleted while the job ran. */
  Optional<Long> changedMeanwhile() {
    return json.optionalCount("changedMeanwhile");
  }

  /** Returns how many documents could not be compared, by reason; empty if unknown. */
  Optional<Map<String, Long>> neverCompared() {
    return json.optionalObject("neverCompared").map(JobStatus::counts);
  }

  private static Map<String, Long> counts(JsonObject object) {
    Map<String, Long> counts = new TreeMap<>();
    for (Object key : object.members().keySet()) {
      counts.put(key.toString(), object.optionalCount(key.toString()).orElse(0L));
    }
    return counts;
  }

  /** Returns how many links there were by the texts alone, and how many contrast has removed. */
  Optional<JsonObject> contrast() {
    return json.optionalObject("contrast");
  }

  Optional<JsonObject> oversized() {
    return json.optionalObject("oversized");
  }

  /** Returns whether the groups are those of only a part of the documents, or of older ones. */
  boolean isIncomplete() {
    return isUnfinished()
        || changedMeanwhile().orElse(0L) > 0
        || sum(neverCompared().orElse(Map.of())) > 0;
  }

  static long sum(Map<String, Long> counts) {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }
}
