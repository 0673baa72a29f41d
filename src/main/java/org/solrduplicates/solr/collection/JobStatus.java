package org.solrduplicates.solr.collection;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.collection.JobProgress;

/**
 * What became of a job. Immutable.
 *
 * @param state where it is
 * @param started when it began
 * @param finished when it ended; null as long as it runs
 * @param node where it runs, empty where a node has no name
 * @param settings the parameters that it was started with and what they stand for
 * @param progress how far it is; null before the first step
 * @param error what went wrong, empty if nothing did
 */
record JobStatus(
    State state,
    Instant started,
    @Nullable Instant finished,
    String node,
    Map<String, String> settings,
    @Nullable JobProgress progress,
    String error) {
  /** Where a job is. */
  enum State {
    /** There was no job yet. */
    NONE,
    /** It is at work. */
    RUNNING,
    /** It has come to its end. */
    DONE,
    /** It could not go on. */
    FAILED,
    /** Somebody has stopped it. */
    ABORTED;

    String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** There was no job yet. */
  static final JobStatus NONE =
      new JobStatus(State.NONE, Instant.EPOCH, null, "", Map.of(), null, "");

  static JobStatus started(Instant now, String node, Map<String, String> settings) {
    return new JobStatus(State.RUNNING, now, null, node, new TreeMap<>(settings), null, "");
  }

  JobStatus with(JobProgress now) {
    return new JobStatus(state, started, finished, node, settings, now, error);
  }

  JobStatus ended(State how, Instant now, String why) {
    return new JobStatus(how, started, now, node, settings, progress, why);
  }

  boolean isRunning() {
    return state == State.RUNNING;
  }

  /** Returns the block of the answer. */
  SimpleOrderedMap<Object> written(Instant now) {
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    map.add("state", state.label());
    if (state == State.NONE) {
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
    if (progress != null) {
      add(progress, time, map);
    }
    SimpleOrderedMap<Object> values = new SimpleOrderedMap<>();
    settings.forEach(values::add);
    map.add("settings", values);
    if (!error.isEmpty()) {
      map.add("error", error);
    }
    return map;
  }

  private void add(JobProgress p, Duration time, SimpleOrderedMap<Object> map) {
    if (isRunning()) {
      map.add("phase", p.phase().name().toLowerCase(Locale.ROOT));
    }
    map.add("progress", p.progress());
    map.add("documents", p.summary().documents());
    map.add("documentsPerSecond", p.summary().documents() * 1000.0 / Math.max(1, time.toMillis()));
    map.add("postings", p.postings());
    map.add("joinMilliseconds", TimeUnit.NANOSECONDS.toMillis(p.joinNanos()));
    map.add("compared", p.compared());
    map.add("reused", p.reused());
    map.add("links", p.links());
    map.add("sameText", p.sameText());
    map.add("groups", p.groups());
    map.add("inGroups", p.inGroups());
    map.add("written", p.written());
    map.add("changedMeanwhile", p.changed());
    map.add("neverCompared", neverCompared(p));
    map.add("oversized", oversized(p));
  }

  private static SimpleOrderedMap<Object> neverCompared(JobProgress p) {
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    map.add("noFingerprint", p.summary().withoutFingerprint());
    map.add("otherAlgorithm", p.summary().ofOtherAlgorithm());
    return map;
  }

  private static SimpleOrderedMap<Object> oversized(JobProgress p) {
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    map.add("terms", p.oversized().terms());
    map.add("documents", p.oversized().documents());
    map.add("largest", p.oversized().largest());
    map.add("pairsSkipped", p.oversized().pairsSkipped());
    map.add("linksCut", p.cutLinks());
    return map;
  }
}
