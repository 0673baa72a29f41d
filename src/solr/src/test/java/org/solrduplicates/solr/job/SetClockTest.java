// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.solr.core.SolrCore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.cloud.Waiting;
import org.solrduplicates.core.job.JobFigures;
import org.solrduplicates.solr.TestCore;

/** Somebody sets the clock of the machine while a job runs: the job goes on as if nothing was. */
@Timeout(240)
class SetClockTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  private static TestCore core;

  @TempDir private Path folder;
  private volatile BackgroundJob.Moment now =
      new BackgroundJob.Moment(Instant.parse("2026-01-02T03:04:05Z"), 0);

  @BeforeAll
  static void start() {
    core = TestCore.start();
  }

  @AfterAll
  static void stop() throws IOException {
    core.close();
  }

  private void set(int days) {
    now = new BackgroundJob.Moment(now.time().plus(Duration.ofDays(days)), now.nanos());
  }

  private void pass(Duration time) {
    now = new BackgroundJob.Moment(now.time().plus(time), now.nanos() + time.toNanos());
  }

  private CoreFolder data() {
    return new CoreFolder(folder.resolve("data"));
  }

  private KeptJob keptJob() {
    return new KeptJob(data(), "clock");
  }

  private BackgroundJob job() {
    return new BackgroundJob("clock", data(), keptJob(), () -> now, SECOND);
  }

  /** Runs the job to its end. */
  private static Map<String, Object> run(
      BackgroundJob job, BackgroundJob.Work work, Runnable requirement) {
    core.look(
        searcher -> {
          SolrCore solr = searcher.getCore();
          job.start(solr, Map.of(), work, requirement);
          return solr;
        });
    Waiting.until("the end of the job", () -> !job.status().isRunning());
    return job.status().written();
  }

  private static JobFigures step(int number) {
    return (time, running) -> Map.of("step", number);
  }

  private Object kept(String key) {
    return keptJob().read().written().get(key);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 1})
  void itsStatusIsKeptEverySecondAllTheSame(int days) {
    List<Object> kept = new ArrayList<>();
    run(
        job(),
        (run, watch) -> {
          set(days);
          pass(SECOND);
          watch.progress(step(1));
          kept.add(kept("step"));
          set(-days);
          watch.progress(step(2));
          kept.add(kept("step"));
        },
        () -> {});

    assertEquals(List.of(1, 1), kept);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 1})
  void itTakesAsLongAsItTakes(int days) {
    Map<String, Object> status =
        run(
            job(),
            (run, watch) -> {
              set(days);
              pass(SECOND.multipliedBy(3));
            },
            () -> {});

    assertEquals("done", status.get("state"));
    assertEquals(3_000L, status.get("milliseconds"));
  }

  @Test
  void theTimesAreThoseOfTheRun() {
    Map<String, Object> status = run(job(), (run, watch) -> pass(SECOND), () -> {});

    assertEquals("2026-01-02T03:04:05Z", status.get("started"));
    assertEquals("2026-01-02T03:04:06Z", status.get("finished"));
    assertEquals(1_000L, status.get("milliseconds"));
  }

  /** Another node may have begun a job in its place. */
  @ParameterizedTest
  @ValueSource(ints = {-1, 1})
  void itLooksEverySecondWhetherItMayGoOnAllTheSame(int days) {
    AtomicInteger looked = new AtomicInteger();
    List<Integer> after = new ArrayList<>();
    run(
        job(),
        (run, watch) -> {
          set(days);
          watch.pause(0);
          after.add(looked.get());
          pass(SECOND);
          watch.pause(0);
          after.add(looked.get());
        },
        looked::incrementAndGet);

    assertEquals(List.of(0, 1), after);
  }

  /** As on a full disk. */
  @Test
  void aJobWhoseStatusCannotBeKeptIsToldOfThoughTheOneBeforeBeganLaterByTheClock()
      throws IOException {
    Files.createDirectory(folder.resolve("data"));
    run(job(), (run, watch) -> {}, () -> {});
    Object before = kept("run");
    set(-1);
    Files.createDirectories(data().file("clock.next"));

    Map<String, Object> status = run(job(), (run, watch) -> {}, () -> {});

    assertEquals(before, kept("run"));
    assertNotEquals(before, status.get("run"));
  }
}
