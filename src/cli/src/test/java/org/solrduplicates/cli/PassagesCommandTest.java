// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PassagesCommandTest {
  private static final String DONE =
      "{\"state\":\"done\",\"sources\":2,\"compared\":3,\"reused\":1,\"copies\":2,"
          + "\"truncated\":0,\"cut\":0,\"notCompared\":0}";

  @TempDir Path folder;

  private final List<String> started = new ArrayList<>();
  private final List<String> rows = new ArrayList<>();
  private final Deque<String> jobs = new ArrayDeque<>(List.of(DONE));
  private StubSolr solr;

  @BeforeEach
  void start() throws IOException {
    solr = new StubSolr();
    solr.handle("/duplicates/passages", this::passages);
  }

  @AfterEach
  void stop() {
    solr.close();
  }

  /** Answers a command or the list, in pages of one row. */
  private void passages(HttpExchange exchange) throws IOException {
    String query =
        URLDecoder.decode(exchange.getRequestURI().getRawQuery(), StandardCharsets.UTF_8);
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    if (body.contains("start") || body.contains("abort")) {
      started.add(query + " " + body);
    }
    if (!body.isEmpty() || query.contains("command=status")) {
      String job = jobs.size() > 1 ? jobs.remove() : jobs.element();
      StubSolr.send(exchange, 200, "{\"job\":" + job + "}");
      return;
    }
    String mark = query.replaceFirst(".*cursorMark=([^&]*).*", "$1");
    int at = mark.equals("*") ? 0 : Integer.parseInt(mark);
    List<String> page = rows.subList(at, Math.min(rows.size(), at + 1));
    StubSolr.send(
        exchange,
        200,
        "{\"response\":{\"docs\":" + page + "},\"nextCursorMark\":\"" + (at + page.size()) + "\"}");
  }

  private static String row(String source, String copy, int begin, double covered) {
    return "{\"source\":\"%s\",\"copy\":\"%s\",\"begin\":%s,\"end\":90,\"copyBegin\":1,\"copyEnd\":80,\"words\":20,\"similarity\":1.0,\"kind\":\"verbatim\",\"covered\":%s,\"copyCovered\":0.5,\"relations\":[\"contains\"],\"cut\":[],\"verdict\":\"copy of\",\"reasons\":[\"one\",\"two\"],\"source.title\":\"=1+1\"}"
        .replaceFirst("%s", source)
        .replaceFirst("%s", copy)
        .replaceFirst("%s", "" + begin)
        .replaceFirst("%s", "" + covered);
  }

  private CommandLine run(String... more) {
    return CommandLine.run(
        Stream.concat(Stream.of("passages", "--solr", solr.url()), Stream.of(more))
            .toArray(String[]::new));
  }

  private List<String> lines(String file) throws IOException {
    return Files.readAllLines(folder.resolve(file));
  }

  @Test
  void theJobIsStartedWithItsSourceAndSettings() {
    CommandLine line = run("--source", "host:a.org", "--set", "dup.differ=host");

    assertEquals(0, line.exitCode, line.err());
    assertEquals(1, started.size());
    assertTrue(started.get(0).contains("&dup.passages.source=host:a.org"), started::toString);
    assertTrue(started.get(0).contains("&dup.differ=host"), started::toString);
    assertEquals(
        "sources 2, copies 2, compared 3, reused 1, truncated 0, cut 0, notCompared 0",
        line.out().strip());
  }

  @Test
  void passagesOfAnEarlierExportAreNotNew() throws IOException {
    rows.add(row("a", "b, c", 0, 0.5));
    assertTrue(run("--out", folder.toString()).out().strip().endsWith(", new 1"));
    rows.set(0, row("a", "b, c", 0, 0.75));
    rows.add(row("a", "d", 0, 0.75));
    rows.add(row("e", "b, c", 7, 0.75));

    CommandLine line = run("--out", folder.toString());

    assertTrue(line.out().strip().endsWith(", new 2"), line.out());
    assertEquals(4, lines("passages.csv").size());
    assertEquals(
        "a,\"b, c\",0,90,1,80,20,1.0,verbatim,0.75,0.5,contains,,copy of,one; two,'=1+1,",
        lines("passages.csv").get(1));
    assertEquals(
        List.of("a,d,0", "e,\"b, c\",7"),
        lines("new.csv").stream().skip(1).map(row -> row.replaceFirst(",90,.*", "")).toList());
  }

  @Test
  void withoutARunTheLastListIsExported() throws IOException {
    rows.add(row("a", "b", 0, 0.5));

    CommandLine line = run("--no-run", "--out", folder.toString());

    assertEquals(0, line.exitCode, line.err());
    assertEquals(List.of(), started);
    assertEquals(2, lines("new.csv").size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"truncated", "cut", "notCompared"})
  void aGapMakesTheRunIncomplete(String gap) {
    jobs.clear();
    jobs.add(DONE.replace("\"" + gap + "\":0", "\"" + gap + "\":4"));

    CommandLine line = run();

    assertEquals(3, line.exitCode, line.err());
    assertTrue(line.out().contains(gap + " 4"), line.out());
  }

  @Test
  void aJobThatFailsLeavesTheLastExport() throws IOException {
    rows.add(row("a", "b", 0, 0.5));
    run("--out", folder.toString());
    List<String> before = lines("new.csv");
    rows.clear();
    jobs.clear();
    jobs.add("{\"state\":\"failed\",\"error\":\"disk full\"}");

    CommandLine line = run("--out", folder.toString());

    assertEquals(1, line.exitCode);
    assertTrue(line.err().contains("the job failed: disk full"), line.err());
    assertEquals(before, lines("new.csv"));
    assertEquals(2, lines("passages.csv").size());
  }

  @ParameterizedTest
  @CsvSource({"fq=a, fq", "dup.passages.source=a, dup.passages.source"})
  void onlyParametersOfTheJobAreSet(String setting, String parameter) {
    CommandLine line = run("--set", setting);

    assertEquals(2, line.exitCode);
    assertEquals(
        "solr-duplicates: --set must name a parameter that begins with dup., except"
            + " dup.passages.source (--source), was '"
            + parameter
            + "'",
        line.err().strip());
    assertEquals(List.of(), started);
  }
}
