// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.core.RandomTexts;

/** The programs of docs/library.md that need no other engine. */
class LibraryPageTest {
  private static final String PAGE = "docs/library.md";
  private static final int TEXTS = 150;
  private static final int WORDS = 300;

  @TempDir Path folder;

  @Test
  void textsAreGroupedInMemory() throws Exception {
    PageProgram program =
        PageProgram.compile(UserCommands.of("docs/library.md", "Group texts in memory"), folder);

    assertEquals(shown("Group texts in memory"), output(program.command("", "")));
  }

  @Test
  void aStreamLosesTheVersionsOfEarlierLines() throws Exception {
    UserCommands.Outcome outcome =
        deduplicate().command("", "< src/spark/example/documents.jsonl").run();

    assertEquals(0, outcome.exitCode(), outcome::errors);
    assertTrue(
        outcome.errors().endsWith("signed is a version of draft\ncopy is a version of draft\n"),
        outcome::errors);
    assertEquals(shown("Deduplicate a stream"), outcome.output());
  }

  /** 30 MB of text go through a heap of 20 MB. */
  @Test
  void aStreamKeepsNoText() throws Exception {
    Path input = folder.resolve("long.jsonl");
    try (Writer out = Files.newBufferedWriter(input)) {
      for (int i = 0; i < TEXTS; i++) {
        String words = String.join(" ", RandomTexts.range(i * WORDS, (i + 1) * WORDS)) + " ";
        String text = words.repeat(200_000 / words.length());
        out.write("{\"id\": \"" + i + "\", \"text\": \"" + text + "\"}\n");
      }
    }

    assertTrue(Files.size(input) > 25_000_000, () -> "bytes: " + input.toFile().length());
    String kept =
        output(deduplicate().command("-Xmx20m -XX:+UseSerialGC", "< '" + input + "' | wc -l"));
    assertEquals(TEXTS, Integer.parseInt(kept.strip()));
  }

  private PageProgram deduplicate() throws Exception {
    return PageProgram.compile(UserCommands.of("docs/library.md", "Deduplicate a stream"), folder);
  }

  private static String output(UserCommands commands) throws Exception {
    UserCommands.Outcome outcome = commands.run();
    assertEquals(0, outcome.exitCode(), outcome::errors);
    return outcome.output();
  }

  /** Returns the output as the page shows it. */
  private static String shown(String section) throws Exception {
    return MarkdownPage.read(PAGE).blocks().stream()
        .filter(block -> block.section().equals(section) && block.language().equals("text"))
        .map(MarkdownPage.Block::code)
        .findFirst()
        .orElseThrow();
  }
}
