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
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
      page.add(row.replaceFirst("}$", ",\"cursorMark\":\"" + after + "\"}"));
    }
    String next = page.isEmpty() ? mark : String.valueOf(at + page.size());
    StubSolr.send(
        exchange,
        200,
        "{\"response\":{\"docs\":" + page + "},\"nextCursorMark\":\"" + next + "\"}");
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

  private Path program(String script) throws IOException {
    Path program = Files.writeString(folder.resolve("program"), "#!/bin/sh\n" + script + "\n");
    assertTrue(program.toFile().setExecutable(true));
    return program;
  }

  @Test
  void aProgramGetsEachChangeOnceUnlessItFails() throws IOException {
    Path out = folder.resolve("out");
    Path state = folder.resolve("state");
    Path program =
        program(
            "test \"$DUP_ID\" != bad || exit 9\n"
                + "echo \"$DUP_ID,$DUP_TITLE,$DUP_GROUP,$DUP_CHANGED,$DUP_LATEST\" >>"
                + out);
    rows.addAll(List.of(row("-x $(id)", true), row("bad", false), row("c", false)));

    CommandLine failed = run("--exec", program.toString(), "--state", state.toString());
    rows.set(1, row("good", false));
    CommandLine done = run("--exec", program.toString(), "--state", state.toString());

    assertEquals(1, failed.exitCode);
    assertTrue(failed.err().contains(program + " ended with code 9 for bad"), failed.err());
    assertEquals(0, done.exitCode, done.err());
    assertEquals(
        List.of(
            "-x $(id),T -x $(id),7," + DAY + ",true",
            "good,T good,7," + DAY + ",false",
            "c,T c,7," + DAY + ",false"),
        Files.readAllLines(out));
  }

  /** The program fails at the second change, or the command would not end. */
  @Test
  void aFollowingCommandWaitsForChanges() throws IOException {
    solr.handle(
        "/later/duplicates/changes",
        exchange -> {
          changes(exchange);
          if (asked.size() == 3) {
            rows.add(row("bad", false));
          }
        });
    rows.add(row("a", true));
    Path program = program("test \"$DUP_ID\" != bad");

    CommandLine line =
        CommandLine.run(
            "changes",
            "--solr",
            solr.url() + "/later",
            "--follow",
            "1",
            "--exec",
            program.toString());

    assertEquals(1, line.exitCode);
    assertTrue(line.err().contains("ended with code 1 for bad"), line.err());
    assertEquals(4, asked.size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-5"})
  void aTimeOutOfRangeIsRefused(String seconds) {
    CommandLine line = run("--follow", seconds);

    assertEquals(2, line.exitCode);
    assertTrue(line.err().contains("must be in 1 … 999999999, was '" + seconds + "'"), line.err());
  }

  @Test
  void aProgramThatIsMissingIsNamed() {
    rows.add(row("a", true));

    CommandLine line = run("--exec", folder.resolve("missing").toString());

    assertEquals(1, line.exitCode);
    assertTrue(line.err().contains("missing"), line.err());
  }
}
