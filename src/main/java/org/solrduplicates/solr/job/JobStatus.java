package org.solrduplicates.solr.job;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.jspecify.annotations.Nullable;

/**
 * What became of a job. Immutable.
 *
 * @param state where it is
 * @param started when it began
 * @param finished when it ended; null as long as it runs
 * @param node where it runs, empty where a node has no name
 * @param settings the parameters that it was started with and what they stand for
 * @param progress how far it is
 * @param error what went wrong, empty if nothing did
 */
record JobStatus(
    JobState state,
    Instant started,
    @Nullable Instant finished,
    String node,
    Map<String, String> settings,
    JobFigures progress,
    String error) {
  /** There was no job yet. */
  static final JobStatus NONE =
      new JobStatus(JobState.NONE, Instant.EPOCH, null, "", Map.of(), JobFigures.NONE, "");

  static JobStatus started(Instant now, String node, Map<String, String> settings) {
    return new JobStatus(
        JobState.RUNNING, now, null, node, new TreeMap<>(settings), JobFigures.NONE, "");
  }

  JobStatus with(JobFigures now) {
    return new JobStatus(state, started, finished, node, settings, now, error);
  }

  JobStatus ended(JobState how, Instant now, String why) {
    return new JobStatus(how, started, now, node, settings, progress, why);
  }

  boolean isRunning() {
    return state == JobState.RUNNING;
  }

  /** Returns the block of the answer. */
  SimpleOrderedMap<Object> written(Instant now) {
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    map.add("state", state.label());
    if (state == JobState.NONE) {
      return map;
    }
    Duration time = Duration.between(started, Optional.ofNullable(finished).orElse(now));
    map.add("started", started.toString());
    if (finished != null) {
      map.add("finished", finished.toString());
    }
    map.add("milliseconds", time.toMillis());
    if (!node.isEmpty()) {
      map.add("node", node);
    }
    progress.writeTo(map, time, isRunning());
    SimpleOrderedMap<Object> values = new SimpleOrderedMap<>();
    settings.forEach(values::add);
    map.add("settings", values);
    if (!error.isEmpty()) {
      map.add("error", error);
    }
    return map;
  }
}
