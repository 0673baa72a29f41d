package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MainTest {
  @Test
  void theHelpIsMadeFromTheListsOfCommandsAndFlags() throws IOException {
    CommandLine help = CommandLine.run("--help");

    assertEquals(0, help.exitCode);
    Golden.assertMatches("help.txt", help.out());
  }

  @Test
  void theHelpNamesEveryCommandAndFlag() {
    String help = CommandLine.run("--help").out();

    assertAll(
        Arrays.stream(Command.values()).map(c -> () -> assertTrue(help.contains(" " + c), help)));
    assertAll(
        Arrays.stream(Flag.values()).map(f -> () -> assertTrue(help.contains(f.help()), help)));
  }

  @Test
  void theHelpOnACommandNamesOnlyItsFlagsAndAsksForNothing() {
    CommandLine help = CommandLine.run("links", "--help");

    assertEquals(0, help.exitCode);
    assertTrue(help.out().contains("--out FILE"), help.out());
    assertFalse(help.out().contains("--id"), help.out());
  }

  @Test
  void anUnknownCommandIsMisuse() {
    CommandLine line = CommandLine.run("lnks");

    assertEquals(2, line.exitCode);
    assertEquals("solr-duplicates: There is no command 'lnks'. See --help.", line.err().strip());
    assertEquals("", line.out());
  }

  @Test
  void nothingTypedIsMisuse() {
    assertEquals(2, CommandLine.run().exitCode);
  }

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
