// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
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

class EvaluateSetCommandTest {
  @TempDir Path folder;
  private BenchSolr solr;

  @BeforeEach
  void start() throws IOException {
    solr = new BenchSolr(folder);
  }

  @AfterEach
  void stop() {
    solr.close();
  }

  @Test
  void theReportIsOneThatPeopleCanRead() throws IOException {
    solr.addTables();

    Golden.assertMatches("cli/evaluation-set.md", masked(report(solr.evaluate())));
  }

  /** Two true of four are candidates, one of these is kept, and one wrong pair is. */
  @Test
  void candidatesAndVerificationAreCountedApart() throws IOException {
    solr.addTables();

    List<String> lines = report(solr.evaluate()).lines().toList();

    assertRow(lines, "links, strict | 1 | 1 | 0.5000 | 0.2500 | 0.3333");
    assertRow(lines, "links, lenient | 1 | 0 | 1.0000 | 0.2500 | 0.4000");
    assertRow(lines, "all | 2 | 0.5000 | 0.6667 |  | 1.0");
    assertRow(lines, "exact | 1 | 0.2500 | 0.3333 | 0 | 0.2");
    assertRow(lines, "sketch | 1 | 0.2500 | 0.3333 | 0 | 0.3");
    assertRow(lines, "mlt | 2 | 0.5000 | 0.6667 | 1 | 0.8");
    assertRow(lines, "true | 2 | 1 | 0.5000");
    assertRow(lines, "not true | 2 | 1 | 0.5000");
  }

  /** a1 takes a2 and b1, so a2 and b1 are not asked; precision 14/18, recall 11/18 a document. */
  @Test
  void groupsAreAskedOfDocumentsThatNoEarlierGroupTook() throws IOException {
    List<String> lines = report(solr.evaluate()).lines().toList();

    assertRow(lines, "pairs in groups, strict | 1 | 2 | 0.3333 | 0.2500 | 0.2857");
    assertTrue(lines.contains("- B-cubed F1 of the groups: 0.6844"));
    assertTrue(lines.contains("- documents in the largest group: 3"));
    assertTrue(lines.contains("- documents in the largest true group: 3"));
    assertEquals(
        List.of("a1", "a3", "b2", "c1"),
        solr.solr.stub.asked.stream()
            .filter(asked -> !asked.containsKey("dup.explain"))
            .map(asked -> asked.get("id"))
            .toList());
  }

  @Test
  void everyThresholdIsCountedFromTheSimilaritiesOfTheCandidates() throws IOException {
    List<String> lines = report(solr.evaluate()).lines().toList();

    assertRow(lines, "0.50 | 2 | 1 | 0.6667 | 0.5000 | 0.5714");
    assertRow(lines, "0.75 | 1 | 1 | 0.5000 | 0.2500 | 0.3333");
    assertRow(lines, "0.80 | 1 | 0 | 1.0000 | 0.2500 | 0.4000");
    assertRow(lines, "0.95 | 0 | 0 | 1.0000 | 0.0000 | 0.0000");
  }

  /** a1 b1 and a3 b2 join the same two groups. */
  @Test
  void ofMistakesThatAreAlikeTheWorstIsShown() throws IOException {
    solr.solr.answer("a3", LabelledSolr.kept("b2", 0.72, "70 % of the words", "mlt"));

    String report = report(solr.evaluate());

    assertRow(
        report.lines().toList(),
        "0.7500 | 80 % of the words | mlt |  | a1: T \\| a1 | b1: T \\| b1 | 1");
    assertFalse(report.contains("| 0.7200 |"), report);
  }

  @Test
  void everyRequestHasTheSettingsThatWereGiven() throws IOException {
    String report =
        report(
            solr.evaluate(
                "--measure",
                "dice",
                "--threshold",
                "0.73",
                "--review-threshold",
                "0.6",
                "--title-bonus",
                "0",
                "--sources",
                "exact,sketch"));

    assertEquals(
        6,
        solr.solr.stub.asked.stream().filter(asked -> "1".equals(asked.get("dup.depth"))).count());
    assertTrue(
        solr.solr.stub.asked.stream().allMatch(asked -> "dice".equals(asked.get("dup.measure"))));
    assertTrue(
        solr.solr.stub.asked.stream().allMatch(asked -> "0.73".equals(asked.get("dup.threshold"))));
    assertTrue(
        solr.solr.stub.asked.stream().allMatch(asked -> "0".equals(asked.get("dup.titleBonus"))));
    assertTrue(
        solr.solr.stub.asked.stream().allMatch(a -> "0.6".equals(a.get("dup.review.threshold"))));
    assertTrue(
        solr.solr.stub.asked.stream().allMatch(a -> "exact,sketch".equals(a.get("dup.sources"))));
    assertTrue(solr.solr.stub.asked.stream().allMatch(asked -> "0".equals(asked.get("rows"))));
    String typed =
        "set.jsonl --threshold 0.73 --review-threshold 0.6 --measure dice --title-bonus 0"
            + " --sources exact,sketch`";
    assertTrue(report.contains(typed), report);
  }

  /** Both documents list a1 c1, the part alone a3 b2, the whole alone b1 a3. */
  @Test
  void relationsAreTheGroupsAndTheListsOfEveryDocument() throws IOException {
    solr.solr.list("a1", "contains", "c1");
    solr.solr.list("c1", "partOf", "a1");
    solr.solr.list("b2", "partOf", "a3");
    solr.solr.list("b1", "contains", "a3");
    solr.solr.list("b1", "partOf", "unlabelled");
    Path relations = folder.resolve("relations.tsv");

    String report = report(solr.evaluate("--relations", relations.toString()));

    assertEquals(
        List.of(
            "a1\ta2\tversion",
            "a1\tb1\tversion",
            "a1\tc1\tcontains",
            "a2\tb1\tversion",
            "a3\tb2\tcontains",
            "b1\ta3\tcontains"),
        Files.readAllLines(relations));
    assertEquals(
        List.of("a1", "a2", "a3", "b1", "b2", "c1"),
        solr.solr.stub.asked.stream()
            .filter(asked -> "1000".equals(asked.get("dup.rows.parts")))
            .filter(asked -> !asked.containsKey("dup.explain"))
            .map(asked -> asked.get("id"))
            .toList());
    assertTrue(report.contains("--set set.jsonl`"), report);
  }

  @Test
  void theReportListsReasonsForLowFigures() throws IOException {
    String cut = "\"truncated\":true,\"truncatedBy\":[\"dup.depth\",\"dup.maxGroup\"]";
    solr.solr.stub.answers.computeIfPresent("a1", (id, a) -> a.replace("\"truncated\":false", cut));
    solr.solr.stub.answers.computeIfPresent("a2", (id, a) -> a.replace("kept", "rejected"));
    solr.solr.stub.answers.put(
        "c1",
        "{\"match\":{\"docs\":[]},\"response\":{\"docs\":[]},"
            + "\"duplicates\":{\"notCompared\":\"no text\"}}");

    List<String> lines = report(solr.evaluate()).lines().toList();

    assertTrue(
        lines.containsAll(
            List.of(
                "- 1 documents could not be compared: they have no fingerprint",
                "- 1 answers were cut short by dup.maxGroup",
                "- 1 groups were cut short by dup.depth",
                "- 1 groups were cut short by dup.maxGroup",
                "- 1 answers have other documents in their history than they kept")),
        lines.toString());
  }

  private static String report(CommandLine line) {
    assertEquals(0, line.exitCode, line.err());
    return line.out();
  }

  private static void assertRow(List<String> lines, String row) {
    assertTrue(lines.contains("| " + row + " |"), () -> row + " is not in " + lines);
  }

  private static String masked(String report) {
    return report
        .replaceAll("(?m)^- date: .*", "- date: …")
        .replaceAll("(?m)^(\\| (?:links|groups) \\| [0-9]+ \\|).*", "$1 … |");
  }
}
