// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.cli.client.Json;
import org.solrduplicates.cli.console.Console;

class ChangesCommandTest {
  private static final String DAY = "2026-01-31T00:00:00Z";

  @TempDir Path folder;

  private final List<String> rows = new ArrayList<>();
  private final List<String> asked = new ArrayList<>();
  private StubSolr solr;

  @BeforeEach
  void start() throws IOException {
    solr = new StubSolr();
    solr.handle("/duplicates/changes", this::changes);
  }

  @AfterEach
  void stop() {
    solr.close();
  }

  private void changes(HttpExchange exchange) throws IOException {
    String query =
        URLDecoder.decode(exchange.getRequestURI().getRawQuery(), StandardCharsets.UTF_8);
    asked.add(query);
    String mark = query.replaceFirst(".*cursorMark=([^&]*).*", "$1");
    int at = mark.equals("*") ? 0 : Integer.parseInt(mark);
    List<String> page = new ArrayList<>();
    for (String row : rows.subList(at, rows.size())) {
      int after = at + page.size() + 1;
      page.add(marked(row, after));
    }
    String next = page.isEmpty() ? mark : String.valueOf(at + page.size());
    StubSolr.send(
        exchange,
        200,
        "{\"response\":{\"docs\":" + page + "},\"nextCursorMark\":\"" + next + "\"}");
  }

  private static String marked(String row, int after) {
    return row.substring(0, row.length() - 1) + ",\"cursorMark\":\"" + after + "\"}";
  }

  private static String row(String id, boolean latest) {
    return String.format(
        Locale.ROOT,
        "{\"id\":\"%s\",\"changed\":\"%s\",\"group\":7,\"latest\":%s,\"title\":\"T %s\"}",
        id,
        DAY,
        latest,
        id);
  }

  private CommandLine run(String... more) {
    return CommandLine.run(
        Stream.concat(Stream.of("changes", "--solr", solr.url()), Stream.of(more))
            .toArray(String[]::new));
  }

  @Test
  void eachChangeIsALine() {
    rows.addAll(List.of(row("a", true), row("b\\tc", false)));

    CommandLine line = run("--since", "NOW-1DAY");

    assertEquals(0, line.exitCode, line.err());
    assertEquals(
        List.of(DAY + "\t7\tlatest\ta\tT a", DAY + "\t7\tother\tb c\tT b c"),
        line.out().lines().toList());
    assertTrue(asked.get(0).contains("since=NOW-1DAY"), asked::toString);
  }

  @Test
  void theNextRunContinuesWhereTheLastEnded() throws IOException {
    Path state = folder.resolve("state");
    rows.add(row("a", true));
    run("--state", state.toString());
    rows.add(row("b", true));

    CommandLine line = run("--state", state.toString());

    assertEquals(DAY + "\t7\tlatest\tb\tT b", line.out().strip());
    assertEquals("", run("--state", state.toString()).out());
    assertEquals("2", Files.readString(state).strip());
  }

  @Test
  void aFormatForProgramsHasOneObjectALine() {
    String name = "l'été\\n\\u2028 \\ud83d\\ude00 \\\"x";
    rows.addAll(List.of(row(name, true), row("b", false).replaceFirst(",\"title\":[^}]*", "")));

    CommandLine line = run("--format", "jsonl");

    assertEquals(0, line.exitCode, line.err());
    List<JsonNode> changes = line.out().lines().map(ChangesCommandTest::parsed).toList();
    assertEquals(List.of(parsed(marked(rows.get(0), 1)), parsed(marked(rows.get(1), 2))), changes);
  }

  private static JsonNode parsed(String text) {
    try {
      return Json.parse(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(text, e);
    }
  }

  /** Solr fails at the fourth request, or the command would not end. */
  @Test
  void aFollowingCommandWaitsForChanges() {
    solr.handle(
        "/later/duplicates/changes",
        exchange -> {
          if (asked.size() == 3) {
            StubSolr.send(exchange, 400, "{\"error\":{\"code\":400,\"msg\":\"the end\"}}");
            return;
          }
          changes(exchange);
          rows.add(row("c" + asked.size(), false));
        });
    rows.add(row("a", true));

    CommandLine line =
        CommandLine.run(
            "changes", "--solr", solr.url() + "/later", "--follow", "1", "--format", "jsonl");

    assertEquals(1, line.exitCode);
    assertTrue(line.err().contains("the end"), line.err());
    assertEquals(
        List.of("a", "c1", "c2"),
        line.out().lines().map(text -> parsed(text).path("id").asText()).toList());
  }

  /** The reader of the pipe ended. */
  @Test
  void changesThatCannotBeWrittenAreRepeatedByTheNextRun() throws IOException {
    Path state = folder.resolve("state");
    rows.add(row("a", true));
    OutputStream broken =
        new OutputStream() {
          @Override
          public void write(int octet) throws IOException {
            throw new IOException("broken pipe");
          }
        };

    Console console =
        new Console(
            new PrintStream(broken, true, StandardCharsets.UTF_8),
            new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8));
    List<String> typed =
        List.of("changes", "--solr", solr.url(), "--state", state.toString(), "--follow", "1");

    assertEquals(1, new Main(console).run(typed));
    assertFalse(Files.exists(state));
    assertEquals(DAY + "\t7\tlatest\ta\tT a", run("--state", state.toString()).out().strip());
  }

  /** The thread is interrupted when the output is written, so before the next request or pause. */
  @ParameterizedTest
  @CsvSource({
    "0, the command was interrupted; run it again",
    "1, the request was interrupted; run the command again"
  })
  void anInterruptedCommandIsToBeRunAgain(int changes, String message) {
    for (int i = 0; i < changes; i++) {
      rows.add(row("a" + i, true));
    }
    OutputStream interrupting =
        new OutputStream() {
          @Override
          public void write(int octet) {
            // nothing is kept
          }

          @Override
          public void flush() {
            Thread.currentThread().interrupt();
          }
        };
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        new Console(
            new PrintStream(interrupting, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));

    int exitCode = new Main(console).run(List.of("changes", "--solr", solr.url(), "--follow", "9"));

    assertTrue(Thread.interrupted());
    assertEquals(1, exitCode);
    assertEquals("solr-duplicates: " + message, err.toString(StandardCharsets.UTF_8).strip());
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-5"})
  void aTimeOutOfRangeIsRefused(String seconds) {
    CommandLine line = run("--follow", seconds);

    assertEquals(2, line.exitCode);
    assertTrue(line.err().contains("must be in 1 … 999999999, was '" + seconds + "'"), line.err());
  }
}
