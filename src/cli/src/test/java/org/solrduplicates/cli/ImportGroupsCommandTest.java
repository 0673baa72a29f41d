// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.cli.CommandLine.assertExit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ImportGroupsCommandTest {
  private static final String A =
      "{\"id\":\"a\",\"version\":9007199254740993,\"group\":\"x\",\"rank\":0}";
  private static final String B =
      "{\"id\":\"b ü\",\"version\":2,\"group\":\"x\",\"rank\":1,\"uncovered\":true,\"background\":-5}";
  private static final String SINGLE = "{\"id\":\"c\",\"version\":3}";
  private static final String DONE =
      GroupsSolr.DONE.replace(
          "\"groups\":3",
          "\"written\":5,\"imported\":{\"rows\":3,\"noDocument\":0,\"notInImport\":0},\"groups\":3");

  @TempDir private Path folder;

  private GroupsSolr solr;

  @BeforeEach
  void start() throws IOException {
    solr = new GroupsSolr();
    answer(DONE);
  }

  @AfterEach
  void stop() {
    solr.close();
  }

  private void answer(String job) {
    solr.jobs.clear();
    solr.jobs.add(job);
  }

  private Path file(String name, String... lines) throws IOException {
    return Files.writeString(folder.resolve(name), String.join("\n", lines) + "\n");
  }

  private CommandLine run(Path... files) {
    return CommandLine.run(
        Stream.concat(
                Stream.of("import-groups", "--solr", solr.url()),
                Stream.of(files).map(Path::toString))
            .toArray(String[]::new));
  }

  @Test
  void theRowsOfAllFilesAreSentAndThenTheJobIsStarted() throws IOException {
    Path packed = folder.resolve("rows.jsonl.GZ");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      out.write((B + "\n\n" + SINGLE).getBytes(UTF_8));
    }

    CommandLine line = assertExit(0, run(file("first.jsonl", A), packed));

    assertEquals(
        List.of(
            "{\"command\":\"import\",\"after\":0,\"rows\":["
                + String.join(",", A, B, SINGLE)
                + "]}",
            "{\"command\":\"import\",\"after\":3}"),
        solr.commands);
    assertEquals(
        "rows 3, documents 20, groups 3, in groups 7, written 5, changed meanwhile 0, rows without"
            + " a document 0, documents without a row 0",
        line.out().strip());
  }

  @Test
  void manyRowsAreSentInPartsThatSolrAccepts() throws IOException {
    String[] rows =
        IntStream.range(0, 12_000)
            .mapToObj(i -> A.replace("\"a\"", "\"" + "é".repeat(20) + i + "\""))
            .toArray(String[]::new);

    assertExit(0, run(file("rows.jsonl", rows)));

    int after = 0;
    assertTrue(solr.commands.size() > 2, "parts: " + solr.commands.size());
    for (String command : solr.commands) {
      JsonNode json = new JsonMapper().readTree(command);
      assertTrue(command.getBytes(UTF_8).length < 1_000_000);
      assertEquals(after, json.get("after").asInt());
      after += json.path("rows").size();
    }
    assertEquals(rows.length, after);
  }

  @Test
  void aFileThatBreaksOffIsRefusedWithItsPlace() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write((A + "\n" + B + "\n").getBytes(UTF_8));
    }
    byte[] half = Arrays.copyOf(packed.toByteArray(), packed.size() / 2);
    Path file = Files.write(folder.resolve("rows.jsonl.gz"), half);

    CommandLine line = assertExit(1, run(file));

    String message = file + " line 1: the file is truncated or damaged here: ";
    assertTrue(line.err().contains(message), line.err());
    assertEquals(List.of(), solr.commands);
  }

  @ParameterizedTest
  @CsvSource({
    "changedMeanwhile\":0, changedMeanwhile\":2, changed meanwhile 2",
    "noDocument\":0, noDocument\":4, rows without a document 4",
    "notInImport\":0, notInImport\":6, documents without a row 6"
  })
  void documentsAndRowsThatWereLeftOutMakeTheImportIncomplete(
      String none, String some, String summary) throws IOException {
    answer(DONE.replace(none, some));

    CommandLine line = assertExit(3, run(file("rows.jsonl", A)));

    assertTrue(line.out().contains(summary), line.out());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"id":"b"                  | not a JSON object: Unexpected end-of-input
          ["b"]                      | not a JSON object; write one object per line
          {"id":"b"}                 | version must be a whole number from
          {"id":"b","version":1,"group":"x"} | rank must be a whole number from 0 to 2147483647, was 'null'
          {"id":"b","version":1} {}  | not a JSON object: Trailing token
          """)
  void nothingIsSentIfALineIsWrong(String line, String message) throws IOException {
    Path file = file("rows.jsonl", A, "", line, SINGLE);

    CommandLine result = assertExit(1, run(file("first.jsonl", SINGLE), file));

    String failure = result.err().lines().filter(l -> l.startsWith("solr-dup")).findFirst().get();
    assertTrue(
        failure.startsWith("solr-duplicates: " + file + " line 3: " + message), result.err());
    assertEquals(List.of(), solr.commands);
  }

  @Test
  void aFileThatCannotBeReadIsNamed() throws IOException {
    Path plain = file("rows.gz", A);

    assertTrue(
        assertExit(1, run(plain)).err().contains(plain + ": it is not compressed with gzip: "));
    assertTrue(
        assertExit(1, run(folder.resolve("missing")))
            .err()
            .contains("file not found: " + folder.resolve("missing")));
    assertTrue(
        assertExit(1, run(file("empty.jsonl")))
            .err()
            .contains("the files have no rows; nothing was imported"));
    assertExit(2, run());
    assertEquals(List.of(), solr.commands);
  }

  @Test
  void aRefusalOfSolrIsShown() throws IOException {
    solr.commandStatus = 400;

    CommandLine line = assertExit(1, run(file("rows.jsonl", A)));

    assertTrue(line.err().contains("a job is running already"), line.err());
    assertEquals(1, solr.commands.size());
  }
}
