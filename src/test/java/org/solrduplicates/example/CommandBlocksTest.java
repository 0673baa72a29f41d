package org.solrduplicates.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.cli.Warc;
import org.solrduplicates.solr.HttpCore;

/** Commands on pages that need no packaged jar. */
class CommandBlocksTest {
  private static final String COLLECTION = "http://localhost:8983/solr/COLLECTION";

  @TempDir Path folder;

  /** Runs commands with the classes of the build. */
  private UserCommands.Outcome run(UserCommands commands) throws Exception {
    Path program = folder.resolve("solr-duplicates");
    Files.writeString(
        program,
        "#!/bin/sh\nexec java -cp '"
            + System.getProperty("java.class.path")
            + "' org.solrduplicates.cli.Main \"$@\"\n");
    assertTrue(program.toFile().setExecutable(true));
    UserCommands.Outcome outcome = commands.with("bin/solr-duplicates", program).run();
    assertEquals(0, outcome.exitCode(), outcome.errors());
    return outcome;
  }

  @Test
  void twoFilesAreComparedByShinglesOfTwoWords() throws Exception {
    String output = run(UserCommands.of("docs/scan.md", "Compare two files")).output();

    assertTrue(output.contains("distinct shingles of 2 words"), output);
    assertEquals(shown(output, "jaccard"), shown(output, "jaccard-sample"), 0.1);
  }

  private static double shown(String output, String measure) {
    String row =
        output.lines().filter(line -> line.startsWith(measure + " ")).findFirst().orElseThrow();
    return Double.parseDouble(row.split(" {2,}")[1]);
  }

  @Test
  void pagesOfACaptureAreIndexed() throws Exception {
    Path capture = folder.resolve("a.warc.gz");
    try (OutputStream out = Files.newOutputStream(capture)) {
      Warc.page(out, "https://a.example/", "2024-01-01T10:00:00Z", "text/html", "first words");
      Warc.page(out, "https://a.example/", "2024-02-01T10:00:00Z", "text/html", "second words");
    }
    try (HttpCore core = core()) {
      UserCommands.Outcome outcome =
          run(
              UserCommands.of("docs/scan.md", "Web captures")
                  .with("crawl.warc.gz", capture)
                  .with(COLLECTION, core.http().url()));

      assertTrue(outcome.errors().contains("2 files indexed"), outcome.errors());
      String found = core.http().get("/select?q=*:*&fl=id").body();
      assertTrue(found.contains("\"https://a.example/ 2024-02-01T10:00:00Z\""), found);
    }
  }

  private HttpCore core() throws IOException {
    Path home = Files.createDirectories(folder.resolve("home"));
    return HttpCore.start(home, "", UnaryOperator.identity(), UnaryOperator.identity());
  }
}
