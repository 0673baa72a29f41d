package org.solrduplicates.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands on pages that need no Solr and no packaged jar. */
class CommandsWithoutSolrTest {
  @TempDir Path folder;

  /** Runs commands with a program that runs the classes of the build. */
  private UserCommands.Outcome run(UserCommands commands) throws Exception {
    Path program = folder.resolve("solr-duplicates");
    Files.writeString(
        program,
        "#!/bin/sh\nexec java -cp '"
            + System.getProperty("java.class.path")
            + "' org.solrduplicates.cli.Main \"$@\"\n");
    assertTrue(program.toFile().setExecutable(true));
    return commands.with("bin/solr-duplicates", program).run();
  }

  @Test
  void twoFilesAreComparedByShinglesOfTwoWords() throws Exception {
    UserCommands.Outcome outcome = run(UserCommands.of("docs/scan.md", "Compare two files"));

    assertEquals(0, outcome.exitCode(), outcome.errors());
    assertTrue(outcome.output().contains("distinct shingles of 2 words"), outcome.output());
    assertEquals(shown(outcome, "jaccard"), shown(outcome, "jaccard-sample"), 0.1);
  }

  private static double shown(UserCommands.Outcome outcome, String measure) throws IOException {
    String row =
        outcome.output().lines().filter(line -> line.startsWith(measure + " ")).findFirst().get();
    return Double.parseDouble(row.split(" {2,}")[1]);
  }
}
