package org.solrduplicates.core.backfill;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.solrduplicates.core.backfill.BackfillIndex.FingerprintState.CURRENT;
import static org.solrduplicates.core.backfill.BackfillIndex.FingerprintState.MISSING;
import static org.solrduplicates.core.backfill.BackfillIndex.FingerprintState.NO_TEXT;
import static org.solrduplicates.core.backfill.BackfillIndex.FingerprintState.OTHER_ALGORITHM;
import static org.solrduplicates.core.backfill.BackfillIndex.FingerprintState.STALE;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.backfill.Backfill.BackfillFigures;
import org.solrduplicates.core.backfill.Backfill.BackfillSettings;
import org.solrduplicates.core.backfill.BackfillIndex.Attempt;
import org.solrduplicates.core.job.JobAborted;
import org.solrduplicates.core.job.JobFigures;
import org.solrduplicates.core.job.JobWatch;

/** What is done in which order, and when it ends. */
class BackfillTest {
  private static final BackfillSettings WRITE =
      new BackfillSettings(true, Double.POSITIVE_INFINITY, 2);
  private static final BackfillSettings COUNT =
      new BackfillSettings(false, Double.POSITIVE_INFINITY, 2);

  /** Aborts before a document; waits as long as it is told, by its own clock. */
  private static final class Watch implements JobWatch {
    private final List<Long> waits = new ArrayList<>();
    private final List<BackfillFigures> seen = new ArrayList<>();
    private final int abortAt;
    private long now;

    Watch(int abortAt) {
      this.abortAt = abortAt;
    }

    @Override
    public void progress(JobFigures figures) {
      seen.add((BackfillFigures) figures);
    }

    @Override
    public void requireGoing() {
      throw new AssertionError("a backfill has nothing to write in the place of another");
    }

    @Override
    public void pause(long nanos) {
      waits.add(nanos);
      now += nanos;
      if (waits.size() == abortAt) {
        throw new JobAborted();
      }
    }
  }

  private final Watch watch = new Watch(-1);
  private final MemoryIndex index = new MemoryIndex();

  private BackfillFigures run(BackfillSettings settings) throws IOException {
    return new Backfill(index, settings, watch, () -> watch.now).run();
  }

  @Test
  void onlyDocumentsThatWantAFingerprintAreUpdated() throws IOException {
    index
        .with("a", CURRENT)
        .with("b", MISSING)
        .with("c", OTHER_ALGORITHM)
        .with("d", NO_TEXT)
        .with("e", STALE);

    BackfillFigures end = run(WRITE);

    assertEquals(
        List.of("commit", "walk", "b", "c", "flush", "e", "flush", "commit", "walk", "flush"),
        index.calls);
    assertEquals(Map.of(CURRENT, 4L, NO_TEXT, 1L), end.counts());
    assertEquals(3, end.written());
    assertEquals(2, end.pass());
    assertEquals(0, end.wanting());
  }

  @Test
  void whereNothingIsLeftThereIsOneWalkAndNothingToCommit() throws IOException {
    index.with("a", CURRENT);
    run(WRITE);
    assertEquals(List.of("commit", "walk", "flush"), index.calls);
  }

  @Test
  void anEmptyIndexIsDone() throws IOException {
    assertEquals(1, run(WRITE).progress());
  }

  @Test
  void countingWritesNothing() throws IOException {
    index.with("a", MISSING).with("b", CURRENT).with("c", STALE);

    BackfillFigures end = run(COUNT);

    assertEquals(List.of("walk", "flush"), index.calls);
    assertEquals(Map.of(MISSING, 1L, CURRENT, 1L, STALE, 1L), end.counts());
    assertEquals(2, end.wanting());
  }

  @Test
  void documentsThatFailAreTriedAgainAndNamed() throws IOException {
    index.with("a", MISSING).with("b", MISSING).always("b", Attempt.Outcome.FAILED);

    BackfillFigures end = run(WRITE);

    assertEquals(1, end.failed());
    assertEquals(List.of(new Attempt(Attempt.Outcome.FAILED, "b", "broken")), end.failures());
    assertEquals(1, end.written());
    assertEquals(1, end.wanting());
    assertEquals(2, index.calls.stream().filter("b"::equals).count());
  }

  /** For example documents that are routed elsewhere than they are. */
  @Test
  void conflictsThatDoNotGoAwayEndIt() throws IOException {
    index.with("a", MISSING).always("a", Attempt.Outcome.CHANGED_MEANWHILE);

    BackfillFigures end = run(WRITE);

    assertEquals(2, end.changedMeanwhile());
    assertEquals(1, end.wanting());
    assertEquals(2, end.pass());
  }

  @Test
  void anAbortLeavesWhatWasWritten() {
    index.with("a", MISSING).with("b", MISSING).with("c", MISSING);
    Watch aborting = new Watch(2);

    Backfill backfill = new Backfill(index, WRITE, aborting, () -> 0);

    assertThrows(JobAborted.class, backfill::run);
    assertEquals(List.of("commit", "walk", "a", "flush"), index.calls);
  }

  @Test
  void documentsThatNeedNothingDoNotWaitAndCanBeAborted() {
    index.with("a", CURRENT).with("b", CURRENT).with("c", CURRENT);
    Watch aborting = new Watch(1);

    Backfill backfill =
        new Backfill(index, new BackfillSettings(true, 1, 2), aborting, () -> aborting.now);

    assertThrows(JobAborted.class, backfill::run);
    assertEquals(List.of(0L), aborting.waits);
  }

  /** A text of a megabyte is some, and a batch may have ten thousand. */
  @Test
  void documentsThatAreLongToReadCanBeAbortedWithinABatch() {
    Watch aborting = new Watch(2);
    index.with("a", CURRENT).with("b", CURRENT).with("c", CURRENT);
    index.beforeEach(() -> aborting.now += 1_000_000_000);

    Backfill backfill =
        new Backfill(
            index,
            new BackfillSettings(false, Double.POSITIVE_INFINITY, 10_000),
            aborting,
            () -> aborting.now);

    assertThrows(JobAborted.class, backfill::run);
    assertEquals(2_000_000_000, aborting.now);
  }

  @Test
  void updatesKeepTheBound() throws IOException {
    index.with("a", MISSING).with("b", MISSING).with("c", MISSING);

    run(new BackfillSettings(true, 2, 10));

    assertEquals(List.of(0L, 500_000_000L, 500_000_000L), watch.waits);
  }

  @Test
  void nowAndThenTheUpdatesAreMadeDurable() throws IOException {
    for (int i = 0; i < Backfill.COMMIT_EVERY + 1; i++) {
      index.with("d" + i, MISSING);
    }

    run(WRITE);

    assertEquals(1, index.calls.stream().filter("save"::equals).count());
    assertEquals(
        "save",
        index.calls.stream().filter(c -> !c.startsWith("d") && !c.equals("flush")).toList().get(2));
  }

  @Test
  void everyUpdateIsSeenInTheProgress() throws IOException {
    index.with("a", MISSING).with("b", CURRENT);

    run(WRITE);

    assertEquals(
        List.of(0L, 1L), watch.seen.stream().map(BackfillFigures::written).distinct().toList());
    assertEquals(0.5, watch.seen.get(1).progress());
    assertEquals(2, watch.seen.get(0).documents());
  }
}
