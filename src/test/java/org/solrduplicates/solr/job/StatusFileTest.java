package org.solrduplicates.solr.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The status of one core goes with the folder of the core. */
class StatusFileTest {
  @TempDir private Path core;

  private Path file() {
    return core.resolve("data").resolve("solr-duplicates").resolve("status");
  }

  private static KeptStatus status(String state) {
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    map.add(KeptStatus.STATE, state);
    return new KeptStatus(map);
  }

  @Test
  void itDoesNotBringBackTheFolderOfACoreThatWasDeleted() throws IOException {
    Files.createDirectory(core.resolve("data"));
    StatusFile store = new StatusFile(file());
    store.begin(status("running"));
    assertTrue(store.read().orElseThrow().isRunning());
    Files.delete(file());
    Files.delete(file().getParent());
    Files.delete(core.resolve("data"));

    store.note(status("running"));
    store.end(status("done"));

    assertFalse(Files.exists(core.resolve("data")));
    assertEquals(Optional.empty(), store.read());
  }

  /** The folder may be that of another core by then. */
  @Test
  void whatAJobHasToSayAfterItsCoreWasClosedIsNotKept() throws IOException {
    Files.createDirectory(core.resolve("data"));
    StatusFile closed = new StatusFile(file());
    closed.begin(status("running"));
    closed.close();
    StatusFile next = new StatusFile(file());
    next.begin(status("done"));

    closed.end(status("failed"));

    assertEquals("done", next.read().orElseThrow().map().get("state"));
  }
}
