// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.cli.console.Console;
import org.solrduplicates.core.NoHang;

class MainTest {
  @Test
  void aFolderThatDoesNotExistIsAFailure(@TempDir Path folder) {
    Path absent = folder.resolve("absent");

    CommandLine line = CommandLine.run("index", "--solr", "http://127.0.0.1:1/x", "" + absent);

    assertEquals(1, line.exitCode);
    assertEquals("solr-duplicates: file not found: " + absent, line.err().strip());
  }

  @Test
  void aServerThatIsNotThereIsAFailure() {
    CommandLine line = CommandLine.run("show", "--solr", "http://127.0.0.1:1/solr/x");

    assertEquals(1, line.exitCode);
    assertEquals(
        "solr-duplicates: cannot connect to Solr at the address of --solr", line.err().strip());
  }

  /** SolrJ 9.10 waits for its own threads for two minutes after an update that was not taken. */
  @Test
  void aServerThatIsNotThereEndsTheIndexingAtOnce(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("a.txt"), "words");

    CommandLine line =
        NoHang.ends(
            () -> CommandLine.run("index", "--solr", "http://127.0.0.1:1/solr/x", "" + folder));

    assertEquals(1, line.exitCode);
    assertEquals(
        "solr-duplicates: cannot connect to Solr at the address of --solr", line.err().strip());
  }

  /** As on a full disk. */
  @Test
  void anOutputThatCannotBeWrittenIsAFailure() {
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int next) throws IOException {
            throw new IOException("No space left on device");
          }
        };
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        new Console(
            new PrintStream(full, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));

    assertEquals(1, new Main(console).run(List.of("--version")));
    assertEquals(
        "solr-duplicates: the output is incomplete: writing to standard output failed",
        err.toString(StandardCharsets.UTF_8).strip());
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
