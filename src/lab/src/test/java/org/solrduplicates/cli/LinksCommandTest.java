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

class LinksCommandTest {
  @TempDir Path folder;
  private StubSolr solr;

  @BeforeEach
  void start() throws IOException {
    solr = new StubSolr();
  }

  @AfterEach
  void stop() {
    solr.close();
  }

  @Test
  void everyPairIsWrittenOnceAndSorted() throws IOException {
    solr.addPair("y", "x", 0.75);
    solr.addPair("b", "a", 0.875);
    solr.addSingle("s");

    assertEquals(List.of("a\tb\t0.875", "x\ty\t0.75"), links());
  }

  @Test
  void everyDocumentIsAskedForItsOwnLinksOnly() throws IOException {
    solr.addPair("b", "a", 0.875);

    links();

    assertEquals(2, solr.asked.size());
    assertTrue(solr.asked.stream().allMatch(asked -> asked.get("dup.depth").equals("1")));
  }

  @Test
  void aLimitThatMayHideLinksIsReportedButNotTheDepthThatWasAsked() throws IOException {
    solr.answers.put("a", truncated("a", "\"dup.depth\",\"dup.maxGroup\""));
    solr.answers.put("b", truncated("b", "\"dup.depth\""));

    CommandLine line = run();

    assertEquals(
        List.of("1 answers were cut short by dup.maxGroup", "0 links"),
        line.err().lines().toList());
  }

  private static String truncated(String id, String limits) {
    return StubSolr.answer(id, StubSolr.entry(1, id, "pivot", 1))
        .replace("\"truncated\":false", "\"truncated\":true,\"truncatedBy\":[" + limits + "]");
  }

  private List<String> links() throws IOException {
    run();
    return Files.readAllLines(out());
  }

  private CommandLine run() {
    CommandLine line = BenchSolr.run("links", "--solr", solr.url(), "--out", out().toString());
    assertEquals(0, line.exitCode, line.err());
    return line;
  }

  private Path out() {
    return folder.resolve("links.tsv");
  }
}
