// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.job;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.core.SolrCore;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.job.JobFigures;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.config.ResponseMap;
import org.solrduplicates.solr.shard.Cluster;

/**
 * The progress or the result of a job, as stored and as sent between nodes.
 *
 * @param run the random name of the run; empty if there was none or its status is unreadable
 * @param finished null while it runs
 * @param node where it runs; empty outside SolrCloud, as is {@code core}
 * @param settings the start parameters and their effective values
 * @param note the meaning of the figures of an incomplete job, or empty
 * @param undone the start of the first run since the last one that was done; empty if it is this
 *     one
 */
public record JobStatus(
    JobState state,
    String run,
    Instant started,
    @Nullable Instant finished,
    long milliseconds,
    String node,
    String core,
    Map<String, Object> figures,
    Map<String, String> settings,
    String error,
    String note,
    Optional<Instant> undone) {
  static final JobStatus NONE = none("");

  /** The key of {@code undone}, absent if that is the start of this run. */
  public static final String UNDONE = "undoneSince";

  /** The setting of a job over several collections: their names, that of its core first. */
  public static final String COLLECTION = "collection";

  /** The key of these names as a list. */
  static final String COLLECTIONS = "collections";

  /** The error of a job whose process ended. */
  static final String STOPPED =
      "the node was stopped or the core was reloaded while the job was running";

  /** Maximum length of a text in a status that exceeds the ZooKeeper limit, in characters. */
  private static final int LONGEST_TEXT = 2_000;

  private static JobStatus none(String note) {
    return new JobStatus(
        JobState.NONE,
        "",
        Instant.EPOCH,
        null,
        0,
        "",
        "",
        Map.of(),
        Map.of(),
        "",
        note,
        Optional.empty());
  }

  static JobStatus unreadable(String why) {
    return none(
        "the status of the last job cannot be read: "
            + why
            + "; the outcome of the job is unknown, so start it again");
  }

  static JobStatus started(SolrCore core, Map<String, String> settings, Instant now) {
    Cluster cluster = Cluster.of(core);
    return new JobStatus(
        JobState.RUNNING,
        UUID.randomUUID().toString(),
        now,
        null,
        0,
        cluster.node(),
        cluster.replica(),
        Map.of(),
        new TreeMap<>(settings),
        "",
        "",
        Optional.empty());
  }

  private JobStatus with(JobState now, @Nullable Instant end, String why, String remark) {
    return new JobStatus(
        now, run, started, end, milliseconds, node, core, figures, settings, why, remark, undone);
  }

  private JobStatus with(Map<String, String> given, String why, Optional<Instant> since) {
    return new JobStatus(
        state, run, started, finished, milliseconds, node, core, figures, given, why, note, since);
  }

  /** Returns the status of a run that starts after others, of which parts may be written. */
  JobStatus following(List<JobStatus> last) {
    return with(
        settings,
        error,
        last.stream()
            .filter(some -> !some.isDone() && !some.run.isEmpty())
            .map(some -> some.undone.orElse(some.started))
            .min(Comparator.naturalOrder()));
  }

  /** Returns the collections of the job, that of its core first; empty if it has one. */
  List<String> collections() {
    return Optional.ofNullable(settings.get(COLLECTION))
        .map(names -> List.of(RequestParams.names(names)))
        .orElse(List.of());
  }

  JobStatus after(Duration time, JobFigures now) {
    Map<String, Object> written = now.written(time, isRunning());
    long passed = time.toMillis();
    return new JobStatus(
        state, run, started, finished, passed, node, core, written, settings, error, note, undone);
  }

  JobStatus ended(JobState how, Instant now, String why) {
    String remark = "documents written so far are kept; start the job again to complete it";
    return with(how, now, why, how == JobState.DONE ? "" : remark);
  }

  JobStatus lost() {
    return with(
        JobState.FAILED,
        null,
        STOPPED,
        "documents written so far are kept, at least as many as 'written' shows; start the job"
            + " again to complete it");
  }

  /** Returns the status of a job whose node does not answer. */
  JobStatus unanswered() {
    return with(
        state,
        finished,
        error,
        "the node of the job does not answer; this is its last known status");
  }

  JobStatus cut() {
    Map<String, String> some = new TreeMap<>(settings);
    some.replaceAll((name, value) -> name.equals(COLLECTION) ? value : cut(value));
    return with(some, cut(error), undone);
  }

  private static String cut(String text) {
    return text.length() > LONGEST_TEXT ? text.substring(0, LONGEST_TEXT) + "…" : text;
  }

  boolean isRunning() {
    return state == JobState.RUNNING;
  }

  boolean isDone() {
    return state == JobState.DONE;
  }

  OptionalLong finishedSeconds() {
    return finished == null ? OptionalLong.empty() : OptionalLong.of(finished.getEpochSecond());
  }

  /** Returns the figures that are numbers, and the phase of a running job as a key with 1. */
  Map<String, Number> metrics() {
    Map<String, Number> values = new TreeMap<>();
    figures.forEach(
        (key, value) -> {
          if (value instanceof Number number) {
            values.put(key, number);
          } else if (key.equals("phase") && isRunning()) {
            values.put("phase-" + value, 1);
          }
        });
    values.put("running", isRunning() ? 1 : 0);
    values.put("seconds", TimeUnit.MILLISECONDS.toSeconds(milliseconds));
    return values;
  }

  boolean isUnreadable() {
    return run.isEmpty() && !note.isEmpty();
  }

  boolean isOf(JobStatus other) {
    return run.equals(other.run);
  }

  public SimpleOrderedMap<Object> written() {
    ResponseMap map = new ResponseMap().with("state", state.label());
    if (!run.isEmpty()) {
      map.with("run", run).with("started", started.toString());
      if (!isDone()) {
        undone.ifPresent(since -> map.add(UNDONE, since.toString()));
      }
      if (finished != null) {
        map.add("finished", finished.toString());
      }
      map.add("milliseconds", milliseconds);
      map.ifAny("node", node).ifAny("core", core).ifAny(COLLECTIONS, collections());
      map.putAll(ordered(figures));
      map.add("settings", ordered(settings));
    }
    return map.ifAny("error", error).ifAny("note", note);
  }

  /** Copies nested maps to Solr's own maps, which keep their order in transport. */
  private static SimpleOrderedMap<Object> ordered(Map<?, ?> map) {
    SimpleOrderedMap<Object> copy = new SimpleOrderedMap<>();
    map.forEach((key, value) -> copy.add(String.valueOf(key), ordered(value)));
    return copy;
  }

  private static Object ordered(Object value) {
    if (value instanceof Map<?, ?> map) {
      return ordered(map);
    }
    return value instanceof List<?> list ? list.stream().map(JobStatus::ordered).toList() : value;
  }
}
