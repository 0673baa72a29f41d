// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.backfill;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.solrduplicates.core.job.JobFigures;
import org.solrduplicates.core.job.JobWatch;
import org.solrduplicates.core.job.RateLimit;
import org.solrduplicates.solr.backfill.ShardBackfill.Commit;
import org.solrduplicates.solr.backfill.ShardBackfill.Step;
import org.solrduplicates.solr.backfill.ShardBackfill.StepEnd;
import org.solrduplicates.solr.shard.ShardSet;
import org.solrduplicates.solr.shard.ShardTask;

/**
 * Fingerprints the next documents of all shards, step by step. Repeats passes until no document
 * needs a fingerprint or a pass has no effect. It can stop anywhere; the next job continues.
 */
final class BackfillJob {
  /** Bounds passes, because clients may add documents without fingerprints meanwhile. */
  private static final int MOST_PASSES = 10;

  /** Bounds the update log, which is replayed after a crash. */
  private static final int COMMIT_EVERY = 20_000;

  /** The number of steps that share the write limit of a second. */
  private static final int STEPS_A_SECOND = 10;

  private static final long LOOK_AGAIN = TimeUnit.MILLISECONDS.toNanos(50);

  private final ShardSet<ShardBackfill> shards;
  private final BackfillBody asked;
  private final JobWatch watch;
  private final RateLimit pace;
  private final List<String> names;
  private final SortedMap<String, Long> documents = new TreeMap<>();
  private final SortedMap<String, BackfillFigures> figures = new TreeMap<>();
  private int pass;
  private long unsaved;

  BackfillJob(ShardSet<ShardBackfill> shards, BackfillBody asked, JobWatch watch) {
    this.shards = shards;
    this.asked = asked;
    this.watch = watch;
    this.pace = new RateLimit(asked.docsPerSecond(), System::nanoTime);
    this.names = shards.names();
  }

  void run() throws IOException {
    long wantingBefore = Long.MAX_VALUE;
    boolean isWorthwhile = true;
    while (isWorthwhile) {
      // uncommitted updates would count as missing
      commit(asked.isWriting() ? Commit.VISIBLE : Commit.NONE);
      long helpedBefore = helped();
      walk();
      isWorthwhile =
          helped() > helpedBefore && pass < MOST_PASSES && sum().wanting() < wantingBefore;
      wantingBefore = sum().wanting();
    }
    if (asked.isWriting()) {
      commit(Commit.VISIBLE);
    }
  }

  private long helped() {
    BackfillFigures sum = sum();
    return sum.written() + sum.changedMeanwhile();
  }

  private BackfillFigures sum() {
    return figures.values().stream().reduce(BackfillFigures.NONE, BackfillFigures::plus);
  }

  private void walk() throws IOException {
    pass++;
    names.forEach(
        shard ->
            figures.merge(shard, BackfillFigures.NONE, (before, none) -> before.ofAllPasses()));
    progress();
    Map<String, Step> open = new TreeMap<>();
    names.forEach(shard -> open.put(shard, step(Optional.empty())));
    while (!open.isEmpty()) {
      watch.pause(pace.untilNext());
      SortedMap<String, StepEnd> ends = ask(ShardBackfill.STEP, open);
      open.clear();
      ends.forEach((shard, end) -> note(shard, end, open));
      progress();
      if (unsaved >= COMMIT_EVERY) {
        commit(Commit.DURABLE);
      }
    }
  }

  private void note(String shard, StepEnd end, Map<String, Step> open) {
    figures.merge(shard, end.figures(), BackfillFigures::plus);
    pace.take(end.sent());
    unsaved += end.sent();
    if (end.last().isPresent()) {
      open.put(shard, step(end.last()));
    }
  }

  private Step step(Optional<String> after) {
    double share = asked.docsPerSecond() / STEPS_A_SECOND / names.size();
    return new Step(
        after,
        (int) Math.max(1, Math.min(asked.batch(), share)),
        asked.isWriting(),
        asked.isCheckingText(),
        asked.allowLoss());
  }

  /** Commits on all shards. The index is incomplete during log replay. */
  private void commit(Commit how) throws IOException {
    unsaved = 0;
    Map<String, Commit> open = new TreeMap<>();
    names.forEach(shard -> open.put(shard, how));
    while (!open.isEmpty()) {
      documents.putAll(ask(ShardBackfill.COMMIT, open));
      open.keySet().removeIf(shard -> documents.getOrDefault(shard, -1L) >= 0);
      watch.pause(open.isEmpty() ? 0 : LOOK_AGAIN);
    }
  }

  private <Q, A> SortedMap<String, A> ask(
      ShardTask<ShardBackfill, Q, A> task, Map<String, Q> questions) throws IOException {
    shards.requireUnchanged();
    return shards.askEach(task, questions);
  }

  private void progress() {
    BackfillFigures sum = sum();
    long all = documents.values().stream().mapToLong(Long::longValue).sum();
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("pass", pass);
    map.put("progress", all == 0 ? 1.0 : Math.min(1, (double) sum.walked() / all));
    map.put("documents", all);
    sum.addTo(map);
    if (!names.get(0).isEmpty()) {
      map.put("shards", shards());
    }
    watch.progress(
        (time, running) -> {
          Map<String, Object> told = new LinkedHashMap<>(map);
          told.put("documentsPerSecond", JobFigures.perSecond(sum.written(), time.toMillis()));
          return told;
        });
  }

  private Map<String, Object> shards() {
    Map<String, Object> all = new LinkedHashMap<>();
    figures.forEach(
        (shard, each) -> {
          Map<String, Object> map = new LinkedHashMap<>();
          map.put("documents", documents.getOrDefault(shard, 0L));
          each.addTo(map);
          all.put(shard, map);
        });
    return all;
  }
}
