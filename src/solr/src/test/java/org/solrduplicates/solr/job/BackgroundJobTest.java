// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.AbstractMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.core.SolrCore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.cloud.Waiting;
import org.solrduplicates.core.job.JobWatch;
import org.solrduplicates.solr.TestCore;
import org.solrduplicates.solr.shard.ShardLeaders;

/** A start that fails for whatever reason stands in the way of no other one. */
@Timeout(240)
class BackgroundJobTest {
  private static final Duration TO_STOP = Duration.ofSeconds(60);

  private static TestCore core;

  @TempDir private Path folder;

  @BeforeAll
  static void start() {
    core = TestCore.start();
  }

  @AfterAll
  static void stop() throws IOException {
    core.close();
  }

  /** Keeps nothing, and has no memory left the first time. */
  private static final class FullState implements CollectionState {
    private boolean isFull = true;

    @Override
    public Optional<byte[]> read(String name) {
      return Optional.empty();
    }

    @Override
    public void write(String name, byte[] bytes) {
      if (isFull) {
        isFull = false;
        throw new OutOfMemoryError("state");
      }
    }

    @Override
    public boolean compareAndSet(String name, Optional<byte[]> seen, byte[] next) {
      return true;
    }
  }

  private static BackgroundJob job(CoreFolder folder) {
    return new BackgroundJob(
        "test", folder, new KeptJob(folder, "test"), BackgroundJob.Moment::now, TO_STOP);
  }

  private static void start(BackgroundJob job, Map<String, String> settings, Runnable work) {
    core.look(
        searcher -> {
          SolrCore solr = searcher.getCore();
          job.start(solr, settings, (run, watch) -> work.run(), () -> {});
          return solr;
        });
  }

  private static void assertStarts(BackgroundJob job) throws InterruptedException {
    CountDownLatch ran = new CountDownLatch(1);
    start(job, Map.of(), ran::countDown);
    ran.await();
    job.stop();
    assertEquals("done", job.status().state().label());
  }

  @Test
  void aJobWhoseStatusCannotBeStoredIsNotLeftRunning() throws InterruptedException {
    KeptJob kept = new KeptJob(new FullState(), "test");
    CoreFolder full = new CoreFolder(folder.resolve("full"));
    BackgroundJob job = new BackgroundJob("test", full, kept, BackgroundJob.Moment::now, TO_STOP);

    assertThrows(OutOfMemoryError.class, () -> start(job, Map.of(), () -> {}));

    assertEquals(JobStatus.NONE, job.status());
    assertStarts(job);
  }

  @Test
  void settingsThatCannotBeReadDoNotRunForEver() throws InterruptedException {
    BackgroundJob job = job(new CoreFolder(folder.resolve("data")));
    Map<String, String> unreadable =
        new AbstractMap<>() {
          @Override
          public Set<Entry<String, String>> entrySet() {
            throw new OutOfMemoryError("settings");
          }
        };

    assertThrows(OutOfMemoryError.class, () -> start(job, unreadable, () -> {}));

    assertEquals("none", job.status().state().label());
    assertStarts(job);
  }

  @Test
  void aJobOfAClosedCoreDoesNotStart() {
    BackgroundJob job = job(new CoreFolder(folder.resolve("closed")));
    job.stop();

    SolrException refusal = assertThrows(SolrException.class, () -> start(job, Map.of(), () -> {}));

    assertEquals(503, refusal.code());
    assertEquals(
        "the core is closing or was reloaded; send the command again", refusal.getMessage());
  }

  @Test
  void aConfigurationThatCannotBeLoadedEndsTheJob() throws IOException {
    BackgroundJob job = job(new CoreFolder(folder.resolve("changed")));
    try (TestCore changed = TestCore.start()) {
      changed.look(
          searcher -> {
            SolrCore solr = searcher.getCore();
            job.start(solr, Map.of(), (run, watch) -> fail(changed, watch), () -> {});
            Waiting.until("the end", () -> !job.status().isRunning());
            return solr;
          });
    }

    assertEquals("failed", job.status().state().label());
    assertEquals(
        "java.lang.IllegalStateException: the configuration changed while the job was running;"
            + " Solr could not reload the core: Unknown fieldType 'nosuch' specified on field wrong",
        job.status().error());
  }

  private static void fail(TestCore core, JobWatch watch) {
    assertThrows(
        SolrException.class,
        () ->
            core.reconfigure(
                config -> config, TestCore.with("<field name=\"wrong\" type=\"nosuch\"/>")));
    watch.requireGoing();
  }

  @Test
  void aStandaloneCoreAnswersForItsOnlyJob() {
    BackgroundJob job = job(new CoreFolder(folder.resolve("shared")));
    core.look(
        searcher -> {
          SolrCore solr = searcher.getCore();
          SharedJob shared = job.shared(new ShardLeaders(solr, "", new ModifiableSolrParams()));
          assertThrows(SolrException.class, shared::abort);
          shared.requireNone();

          job.start(solr, Map.of(), (run, watch) -> watch.pause(TO_STOP.toNanos()), () -> {});
          assertEquals("running", shared.status().state().label());
          assertThrows(SolrException.class, shared::requireNone);

          shared.abort();
          Waiting.until("the end", () -> !shared.status().isRunning());
          assertEquals("aborted", shared.status().state().label());
          shared.requireNone();
          return solr;
        });
  }
}
