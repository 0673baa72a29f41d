package org.solrduplicates.solr.backfill;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.solrduplicates.core.backfill.FingerprintState;
import org.solrduplicates.solr.job.JobState;

/**
 * What all shards of a collection say of their backfills, summed up.
 *
 * @param shards the statuses by the names of the shards
 */
record WholeStatus(SortedMap<String, NamedList<?>> shards) {
  /** The state of a shard that cannot be asked, or whose new leader knows of nothing. */
  static final String UNKNOWN = "unknown";

  private static final String STATE = "state";
  private static final int FAILURES_NAMED = 10;

  /** Returns what is said of a shard that does not answer. */
  static SimpleOrderedMap<Object> unknown(String why) {
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    map.add(STATE, UNKNOWN);
    map.add("error", why);
    return map;
  }

  /** A leader that knows of no backfill among others that do has taken over from one that did. */
  private String state(NamedList<?> shard) {
    String state = String.valueOf(shard.get(STATE));
    boolean isForgotten = state.equals(JobState.NONE.label()) && !is(JobState.NONE.label());
    return isForgotten ? UNKNOWN : state;
  }

  private boolean is(String state) {
    return shards.values().stream().allMatch(shard -> state.equals(shard.get(STATE)));
  }

  private boolean has(JobState state) {
    return shards.values().stream().anyMatch(shard -> state.label().equals(shard.get(STATE)));
  }

  private JobState state() {
    if (has(JobState.RUNNING)) {
      return JobState.RUNNING;
    }
    if (has(JobState.FAILED)) {
      return JobState.FAILED;
    }
    for (JobState same : List.of(JobState.NONE, JobState.DONE)) {
      if (is(same.label())) {
        return same;
      }
    }
    return has(JobState.ABORTED) && shards.values().stream().noneMatch(this::isUnknown)
        ? JobState.ABORTED
        : JobState.FAILED;
  }

  private boolean isUnknown(NamedList<?> shard) {
    return state(shard).equals(UNKNOWN);
  }

  SimpleOrderedMap<Object> written() {
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    JobState state = state();
    map.add(STATE, state.label());
    texts("started").min(Comparator.naturalOrder()).ifPresent(t -> map.add("started", t));
    if (state != JobState.RUNNING) {
      texts("finished").max(Comparator.naturalOrder()).ifPresent(t -> map.add("finished", t));
    }
    if (state != JobState.NONE) {
      addFigures(map);
    }
    errors().findFirst().ifPresent(error -> map.add("error", error));
    SimpleOrderedMap<Object> each = new SimpleOrderedMap<>();
    shards.forEach((name, shard) -> each.add(name, withState(shard)));
    map.add("shards", each);
    return map;
  }

  private void addFigures(SimpleOrderedMap<Object> map) {
    long time = numbers("milliseconds").max().orElse(0);
    long documents = numbers("documents").sum();
    long walked = numbers("walked").sum();
    long written = numbers("written").sum();
    map.add("milliseconds", time);
    map.add("pass", numbers("pass").max().orElse(0));
    map.add("progress", documents == 0 ? 1.0 : Math.min(1, (double) walked / documents));
    map.add("documents", documents);
    map.add("walked", walked);
    map.add("written", written);
    map.add("documentsPerSecond", written * 1000.0 / Math.max(1, time));
    map.add("changedMeanwhile", numbers("changedMeanwhile").sum());
    map.add("failed", numbers("failed").sum());
    map.add("failures", failures());
    map.add("counts", counts());
  }

  private List<Object> failures() {
    return shards.values().stream()
        .flatMap(
            shard -> shard.get("failures") instanceof List<?> list ? list.stream() : Stream.of())
        .limit(FAILURES_NAMED)
        .map(Object.class::cast)
        .toList();
  }

  private SimpleOrderedMap<Object> counts() {
    SimpleOrderedMap<Object> counts = new SimpleOrderedMap<>();
    for (FingerprintState state : FingerprintState.values()) {
      counts.add(
          state.label(),
          shards.values().stream()
              .map(shard -> shard.get("counts"))
              .filter(NamedList.class::isInstance)
              .mapToLong(of -> ((Number) ((NamedList<?>) of).get(state.label())).longValue())
              .sum());
    }
    return counts;
  }

  private Stream<String> errors() {
    return shards.entrySet().stream()
        .filter(shard -> shard.getValue().get("error") != null || isUnknown(shard.getValue()))
        .map(shard -> shard.getKey() + ": " + error(shard.getValue()));
  }

  private static Object error(NamedList<?> shard) {
    return Optional.<Object>ofNullable(shard.get("error"))
        .orElse("its leader knows of no backfill, another may have begun one; start again");
  }

  private SimpleOrderedMap<Object> withState(NamedList<?> shard) {
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    shard.forEach((key, value) -> map.add(key, key.equals(STATE) ? state(shard) : value));
    return map;
  }

  private Stream<String> texts(String key) {
    return shards.values().stream()
        .map(shard -> shard.get(key))
        .filter(String.class::isInstance)
        .map(String.class::cast);
  }

  private LongStream numbers(String key) {
    return shards.values().stream()
        .map(shard -> shard.get(key))
        .filter(Number.class::isInstance)
        .mapToLong(value -> ((Number) value).longValue());
  }
}
