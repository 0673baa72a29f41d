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

class ExampleCommandTest {
  @TempDir Path folder;
  private StubSolr solr;

  @BeforeEach
  void start() throws IOException {
    solr = new StubSolr();
    solr.addPair("a's 1+2.txt", "b.txt", 0.8);
    solr.addSingle("c.txt");
  }

  @AfterEach
  void stop() {
    solr.close();
  }

  @Test
  void groupsAsExpectedAreSuccess() throws IOException {
    CommandLine line = run("a's 1+2.txt\tg\t1", "b.txt\tg\t2", "c.txt\th\t1");

    assertEquals(0, line.exitCode, line.out());
    assertEquals("all 1 groups as expected", lastLines(line, 1).get(0));
  }

  @Test
  void everyWrongGroupIsNamed() throws IOException {
    CommandLine line = run("a's 1+2.txt\tg\t1", "b.txt\th\t1", "c.txt\th\t2", "missing.txt\ti\t1");

    assertEquals(1, line.exitCode);
    assertEquals(
        List.of(
            "in one group, but different documents: a's 1+2.txt | b.txt",
            "not in one group: b.txt | c.txt",
            "not in the collection: missing.txt"),
        lastLines(line, 3));
  }

  @Test
  void aWrongOrderOfVersionsIsNamed() throws IOException {
    CommandLine line = run("a's 1+2.txt\tg\t2", "b.txt\tg\t1", "c.txt\th\t1");

    assertEquals(1, line.exitCode);
    assertEquals(
        List.of("version 1 instead of 2: a's 1+2.txt", "version 2 instead of 1: b.txt"),
        lastLines(line, 2));
  }

  @Test
  void theRequestsToTryAreEncodedForShellAndUrl() throws IOException {
    CommandLine line = run("a's 1+2.txt\tg\t1", "b.txt\tg\t2", "c.txt\th\t1");

    String request = "curl '" + solr.url() + "/duplicates?id=a%27s%201%2B2.txt&fl=id,title,score'";
    assertTrue(line.out().lines().toList().contains(request), line.out());
  }

  @Test
  void theFileTimesOfTheTruthAreIndexed() throws IOException {
    run("a's 1+2.txt\tg\t1", "b.txt\tg\t2", "c.txt\th\t1");

    assertEquals("2024-01-01T00:00:00Z", solr.document("b.txt").get("file_time"));
  }

  private CommandLine run(String... truth) throws IOException {
    StringBuilder table = new StringBuilder("path\tgroup\tversion\tfileTime\n");
    List.of(truth).forEach(row -> table.append(row).append("\t2024-01-01T00:00:00Z\n"));
    Path tsv = Files.writeString(folder.resolve("truth.tsv"), table);
    Path files = Files.createDirectories(folder.resolve("files"));
    Files.writeString(files.resolve("b.txt"), "words");
    return CommandLine.run(
        "example", "--solr", solr.url(), "--files", "" + files, "--truth", "" + tsv);
  }

  private static List<String> lastLines(CommandLine line, int count) {
    List<String> lines = line.out().lines().toList();
    return lines.subList(lines.size() - count, lines.size());
  }
}
