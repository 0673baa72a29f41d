// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.settings.DuplicateSettings;

class SparkProgramTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<TestDocument> DOCUMENTS = TestDocument.random(4, 250);
  @TempDir private static Path files;
  private static SortedMap<String, Row> expected;
  @TempDir private Path folder;

  /** How the program ended. */
  private record Ended(int number, String out, String err) {}

  @BeforeAll
  static void group() throws IOException {
    expected = JobRows.of(DOCUMENTS);
    write(files.resolve("documents.jsonl"), DOCUMENTS, "text");
    Files.writeString(files.resolve("text.txt"), "no JSON");
    Files.writeString(files.resolve("empty.json"), "");
    Files.writeString(files.resolve("list.json"), "[1]");
    Files.writeString(files.resolve("unknown.json"), "{\"settings\": {\"dup.unknown\": \"1\"}}");
    Files.writeString(
        files.resolve("damaged.json"), "{\"settings\": {}, \"weights\": \"AQAAAA==\"}");
  }

  private static void write(Path file, List<TestDocument> documents, String text)
      throws IOException {
    List<String> lines = new ArrayList<>();
    for (TestDocument document : documents) {
      ObjectNode row = JSON.createObjectNode().put("id", document.id()).put(text, document.text());
      row.put("path", document.path());
      Stream.of(document.title()).filter(t -> !t.isEmpty()).forEach(t -> row.put("title", t));
      Stream.of(document.date()).filter(d -> !d.isEmpty()).forEach(d -> row.put("date", d));
      lines.add(row.toString());
    }
    Files.write(file, lines);
  }

  private static Ended run(String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int number = SparkProgram.run(Arrays.asList(args), print(out), print(err));
    return new Ended(
        number, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  private static PrintStream print(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }

  private Ended grouped(Path input, Path output, String... more) {
    return run(
        Stream.concat(
                Stream.of("--input", "" + input, "--output", "" + output, "--partitions", "2"),
                Stream.of(more))
            .toArray(String[]::new));
  }

  static Dataset<Row> json(Path output) {
    return TestDocument.SPARK.read().schema(VersionGroups.RESULT).json(output.toString());
  }

  private static Arguments wrong(String args, String message) {
    return Arguments.of(args, message);
  }

  private static List<Arguments> wrongArguments() {
    String names = "--input, --output, --settings, --set, --column, --partitions";
    String known = String.join(", ", DuplicateSettings.defaults().values().keySet());
    String needed =
        "--input and --output are needed, such as --input documents.jsonl --output groups";
    String number = "--partitions must be a number, was ";
    String range = "partitions must be from 0 (the default) to 100000, was ";
    String export = ": the settings must be JSON as solr-duplicates export writes it: ";
    String token = "(JSON String, Number, Array, Object or token 'null', 'true' or 'false')";
    return List.of(
        wrong("", needed),
        wrong("--input IN", needed),
        wrong("--output OUT", needed),
        wrong("--help", "an argument is one of " + names + ", was '--help'"),
        wrong("IN OUT", "an argument is one of " + names + ", was 'IN'"),
        wrong("--input", "--input needs a value"),
        wrong("--input IN --set", "--set needs a value"),
        wrong("--set dup.threshold", "--set needs NAME=VALUE, was 'dup.threshold'"),
        wrong("--set =1", "--set needs NAME=VALUE, was '=1'"),
        wrong("--set dup.size=1", "a setting is one of " + known + ", was 'dup.size'"),
        wrong("--set dup.threshold=2", refused("dup.threshold", "2")),
        wrong("--set dup.threshold=", refused("dup.threshold", "")),
        wrong("--set dup.link=pivot", "dup.link must be single, was 'pivot'"),
        wrong("--column id", "--column needs NAME=VALUE, was 'id'"),
        wrong(
            "--column body=text",
            "a column holds one of id, text, record, title, path, format, hash, date, version,"
                + " was 'body'"),
        wrong("--partitions many", number + "'many'"),
        wrong("--partitions 1.5", number + "'1.5'"),
        wrong("--partitions -1", range + "-1"),
        wrong("--partitions 100001", range + "100001"),
        wrong("--input FILES/none --output OUT", "--input must exist, was 'FILES/none'"),
        wrong(
            "--input FILES/documents.jsonl --output FILES/list.json",
            "--output must not exist yet, was 'FILES/list.json'"),
        settings("none.json", "--settings must exist, was 'FILES/none.json'"),
        settings("text.txt", export + "Unrecognized token 'no': was expecting " + token),
        settings("empty.json", export + "it has no 'settings'"),
        settings("list.json", export + "it has no 'settings'"),
        settings("damaged.json", export + "its 'weights' are damaged"),
        settings("unknown.json", ": a setting is one of " + known + ", was 'dup.unknown'"));
  }

  private static Arguments settings(String file, String message) {
    String path = "FILES/" + file;
    return wrong(
        "--input FILES/documents.jsonl --output OUT --settings " + path,
        message.startsWith("--") ? message : "--settings " + path + message);
  }

  /** Returns what the settings say of a value. */
  private static String refused(String name, String value) {
    try {
      DuplicateSettings.of(key -> Optional.of(value).filter(any -> key.equals(name)));
    } catch (IllegalArgumentException e) {
      return e.getMessage();
    }
    throw new AssertionError(name + " may be " + value);
  }

  @ParameterizedTest
  @MethodSource("wrongArguments")
  void wrongArgumentsAreNamed(String args, String message) {
    Path output = folder.resolve("groups");
    List<String> all =
        args.isEmpty()
            ? List.of()
            : List.of(
                args.replace("OUT", output.toString())
                    .replace("FILES", files.toString())
                    .split(" "));
    Ended ended = run(all.toArray(String[]::new));

    assertEquals(message.replace("FILES", files.toString()) + "\n", ended.err());
    assertEquals(SparkProgram.USAGE, ended.number());
    assertEquals("", ended.out());
    assertFalse(Files.exists(output));
  }

  @Test
  void jsonLinesAndParquetHaveTheSameRows() {
    Path parquet = folder.resolve("documents.parquet");
    TestDocument.dataset(DOCUMENTS).write().parquet(parquet.toString());
    Path lines = folder.resolve("groups");
    Path columns = folder.resolve("groups.parquet");
    Ended ended = grouped(files.resolve("documents.jsonl"), lines);

    assertEquals(new Ended(SparkProgram.DONE, summary(expected), ""), ended);
    assertEquals(ended, grouped(parquet, columns));
    assertEquals(expected, JobRows.byId(json(lines)));
    assertEquals(expected, JobRows.byId(TestDocument.SPARK.read().parquet(columns.toString())));
    assertTrue(files(lines).stream().anyMatch(name -> name.endsWith(".json.gz")));
  }

  private static List<String> files(Path output) {
    return Stream.of(output.toFile().list()).sorted().toList();
  }

  private static String summary(Map<String, Row> rows) {
    List<String> groups =
        rows.values().stream()
            .filter(row -> !row.isNullAt(2))
            .map(row -> row.getString(2))
            .toList();
    return String.format(
        Locale.ROOT,
        "documents %d, in groups %d, groups %d, not grouped 0%n",
        rows.size(),
        groups.size(),
        groups.stream().distinct().count());
  }

  @Test
  void otherColumnsAreNamed() throws IOException {
    Path input = folder.resolve("other.jsonl");
    write(input, DOCUMENTS, "body");
    Path output = folder.resolve("groups");
    Ended ended = grouped(input, output, "--column", "text=body");

    assertEquals(SparkProgram.DONE, ended.number());
    assertEquals(expected, JobRows.byId(json(output)));
  }

  /** An argument comes before a setting of the file. */
  @Test
  void settingsAreReadFromAFile() throws IOException {
    List<FoundDocument> found = DOCUMENTS.stream().map(TestDocument::found).toList();
    List<Fingerprint> some = found.stream().limit(150).map(FoundDocument::fingerprint).toList();
    Weights weights = Weights.of(some);
    ObjectNode settings = JSON.createObjectNode();
    settings.putObject("settings").put("dup.threshold", "0.1").put("dup.minTokens", "50");
    settings.put("weights", Base64.getEncoder().encodeToString(weights.toBytes()));
    Path file = folder.resolve("settings.json");
    Files.writeString(file, settings.toPrettyString());
    Path output = folder.resolve("groups");
    Map<String, String> values = Map.of("dup.threshold", "0.9", "dup.minTokens", "50");
    DuplicateSettings used = DuplicateSettings.of(key -> Optional.ofNullable(values.get(key)));

    grouped(
        files.resolve("documents.jsonl"),
        output,
        "--set",
        "dup.threshold=0.9",
        "--settings",
        file.toString());

    assertFalse(weights.isEqual());
    assertEquals(JobRows.of(found, used, weights), JobRows.byId(json(output)));
  }

  @Test
  void brokenRowsAreCountedByTheirProblem() throws IOException {
    Path input = folder.resolve("broken.jsonl");
    List<String> lines =
        Stream.of("a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l")
            .map(id -> "{\"id\": \"" + id + "\"}")
            .collect(Collectors.toList());
    lines.add("{\"id\": \"y\", \"text\": \"words\", \"date\": \"today\"}");
    lines.add("{\"id\": \"z\", \"text\": \"words\"}");
    Files.write(input, lines);
    Ended ended = grouped(input, folder.resolve("groups"));

    assertEquals(SparkProgram.INCOMPLETE, ended.number());
    assertEquals(
        List.of(
            "documents 14, in groups 0, groups 0, not grouped 13",
            "a date that is not in ISO 8601: 1, such as 'y'",
            "no words: 12, such as 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'"),
        ended.out().lines().toList());
    assertEquals("", ended.err());
  }
}
