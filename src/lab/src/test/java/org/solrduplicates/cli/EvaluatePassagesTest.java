// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two sources of 200 letters, two suspects. Ten letters of one were planted in x, twenty of the
 * other in y; Solr finds the first, half of it, and y in the wrong source.
 */
class EvaluatePassagesTest {
  private static final String HEADER =
      "suspect\tsource\tsuspect_offset\tsuspect_length\tsource_offset\tsource_length\tkind\n";

  @TempDir Path folder;
  private StubSolr solr;

  @BeforeEach
  void start() throws IOException {
    solr = new StubSolr();
    answer("x", found("s1", 100, 105, 0, 5), found("clean", 0, 50, 0, 50));
    answer("y", found("s1", 0, 30, 0, 30));
    answer("clean");
  }

  @AfterEach
  void stop() {
    solr.close();
  }

  private static String found(String id, int begin, int end, int documentBegin, int documentEnd) {
    return String.format(
        Locale.ROOT,
        "{\"id\":\"%s\",\"covered\":0.1,\"documentCovered\":0.1,\"relations\":[],\"passages\":[{"
            + "\"begin\":%d,\"end\":%d,\"documentBegin\":%d,\"documentEnd\":%d,\"words\":5,"
            + "\"similarity\":1.0,\"kind\":\"verbatim\"}]}",
        id,
        begin,
        end,
        documentBegin,
        documentEnd);
  }

  private void answer(String id, String... documents) {
    solr.answers.put(
        id,
        "{\"duplicates\":{\"passages\":{\"documents\":["
            + String.join(",", documents)
            + "],\"aligned\":2,\"truncated\":[]}}}");
  }

  private static String line(String id, String role, String letter) {
    return String.format(
        Locale.ROOT,
        "{\"id\":\"%s\",\"role\":\"%s\",\"text\":\"%s\"}\n",
        id,
        role,
        letter.repeat(200));
  }

  private CommandLine evaluate(String table) throws IOException {
    Path set =
        Files.writeString(
            folder.resolve("set.jsonl"),
            line("s1", "source", "a")
                + line("s2", "source", "b")
                + line("x", "suspect", "x")
                + line("y", "suspect", "y")
                + line("clean", "clean", "c"));
    Path truth = Files.writeString(folder.resolve("truth.tsv"), table);
    return BenchSolr.run(
        "evaluate-set",
        "--solr",
        solr.url(),
        "--set",
        set.toString(),
        "--passages",
        truth.toString());
  }

  @Test
  void pairsAndSpansAreCountedBySourcesAlone() throws IOException {
    CommandLine line =
        evaluate(HEADER + "x\ts1\t100\t10\t0\t10\tnone\n" + "y\ts2\t50\t20\t60\t20\tedit10\n");

    assertEquals(0, line.exitCode, line.err());
    List<String> lines = line.out().lines().toList();
    assertTrue(lines.contains("| 1 | 1 | 0 | 0.500 (1 of 2) |"), line.out());
    assertTrue(lines.contains("| all | 0.500 (1 of 2) |"), line.out());
    assertTrue(lines.contains("| none | 1.000 (1 of 1) |"), line.out());
    assertTrue(lines.contains("| edit10 | 0.000 (0 of 1) |"), line.out());
    assertTrue(lines.contains("| none | 0.667 |"), line.out());
    assertTrue(lines.contains("| all | 0.333 |"), line.out());
    assertTrue(lines.contains("| none | {verbatim=1} |"), line.out());
    assertTrue(lines.contains("- y s1"), line.out());
    assertEquals("true", solr.asked.get(0).get("dup.passages"));
  }

  @Test
  void aPassageThatIsNotInTheSetIsRefused() throws IOException {
    CommandLine line = evaluate(HEADER + "x\ts1\t195\t10\t0\t10\tnone\n");

    assertEquals(1, line.exitCode);
    assertTrue(line.err().contains("truth.tsv has no passage of the set in"), line.err());
  }

  @Test
  void aTableWithoutItsColumnsIsRefused() throws IOException {
    CommandLine line = evaluate("suspect\tsource\n");

    assertEquals(1, line.exitCode);
    assertTrue(
        line.err().contains("truth.tsv must have the tab-separated columns suspect, source"),
        line.err());
  }
}
