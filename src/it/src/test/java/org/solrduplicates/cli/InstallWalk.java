// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.cli.CommandLine.assertExit;
import static org.solrduplicates.cli.CommandLine.posts;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.example.UserCommands;

/**
 * The way of a user with a core of any configuration: install, backfill, new documents, groups,
 * versions, a result list, doctor, uninstall.
 *
 * @param solr the address of Solr
 * @param schema the file of a schema that only an editor changes; null if Solr changes it
 * @param hasUpdateLog whether Solr gives versions to documents
 */
record InstallWalk(
    String solr, String core, ShapeFields fields, @Nullable Path schema, boolean hasUpdateLog) {
  private static final String PASTE = "add before </schema>:";
  private static final String REMOVE = "remove:";
  private static final int DOCUMENTS = 24;

  /** Goes the whole way, with at most one edit of the schema in each direction. */
  void goAll() throws Exception {
    fields.index(url(), 0, DOCUMENTS);
    CollectionState before = CollectionState.of(url(), fields.key());

    CommandLine install = runWithOneEdit("install");

    for (List<String> row : fields.proposed()) {
      assertTrue(
          install.out().lines().anyMatch(line -> line.matches(String.join(" +", row) + " .*")),
          row + install.out());
    }
    assertEquals(List.of(), posts(assertExit(0, run("install"))));
    boolean isSentAgain =
        install.out().contains(": send them again,") || run("backfill").exitCode != 0;
    assertEquals(fields.isSentAgain(), isSentAgain, install::out);
    fields.index(url(), isSentAgain ? 0 : DOCUMENTS, DOCUMENTS + 4);
    int groups = run("groups").exitCode;
    assertEquals(hasUpdateLog, groups == 0);
    assertFindsVersions(6);
    assertFindsVersions(DOCUMENTS);
    if (hasUpdateLog) {
      assertShowsEachGroupOnce();
    }
    String last = assertExit(0, run("doctor")).out().lines().reduce((a, b) -> b).orElse("");
    assertEquals("ok", last);

    uninstall();
    fields.delete(url(), DOCUMENTS, DOCUMENTS + 4);
    before.assertEqualTo(CollectionState.of(url(), fields.key()));
  }

  /** What is left to do by hand is the same until it is done. */
  private void uninstall() throws IOException {
    if (schema != null) {
      assertEquals(
          indented(assertExit(3, run("uninstall")), REMOVE),
          indented(assertExit(3, run("uninstall")), REMOVE));
    }
    runWithOneEdit("uninstall");
    assertEquals(List.of(), posts(assertExit(0, run("uninstall"))));
  }

  /** Runs a command as the page prints it. */
  private CommandLine run(String command) throws IOException {
    String start = "bin/solr-duplicates " + command + " ";
    String printed =
        Stream.of(
                UserCommands.of("docs/works-with.md", "Commands"),
                UserCommands.of("docs/works-with.md", "Commands", 2))
            .flatMap(commands -> commands.script().lines())
            .filter(line -> line.startsWith(start))
            .findFirst()
            .orElseThrow();
    String here =
        printed
            .substring(start.length())
            .replace("http://localhost:8983/solr", solr)
            .replace("/docs", "/" + core)
            .replace(" docs", " " + core);
    Stream<String> flags = command.equals("install") ? fields.flags().stream() : Stream.of();
    return CommandLine.run(
        Stream.of(Stream.of(command), Arrays.stream(here.split(" ")), flags)
            .flatMap(words -> words)
            .toArray(String[]::new));
  }

  private String url() {
    return solr + "/" + core;
  }

  /** Returns the lines between one and the next that is not indented. */
  private static List<String> indented(CommandLine told, String after) {
    return told.out()
        .lines()
        .dropWhile(line -> !line.equals(after))
        .skip(1)
        .takeWhile(line -> line.startsWith("  "))
        .toList();
  }

  /** Runs a command as its user does, who edits the schema once if told to. */
  private CommandLine runWithOneEdit(String command) throws IOException {
    CommandLine first = run(command);
    if (schema == null) {
      return assertExit(0, first);
    }
    assertExit(3, first);
    String lines = String.join("\n", indented(first, PASTE));
    String edited = Files.readString(schema).replace("</schema>", lines + "\n</schema>");
    for (String line : indented(first, REMOVE)) {
      edited = edited.replace(line + "\n", "");
    }
    Files.writeString(schema, edited);
    return assertExit(0, run(command));
  }

  /** The second of a pair has the older date. */
  private void assertFindsVersions(int first) throws IOException {
    String question =
        "/duplicates?wt=json&sort=history%20asc&fl=" + fields.key() + "&id=" + fields.id(first + 1);
    JsonNode answer = CollectionState.get(url(), question);
    List<String> ids =
        StreamSupport.stream(answer.path("duplicates").path("history").spliterator(), false)
            .map(version -> version.path("id").asText())
            .toList();
    List<String> versions = List.of(fields.id(first + 1), fields.id(first));
    if (fields.date() == null) {
      assertEquals(Set.copyOf(versions), new TreeSet<>(ids), answer::toString);
    } else {
      assertEquals(versions, ids, answer::toString);
    }
    assertEquals(1, answer.path("response").path("numFound").asInt(), answer::toString);
  }

  private void assertShowsEachGroupOnce() throws IOException {
    String all = "/select?wt=json&defType=lucene&rows=0&q=*:*";
    assertEquals(DOCUMENTS + 4, found(all));
    assertEquals((DOCUMENTS + 4) / 2, found(all + "&fq=%7B!duplicates%7D"));
  }

  private int found(String path) throws IOException {
    return CollectionState.get(url(), path).path("response").path("numFound").asInt();
  }
}
