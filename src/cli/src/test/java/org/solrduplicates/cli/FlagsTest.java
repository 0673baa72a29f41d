// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How flags and operands may be typed. */
class FlagsTest {
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

  /** URL and DIR stand for the address of Solr and a folder with one file. */
  private CommandLine run(String typed) {
    return CommandLine.run(
        Stream.of(typed.split(" "))
            .map(word -> word.replace("URL", solr.url()).replace("DIR", folder.toString()))
            .toArray(String[]::new));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "index --solr URL --time-limit 70 DIR",
        "index DIR --time-limit 70 --solr URL/",
        "index --time-limit=70 DIR --heap=64m --solr=URL//",
        "index --solr URL -- DIR"
      })
  void flagsAndOperandsMayStandInAnyOrder(String typed) throws IOException {
    Files.writeString(folder.resolve("a.txt"), "words");

    CommandLine line = run(typed);

    assertEquals(0, line.exitCode, line.err());
    assertEquals(1, solr.documents().size());
  }

  /** No such file is there, so each is reported as one that cannot be read. */
  private static List<String> skipped(CommandLine line) {
    return line.err()
        .lines()
        .map(report -> report.replaceFirst("^skipped (.*): file not found: .*", "$1"))
        .toList();
  }

  @Test
  void behindTwoDashesNothingIsAFlag() {
    CommandLine line = run("check a.absent --solr URL -- -b --heap --heap=lots -- --help @c");

    assertEquals(
        List.of("a.absent", "-b", "--heap", "--heap=lots", "--", "--help", "@c"), skipped(line));
    assertEquals(1, line.exitCode);
  }

  @Test
  void aFileWhoseNameBeginsWithAnAtSignIsAFile() throws IOException {
    Path words = Files.writeString(folder.resolve("words"), "--heap lots");

    assertEquals(List.of("@" + words), skipped(run("check --solr URL @" + words)));
    assertEquals(List.of("@x", "b.absent"), skipped(run("check @x --solr=URL b.absent")));
  }

  @Test
  void aRepeatedFlagKeepsAllItsValues() {
    solr.addSingle("a");
    solr.addSingle("b=c,d");
    solr.answers.put("\"e\"", StubSolr.answer("e", StubSolr.entry(1, "e", "pivot", 1)));
    solr.addSingle("-f");

    CommandLine line = run("show --id a --id=b=c,d --solr URL --id \"e\" --id -f");

    assertEquals(0, line.exitCode, line.err());
    assertEquals(
        Set.of("a", "b=c,d", "\"e\"", "-f"),
        solr.asked.stream().map(p -> p.get("id")).collect(Collectors.toSet()));
  }
}
