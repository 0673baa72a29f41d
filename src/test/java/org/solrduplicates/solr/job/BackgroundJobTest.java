package org.solrduplicates.solr.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Path;
import java.util.AbstractMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.apache.solr.core.SolrCore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.solr.TestCore;

/** A start that fails for whatever reason stands in the way of no other one. */
@Timeout(60)
class BackgroundJobTest {
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
  private static final class FullStore implements StatusStore {
    private final Path key;
    private boolean isFull = true;

    FullStore(Path key) {
      this.key = key;
    }

    @Override
    public Path key() {
      return key;
    }

    @Override
    public Optional<KeptStatus> read() {
      return Optional.empty();
    }

    @Override
    public void begin(KeptStatus status) {
      if (isFull) {
        isFull = false;
        throw new OutOfMemoryError("store");
      }
    }

    @Override
    public void note(KeptStatus status) {
      // nobody reads it
    }
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
    job.closeAndWait();
    assertEquals("done", job.written().get("state"));
  }

  @Test
  void whatCannotBeKeptForAnErrorDoesNotRunForEver() throws InterruptedException {
    BackgroundJob job = new BackgroundJob("test", new FullStore(folder.resolve("full")));

    assertThrows(OutOfMemoryError.class, () -> start(job, Map.of(), () -> {}));

    assertEquals("none", job.written().get("state"));
    assertStarts(job);
  }

  @Test
  void settingsThatCannotBeReadDoNotRunForEver() throws InterruptedException {
    BackgroundJob job = new BackgroundJob("test", new StatusFile(folder.resolve("data/x")));
    Map<String, String> unreadable =
        new AbstractMap<>() {
          @Override
          public Set<Entry<String, String>> entrySet() {
            throw new OutOfMemoryError("settings");
          }
        };

    assertThrows(OutOfMemoryError.class, () -> start(job, unreadable, () -> {}));

    assertEquals("none", job.written().get("state"));
    assertStarts(job);
  }
}
