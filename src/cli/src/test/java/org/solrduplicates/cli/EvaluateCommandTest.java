// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.core.Golden;

class EvaluateCommandTest {
  private static final String PAIRS = "a2\ta1\t1\na2\ta3\t1\na1\tb1\t0\nb1\tb2\t1\nc1\tb2\t0\n";

  @TempDir Path folder;
  private LabelledSolr solr;

  @BeforeEach
  void start() throws IOException {
    solr = new LabelledSolr(folder);
  }

  @AfterEach
  void stop() {
    solr.close();
  }

  private CommandLine evaluate(String pairs, String... more) throws IOException {
    return solr.evaluate(solr.write("p.tsv", pairs), more);
  }

  private List<String> report(String pairs, String... more) throws IOException {
    CommandLine line = evaluate(pairs, more);
    assertEquals(0, line.exitCode, line.err());
    return line.out().lines().toList();
  }

  private static void assertRow(List<String> lines, String row) {
    assertTrue(lines.contains("| " + row + " |"), () -> row + " is not in " + lines);
  }

  @Test
  void theReportIsOneThatPeopleCanRead() throws IOException {
    String report = String.join("\n", report(PAIRS)) + "\n";

    Golden.assertMatches(
        "cli/evaluation.md",
        report
            .replaceAll("(?m)^- date: .*", "- date: …")
            .replaceAll("(?m)^- requests about links: .*", "- requests about links: …"));
  }

  /** Two true pairs of three are candidates, and one of them is kept. */
  @Test
  void candidatesLinksAndGroupsAreCountedApart() throws IOException {
    List<String> lines = report(PAIRS);

    assertRow(lines, "candidates | 2 | 2 | 0.5000 | 0.6667 | 0.5714");
    assertRow(lines, "links | 1 | 1 | 0.5000 | 0.3333 | 0.4000");
    assertRow(lines, "pairs in groups | 1 | 1 | 0.5000 | 0.3333 | 0.4000");
  }

  @Test
  void everyThresholdIsCountedFromTheSimilaritiesOfTheCandidates() throws IOException {
    List<String> lines = report(PAIRS);

    assertRow(lines, "0.50 | 2 | 1 | 0.6667 | 0.6667 | 0.6667");
    assertRow(lines, "0.75 | 1 | 1 | 0.5000 | 0.3333 | 0.4000");
    assertRow(lines, "0.80 | 1 | 0 | 1.0000 | 0.3333 | 0.5000");
    assertRow(lines, "0.95 | 0 | 0 | 1.0000 | 0.0000 | 0.0000");
  }

  @Test
  void unlabelledLinksAreNotCounted() throws IOException {
    List<String> lines = report("a2\ta1\t1\na2\ta3\t1\nb1\ta2\t0\n");

    assertRow(lines, "links | 1 | 0 | 1.0000 | 0.5000 | 0.6667");
    assertRow(lines, "pairs in groups | 1 | 1 | 0.5000 | 0.5000 | 0.5000");
    assertRow(lines, "0.6000 | 10 % of the words | mlt | a2: Title of a2 | a3: Title of a3");
    assertTrue(lines.contains("- 1 links without a label, not counted"), lines.toString());
  }

  @Test
  void groupsAreAskedOfDocumentsThatNoEarlierGroupTook() throws IOException {
    report(PAIRS);

    assertEquals(
        List.of("a1", "a3", "b2", "c1"),
        solr.stub.asked.stream()
            .filter(asked -> !asked.containsKey("dup.explain"))
            .map(asked -> asked.get("id"))
            .toList());
  }

  @Test
  void everyRequestHasTheSettingsThatWereGiven() throws IOException {
    List<String> lines =
        report(
            PAIRS,
            "--measure",
            "dice",
            "--threshold",
            "0.73",
            "--review-threshold",
            "0.6",
            "--title-bonus",
            "0",
            "--sources",
            "exact,sketch");

    assertEquals(
        6, solr.stub.asked.stream().filter(asked -> "1".equals(asked.get("dup.depth"))).count());
    assertTrue(solr.stub.asked.stream().allMatch(asked -> "dice".equals(asked.get("dup.measure"))));
    assertTrue(
        solr.stub.asked.stream().allMatch(asked -> "0.73".equals(asked.get("dup.threshold"))));
    assertTrue(solr.stub.asked.stream().allMatch(asked -> "0".equals(asked.get("dup.titleBonus"))));
    assertTrue(solr.stub.asked.stream().allMatch(a -> "0.6".equals(a.get("dup.review.threshold"))));
    assertTrue(solr.stub.asked.stream().allMatch(a -> "exact,sketch".equals(a.get("dup.sources"))));
    assertTrue(solr.stub.asked.stream().allMatch(asked -> "0".equals(asked.get("rows"))));
    String typed =
        "- command: `evaluate --solr URL --pairs p.tsv --threshold 0.73 --review-threshold 0.6"
            + " --measure dice --title-bonus 0 --sources exact,sketch`";
    assertTrue(lines.contains(typed), lines.toString());
  }

  @Test
  void theReportListsReasonsForLowFigures() throws IOException {
    String cut = "\"truncated\":true,\"truncatedBy\":[\"dup.depth\",\"dup.maxGroup\"]";
    solr.stub.answers.computeIfPresent("a1", (id, a) -> a.replace("\"truncated\":false", cut));
    solr.stub.answers.put(
        "c1",
        "{\"match\":{\"docs\":[]},\"response\":{\"docs\":[]},"
            + "\"duplicates\":{\"notCompared\":\"no text\"}}");

    List<String> lines = report(PAIRS);

    assertTrue(
        lines.containsAll(
            List.of(
                "- 1 documents could not be compared: no text",
                "- 1 answers were cut short by dup.maxGroup",
                "- 1 groups were cut short by dup.depth",
                "- 1 groups were cut short by dup.maxGroup")),
        lines.toString());
  }

  @Test
  void anUnknownIdInPairsIsNamed() throws IOException {
    CommandLine line = evaluate("a1\tnowhere\t1\n");

    assertEquals(1, line.exitCode);
    assertTrue(line.err().contains("no answer about 'nowhere': "), line.err());
    assertTrue(line.err().contains("no document has this id"), line.err());
  }

  @Test
  void aSolrThatListsNoCandidatesIsRefused() throws IOException {
    solr.stub.answers.replaceAll((id, answer) -> answer.replace("candidates", "other"));

    CommandLine line = evaluate(PAIRS);

    assertEquals(1, line.exitCode);
    assertTrue(line.err().contains("the plugin does not support dup.explain"), line.err());
  }

  @Test
  void aMistypedAddressLeavesTheReportOfAnEarlierRun() throws IOException {
    Path pairs = solr.write("p.tsv", PAIRS);
    Path out = Files.writeString(folder.resolve("report.md"), "earlier");

    CommandLine line =
        CommandLine.run(
            "evaluate", "--solr", "host:8983", "--pairs", "" + pairs, "--out", "" + out);

    assertEquals(2, line.exitCode, line.err());
    assertEquals("earlier", Files.readString(out));
  }

  @Test
  void theReportIsWrittenToAFileWhoseFolderIsCheckedFirst() throws IOException {
    Path out = folder.resolve("report.md");

    assertEquals("", evaluate(PAIRS, "--out", out.toString()).out());
    assertTrue(Files.readString(out).startsWith("# Evaluation: p.tsv\n"));
    solr.stub.asked.clear();
    CommandLine line = evaluate(PAIRS, "--out", folder.resolve("no/such.md").toString());
    assertEquals(1, line.exitCode);
    assertEquals(List.of(), solr.stub.asked);
  }
}
