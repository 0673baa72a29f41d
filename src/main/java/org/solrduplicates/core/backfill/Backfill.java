package org.solrduplicates.core.backfill;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.solrduplicates.core.backfill.BackfillIndex.Attempt;
import org.solrduplicates.core.backfill.BackfillIndex.FingerprintState;
import org.solrduplicates.core.job.JobAborted;
import org.solrduplicates.core.job.JobFigures;
import org.solrduplicates.core.job.JobWatch;
import org.solrduplicates.core.job.RateLimit;

/**
 * Makes fingerprints for all documents of an index that have none, or one that is out of date. It
 * walks the index again and again until there is nothing left to do, or nothing that helps, so it
 * may be stopped anywhere: the next one finds what is left. For one run.
 */
public final class Backfill {
  /** Others may index without fingerprints as fast as we make them. */
  private static final int MOST_PASSES = 10;

  /** So many updates are in the log at most, which is replayed if the process is killed. */
  static final int COMMIT_EVERY = 20_000;

  /** So long, in nanoseconds, a stop waits for documents that need nothing. */
  private static final long LOOK_EVERY = 100_000_000;

  private static final int FAILURES_NAMED = 10;

  private final BackfillIndex index;
  private final BackfillSettings settings;
  private final JobWatch watch;
  private final LongSupplier clock;
  private final RateLimit pace;
  private long looked;
  private long written;
  private long changed;

  /**
   * Prepares a backfill.
   *
   * @param clock nanoseconds since whenever
   */
  public Backfill(
      BackfillIndex index, BackfillSettings settings, JobWatch watch, LongSupplier clock) {
    this.index = index;
    this.settings = settings;
    this.watch = watch;
    this.clock = clock;
    this.pace = new RateLimit(settings.documentsPerSecond(), clock);
  }

  /**
   * Does all of it.
   *
   * @return what the last walk has found
   * @throws JobAborted if the watch says so; what was written stays
   */
  public BackfillFigures run() throws IOException {
    if (settings.writing()) {
      index.commit(true); // or what is only in the log would look undone
    }
    Pass pass = pass(1, Long.MAX_VALUE);
    while (pass.isAnotherWorthwhile()) {
      pass = pass(pass.number + 1, pass.progress().wanting());
    }
    return pass.progress();
  }

  private Pass pass(int number, long wantingBefore) throws IOException {
    Pass pass = new Pass(number, wantingBefore);
    try {
      index.walk(pass);
    } finally {
      index.flush();
    }
    if (pass.sent > 0) {
      index.commit(true);
    }
    watch.progress(pass.progress());
    return pass;
  }

  private void pause(long nanos) {
    watch.pause(nanos);
    looked = clock.getAsLong();
  }

  private final class Pass implements BackfillIndex.Walk {
    private final int number;
    private final long wantingBefore;
    private final Map<FingerprintState, Long> counts = new EnumMap<>(FingerprintState.class);
    private final List<Attempt> failures = new ArrayList<>();
    private long documents;
    private long walked;
    private long sent;
    private long helped;
    private long failed;

    Pass(int number, long wantingBefore) {
      this.number = number;
      this.wantingBefore = wantingBefore;
    }

    @Override
    public void begin(long all) {
      documents = all;
      watch.progress(progress());
    }

    @Override
    public void take(List<FingerprintState> states, BackfillIndex.Update update)
        throws IOException {
      states.forEach(state -> counts.merge(state, 1L, Long::sum));
      long before = walked;
      walked += states.size();
      if (settings.writing() && states.stream().anyMatch(FingerprintState::isWanting)) {
        pause(pace.turn());
        note(update.send());
      } else if (before / settings.batch() != walked / settings.batch()
          || clock.getAsLong() - looked >= LOOK_EVERY) {
        pause(0);
        watch.progress(progress());
      }
    }

    private void note(Attempt attempt) throws IOException {
      sent++;
      switch (attempt.outcome()) {
        case WRITTEN -> written++;
        case CHANGED_MEANWHILE -> changed++;
        case FAILED -> fail(attempt);
      }
      if (attempt.outcome() != Attempt.Outcome.FAILED) {
        helped++;
      }
      watch.progress(progress());
      if (sent % COMMIT_EVERY == 0) {
        index.flush();
        index.commit(false);
      } else if (sent % settings.batch() == 0) {
        index.flush();
      }
    }

    private void fail(Attempt attempt) {
      failed++;
      if (failures.size() < FAILURES_NAMED) {
        failures.add(attempt);
      }
    }

    /** Not if nothing was to be done, nothing could be, or as much is left as before. */
    boolean isAnotherWorthwhile() {
      return helped > 0 && number < MOST_PASSES && progress().wanting() < wantingBefore;
    }

    BackfillFigures progress() {
      return new BackfillFigures(
          number, documents, walked, counts, written, changed, failed, failures);
    }
  }

  /**
   * How a backfill is done.
   *
   * @param writing whether documents get fingerprints, or are only counted
   * @param documentsPerSecond how many get one at most; infinity for no limit
   * @param batch after how many updates to wait for the replicas, and to tell the progress
   */
  public record BackfillSettings(boolean writing, double documentsPerSecond, int batch) {}

  /**
   * How far a backfill is.
   *
   * @param pass which walk through the index this is, from 1
   * @param counts what the index had of those walked
   * @param written how many documents have new fingerprints, children not counted, in all passes
   * @param changedMeanwhile how many others were changed or deleted meanwhile, in all passes
   * @param failed how many were refused in this pass
   * @param failures some of them, with what was wrong
   */
  public record BackfillFigures(
      int pass,
      long documents,
      long walked,
      Map<FingerprintState, Long> counts,
      long written,
      long changedMeanwhile,
      long failed,
      List<Attempt> failures)
      implements JobFigures {
    /** Copies what may change. */
    public BackfillFigures {
      counts = Map.copyOf(counts);
      failures = List.copyOf(failures);
    }

    public long count(FingerprintState state) {
      return counts.getOrDefault(state, 0L);
    }

    /** Returns how many of the documents walked want a new fingerprint. */
    public long wanting() {
      return Arrays.stream(FingerprintState.values())
          .filter(FingerprintState::isWanting)
          .mapToLong(this::count)
          .sum();
    }

    /** Returns how much of this pass is done, in 0..1. */
    public double progress() {
      return documents == 0 ? 1 : Math.min(1, (double) walked / documents);
    }

    @Override
    public Map<String, Object> written(Duration time, boolean running) {
      Map<String, Object> map = new LinkedHashMap<>();
      map.put("pass", pass);
      map.put("progress", progress());
      map.put("documents", documents);
      map.put("walked", walked);
      map.put("written", written);
      map.put("documentsPerSecond", JobFigures.perSecond(written, time.toMillis()));
      map.put("changedMeanwhile", changedMeanwhile);
      map.put("failed", failed);
      map.put("failures", failures.stream().map(Attempt::written).toList());
      Map<String, Object> all = new LinkedHashMap<>();
      Arrays.stream(FingerprintState.values()).forEach(s -> all.put(s.label(), count(s)));
      map.put("counts", all);
      return map;
    }
  }
}
