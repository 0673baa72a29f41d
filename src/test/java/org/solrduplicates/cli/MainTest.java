package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MainTest {
  @Test
  void aFolderThatDoesNotExistIsAFailure(@TempDir Path folder) {
    Path absent = folder.resolve("absent");

    CommandLine line = CommandLine.run("index", "--solr", "http://127.0.0.1:1/x", "" + absent);

    assertEquals(1, line.exitCode);
    assertEquals("solr-duplicates: there is no " + absent, line.err().strip());
  }

  @Test
  void aServerThatIsNotThereIsAFailure() {
    CommandLine line = CommandLine.run("show", "--solr", "http://127.0.0.1:1/solr/x");

    assertEquals(1, line.exitCode);
    assertEquals("solr-duplicates: cannot connect to the Solr of --solr", line.err().strip());
  }

  /** SolrJ 9.10 waits for its own threads for two minutes after an update that was not taken. */
  @Test
  void aServerThatIsNotThereEndsTheIndexingAtOnce(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("a.txt"), "words");

    CommandLine line =
        assertTimeoutPreemptively(
            Duration.ofSeconds(60),
            () -> CommandLine.run("index", "--solr", "http://127.0.0.1:1/solr/x", "" + folder));

    assertEquals(1, line.exitCode);
    assertEquals("solr-duplicates: cannot connect to the Solr of --solr", line.err().strip());
  }

  @Test
  void theReasonOfARefusalBySolrIsShown() throws IOException {
    try (StubSolr solr = new StubSolr()) {
      CommandLine line = CommandLine.run("show", "--solr", solr.url(), "--id", "absent");

      assertEquals(1, line.exitCode);
      assertTrue(line.err().contains("no document has this id"), line.err());
    }
  }
}
