package org.solrduplicates.solr.backfill;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.solrduplicates.core.backfill.BackfillIndex.FingerprintState;
import org.solrduplicates.core.job.JobFigures;
import org.solrduplicates.solr.job.BackgroundJob;
import org.solrduplicates.solr.job.CollectionStatus;
import org.solrduplicates.solr.job.JobState;
import org.solrduplicates.solr.job.SharedJob;
import org.solrduplicates.solr.shard.ShardClient;
import org.solrduplicates.solr.shard.ShardLeaders;

/** The backfills of all shards of a collection, each started on the leader of its shard. */
record ShardBackfills(ShardLeaders leaders) {
  NamedList<?> obey(BackfillBody body) {
    switch (body.command()) {
      case START, CHECK -> start(body);
      case ABORT -> abort();
      case STATUS -> {}
    }
    SortedMap<String, NamedList<?>> statuses = new TreeMap<>();
    leaders.names().forEach(shard -> statuses.put(shard, shared(shard).written()));
    return new WholeStatus(statuses).written();
  }

  /** Returns the backfill of a shard, which may run on any of its replicas. */
  private SharedJob shared(String shard) {
    return new SharedJob(
        new CollectionStatus(leaders.core(), BackfillHandler.name(shard)), leaders);
  }

  /** All are asked before the first is started, so that none is if one has a reason against it. */
  private void start(BackfillBody body) {
    leaders.names().forEach(shard -> shared(shard).requireNone());
    List<ShardClient<ShardBackfill>> shards = leaders.clients();
    if (body.isWriting()) {
      shards.stream()
          .map(shard -> shard.ask(ShardBackfill.BLOCKERS, body.isCheckingText()))
          .reduce(UpdateBlockers::and)
          .orElseThrow()
          .refuseLoss(body.allowLoss());
    }
    BackfillBody share = body.sharedBy(shards.size());
    shards.forEach(shard -> shard.ask(ShardBackfill.START, share));
  }

  /** That some have ended is no mistake, only that all have. */
  private void abort() {
    if (leaders.names().stream().filter(this::isAborted).count() == 0) {
      throw BackgroundJob.noneRuns();
    }
  }

  private boolean isAborted(String shard) {
    try {
      shared(shard).abort();
      return true;
    } catch (SolrException e) {
      if (e.code() != SolrException.ErrorCode.BAD_REQUEST.code) {
        throw e;
      }
      return false;
    }
  }

  private record WholeStatus(SortedMap<String, NamedList<?>> shards) {
    /** The state of a shard that has had no backfill, while others have. */
    static final String UNKNOWN = "unknown";

    private static final String STATE = "state";
    private static final int FAILURES_NAMED = 10;

    /**
     * A shard of which no backfill is known, among others that had one, came by a split or later.
     */
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
      all("started", String.class)
          .min(Comparator.naturalOrder())
          .ifPresent(t -> map.add("started", t));
      if (state != JobState.RUNNING) {
        all("finished", String.class)
            .max(Comparator.naturalOrder())
            .ifPresent(t -> map.add("finished", t));
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
      long time = max("milliseconds");
      long documents = sum("documents");
      long walked = sum("walked");
      long written = sum("written");
      map.add("milliseconds", time);
      map.add("pass", max("pass"));
      map.add("progress", documents == 0 ? 1.0 : Math.min(1, (double) walked / documents));
      map.add("documents", documents);
      map.add("walked", walked);
      map.add("written", written);
      map.add("documentsPerSecond", JobFigures.perSecond(written, time));
      map.add("changedMeanwhile", sum("changedMeanwhile"));
      map.add("failed", sum("failed"));
      map.add("failures", failures());
      map.add("counts", counts());
    }

    private List<Object> failures() {
      return all("failures", List.class)
          .flatMap(list -> ((List<?>) list).stream())
          .limit(FAILURES_NAMED)
          .map(Object.class::cast)
          .toList();
    }

    private SimpleOrderedMap<Object> counts() {
      SimpleOrderedMap<Object> counts = new SimpleOrderedMap<>();
      for (FingerprintState state : FingerprintState.values()) {
        counts.add(
            state.label(),
            all("counts", NamedList.class)
                .mapToLong(of -> ((Number) of.get(state.label())).longValue())
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
          .orElse("no backfill of it is known, as it was made by a split or later; start again");
    }

    private SimpleOrderedMap<Object> withState(NamedList<?> shard) {
      SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
      shard.forEach((key, value) -> map.add(key, key.equals(STATE) ? state(shard) : value));
      return map;
    }

    private <T> Stream<T> all(String key, Class<T> type) {
      return shards.values().stream()
          .map(shard -> shard.get(key))
          .filter(type::isInstance)
          .map(type::cast);
    }

    private long sum(String key) {
      return all(key, Number.class).mapToLong(Number::longValue).sum();
    }

    private long max(String key) {
      return all(key, Number.class).mapToLong(Number::longValue).max().orElse(0);
    }
  }
}
