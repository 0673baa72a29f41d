// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.core.Project;
import org.solrduplicates.solr.HttpCore;

/** Where the groups of the job and the answers of a real Solr differ. */
class EvaluateGroupsTest {
  @TempDir private static Path home;
  private static HttpCore core;

  @BeforeAll
  static void start() throws Exception {
    core = HttpCore.start(home, "", UnaryOperator.identity(), UnaryOperator.identity());
    run("index", Project.FILES.toString());
    run("groups");
  }

  @AfterAll
  static void stop() throws Exception {
    core.close();
  }

  private static List<String> run(String command, String... more) {
    CommandLine line =
        CommandLine.run(
            Stream.concat(Stream.of(command, "--solr", core.http().url()), Stream.of(more))
                .toArray(String[]::new));
    assertEquals(0, line.exitCode, line.err());
    return line.out().lines().toList();
  }

  private static void assertRow(List<String> lines, String row) {
    assertTrue(lines.contains("| " + row + " |"), () -> row + " is not in " + lines);
  }

  @Test
  void afterTheJobAllAnswersAreItsGroups() {
    List<String> lines = run("evaluate", "--groups", "100");

    assertRow(lines, "all | 35 | 35 | 1.0000");
    assertRow(lines, "in groups | 14 | 14 | 1.0000");
    assertRow(lines, "in no group | 21 | 21 | 1.0000");
    assertRow(lines, "groups of which several were asked, with one answer | 4 | 4 | 1.0000");
    assertTrue(lines.contains("None."), lines.toString());
  }

  @Test
  void fewerDocumentsAreSpreadEvenly() {
    List<String> lines = run("evaluate", "--groups", "3");

    assertRow(lines, "all | 6 | 6 | 1.0000");
    assertRow(lines, "in groups | 3 | 3 | 1.0000");
  }

  @Test
  void otherSettingsThanThoseOfTheJobAreTheReason() {
    List<String> lines = run("evaluate", "--groups", "100", "--threshold", "1");

    assertTrue(
        lines.stream().anyMatch(line -> line.startsWith("| settings of the request | ")),
        lines.toString());
  }

  @Test
  void pairsAndGroupsExcludeEachOther() {
    String solr = core.http().url();

    assertEquals(2, CommandLine.run("evaluate", "--solr", solr).exitCode);
    assertEquals(
        2,
        CommandLine.run("evaluate", "--solr", solr, "--groups", "1", "--pairs", "p.tsv").exitCode);
  }
}
