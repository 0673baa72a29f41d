package org.solrduplicates.solr.job;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.core.SolrCore;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.job.JobFigures;
import org.solrduplicates.solr.shard.ShardLeaders;

/**
 * What became of a job. Immutable.
 *
 * @param finished when it ended; null as long as it runs
 * @param run what tells it from others
 * @param place the node and the core where it runs, empty outside of a cloud
 * @param settings the parameters that it was started with and what they stand for
 * @param error what went wrong, empty if nothing did
 */
record JobStatus(
    JobState state,
    Moment started,
    @Nullable Moment finished,
    String run,
    Map<String, Object> place,
    Map<String, String> settings,
    JobFigures progress,
    String error) {
  static final JobStatus NONE =
      new JobStatus(
          JobState.NONE,
          new Moment(Instant.EPOCH, 0),
          null,
          "",
          Map.of(),
          Map.of(),
          JobFigures.NONE,
          "");

  private static final String INCOMPLETE =
      "what the job had written stays; a second start does the rest";

  static JobStatus started(SolrCore core, Map<String, String> settings, Moment now) {
    SimpleOrderedMap<Object> place = new SimpleOrderedMap<>();
    if (ShardLeaders.isCloud(core)) {
      place.add(KeptStatus.NODE, ShardLeaders.node(core));
      place.add(KeptStatus.CORE, core.getName());
    }
    return new JobStatus(
        JobState.RUNNING,
        now,
        null,
        UUID.randomUUID().toString(),
        place,
        new TreeMap<>(settings),
        JobFigures.NONE,
        "");
  }

  JobStatus with(JobFigures now) {
    return new JobStatus(state, started, finished, run, place, settings, now, error);
  }

  JobStatus ended(JobState how, Moment now, String why) {
    return new JobStatus(how, started, now, run, place, settings, progress, why);
  }

  boolean isRunning() {
    return state == JobState.RUNNING;
  }

  SimpleOrderedMap<Object> written(Moment now) {
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    map.add(KeptStatus.STATE, state.label());
    if (state != JobState.NONE) {
      Duration time = Optional.ofNullable(finished).orElse(now).since(started);
      addTimes(map, time);
      map.putAll(place);
      map.putAll(KeptStatus.copy(progress.written(time, isRunning()), value -> value));
      addEnd(map);
    }
    return map;
  }

  private void addTimes(SimpleOrderedMap<Object> map, Duration time) {
    map.add(KeptStatus.RUN, run);
    map.add(KeptStatus.STARTED, started.time().toString());
    if (finished != null) {
      map.add("finished", finished.time().toString());
    }
    map.add("milliseconds", time.toMillis());
  }

  private void addEnd(SimpleOrderedMap<Object> map) {
    SimpleOrderedMap<Object> values = new SimpleOrderedMap<>();
    settings.forEach(values::add);
    map.add("settings", values);
    if (!error.isEmpty()) {
      map.add(KeptStatus.ERROR, error);
    }
    if (state == JobState.FAILED || state == JobState.ABORTED) {
      map.add(KeptStatus.NOTE, INCOMPLETE);
    }
  }
}
