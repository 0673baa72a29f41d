// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The command that makes fingerprints for documents that were indexed without. */
class BackfillCommandTest {
  private static final String DONE =
      """
      {"state":"done","pass":2,"documents":20,"written":18,"documentsPerSecond":41234.5,
      "changedMeanwhile":1,"failed":0,"failures":[],
      "counts":{"current":19,"missing":0,"otherAlgorithm":0,"stale":0,"noText":1}}""";

  private final Deque<String> answers = new ArrayDeque<>(List.of(DONE));
  private final List<String> posted = new ArrayList<>();
  private int status = 200;
  private StubSolr solr;

  @BeforeEach
  void start() throws IOException {
    solr = new StubSolr();
    solr.handle("/duplicates/backfill", this::answer);
  }

  @AfterEach
  void stop() {
    solr.close();
  }

  private void answer(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    boolean reads = body.equals("{\"command\":\"status\"}");
    if (!reads) {
      posted.add(body);
    }
    String block = answers.size() > 1 ? answers.removeFirst() : answers.getFirst();
    boolean isRefused = !reads && status != 200;
    StubSolr.send(
        exchange,
        isRefused ? status : 200,
        isRefused
            ? "{\"error\":{\"code\":400,\"msg\":\"documents cannot be updated\"}}"
            : "{\"backfill\":" + block + "}");
  }

  private CommandLine run(String... flags) {
    return CommandLine.run(
        Stream.of(new String[] {"backfill", "--solr", solr.url()}, flags)
            .flatMap(Stream::of)
            .toArray(String[]::new));
  }

  private void answers(String... all) {
    answers.clear();
    answers.addAll(List.of(all));
  }

  @Test
  void theJobIsStartedOnceAndSummedUpInOneLine() {
    CommandLine line = run();

    assertEquals(0, line.exitCode, line.err());
    assertEquals(List.of("{\"command\":\"start\"}"), posted);
    assertEquals(
        "documents 20, current 19, missing 0, other algorithm 0, stale 0, no text 1, written 18,"
            + " documents/s 41235, changed meanwhile 1, failed 0, skipped 0",
        line.out().strip());
  }

  @Test
  void argumentsArePosted() {
    run("--docs-per-second", "200", "--compare-text", "--allow-loss", "a", "--allow-loss", "b\"");
    assertEquals(
        List.of(
            "{\"command\":\"start\",\"docsPerSecond\":200,\"check\":\"text\","
                + "\"allowLoss\":[\"a\",\"b\\\"\"]}"),
        posted);
  }

  @Test
  void documentsThatAreLeftMakeACheckIncomplete() {
    answers(DONE.replace("\"missing\":0", "\"missing\":7"));

    CommandLine line = run("--check");

    assertEquals(List.of("{\"command\":\"check\"}"), posted);
    assertEquals(3, line.exitCode, line.err());
    assertTrue(line.out().contains("missing 7"), line.out());
  }

  @Test
  void documentsThatFailedAreNamed() {
    answers(
        DONE.replace("\"stale\":0", "\"stale\":1")
            .replace("[]", "[{\"id\":\"a\",\"reason\":\"no such field\"}]"));

    CommandLine line = run();

    assertEquals(3, line.exitCode);
    assertEquals("a: no such field", line.err().strip());
  }

  @Test
  void theProgressIsALineForEachPassAndEachTenthInALog() {
    answers(
        "{\"state\":\"running\",\"pass\":1,\"progress\":0.31}",
        "{\"state\":\"running\",\"pass\":1,\"progress\":0.38}",
        "{\"state\":\"running\",\"pass\":2,\"progress\":0.9}",
        DONE);
    assertEquals(List.of("pass 1 30 %", "pass 2 90 %"), run().err().lines().toList());
  }

  @Test
  void aRefusalHasTheMessageOfSolr() {
    status = 400;

    CommandLine line = run();

    assertEquals(1, line.exitCode);
    assertTrue(line.err().contains("documents cannot be updated"), line.err());
  }

  @Test
  void aFailedJobReportsItsError() {
    answers("{\"state\":\"failed\",\"error\":\"the disk is full\"}");
    assertEquals("solr-duplicates: the job failed: the disk is full", run().err().strip());
  }

  @ParameterizedTest
  @ValueSource(strings = {"--docs-per-second 0", "--docs-per-second x", "--fq a", "--out x", "x"})
  void invalidArgumentsAreRefusedBeforeAJobStarts(String typed) {
    CommandLine line = run(typed.split(" "));

    assertEquals(2, line.exitCode);
    assertEquals(List.of(), posted);
  }

  @Test
  void theHelpExplainsTheExitCodes() {
    String help = CommandLine.run("backfill", "--help").out();
    assertTrue(help.contains("--docs-per-second=NUMBER"), help);
    assertTrue(help.contains("  3   done, but"), help);
  }
}
