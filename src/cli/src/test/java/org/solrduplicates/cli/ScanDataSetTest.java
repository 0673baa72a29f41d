// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.airlift.compress.zstd.ZstdOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;

/** A file of documents, one in each line, in place of folders. */
class ScanDataSetTest {
  private static final String REPORT = text(1);
  private static final String OTHER = text(2);

  @TempDir Path temporary;

  private static String text(int seed) {
    return String.join(" ", new RandomTexts(seed).words(300, 5_000));
  }

  private static JsonNode json(CommandLine line) throws IOException {
    return new JsonMapper().readTree(line.out());
  }

  private CommandLine scanLines(String name, String lines, String... more) throws IOException {
    List<String> typed = new ArrayList<>(List.of("scan"));
    typed.addAll(List.of(more));
    typed.add(Files.writeString(temporary.resolve(name), lines).toString());
    return CommandLine.run(typed.toArray(String[]::new));
  }

  /**
   * Documents are parts of one text, written as first and last word; those behind a bar stay. The
   * newest is the last.
   */
  @ParameterizedTest
  @CsvSource({
    "manual and excerpt,     'manual 0 2400, excerpt 0 800',       'manual excerpt'",
    "two states of a manual,  'v1 0 2380, v2 0 2400, part 0 800',   'v2 part'",
    "excerpt and manual,     'excerpt 0 800, manual 0 2400',       'manual'",
    "a growing text,         'one 0 400, two 0 800, three 0 1200', 'three'",
    "two thirds,             'old 0 600, new 0 400',               'new'"
  })
  void aDocumentThatNoKeptOneCoversStays(String kind, String documents, String stay)
      throws IOException {
    JsonNode report = reportOf(documents);

    assertEquals(1, report.path("groups").size(), report::toPrettyString);
    Set<String> stays = new HashSet<>();
    for (JsonNode member : report.at("/groups/0/members")) {
      boolean isRedundant = member.path("redundant").asBoolean();
      assertEquals(
          isRedundant, !member.path("keep").asBoolean() && !member.path("uncovered").asBoolean());
      if (!isRedundant) {
        stays.add(member.path("id").asText());
      }
    }
    assertEquals(Set.of(stay.split(" ")), stays, kind);
  }

  @Test
  void mergedLettersAreNoVersionsOfTheWhole() throws IOException {
    JsonNode report = reportOf("whole 0 800, b 420 800, a 0 420");

    assertEquals(0, report.path("groups").size(), report::toPrettyString);
    assertEquals(
        List.of("a", "b"), report.path("parts").findValuesAsText("part"), report::toPrettyString);
    assertEquals(2, report.path("counts").path("parts").asInt());
  }

  private JsonNode reportOf(String documents) throws IOException {
    StringBuilder lines = new StringBuilder();
    int day = 1;
    for (String document : documents.split(", ")) {
      String[] parts = document.split(" ");
      List<String> words =
          RandomTexts.range(Integer.parseInt(parts[1]), Integer.parseInt(parts[2]));
      lines.append(line(parts[0], String.join(" ", words), "2024-01-0" + day++));
    }
    return json(
        scanLines(
            "set.jsonl",
            lines.toString(),
            "--id=url",
            "--text=body",
            "--date=on",
            "--format=json"));
  }

  @Test
  void aFlagForFoldersIsRefusedForAFileOfDocuments() throws IOException {
    CommandLine line = scanLines("set.jsonl", "", "--include", "*.txt");

    assertEquals(2, line.exitCode, line.err());
    assertTrue(line.err().contains("--include applies to folders"), line.err());
  }

  private static String line(String id, String text, String date) {
    return "{\"url\":\"" + id + "\",\"body\":\"" + text + "\",\"on\":\"" + date + "\"}\n";
  }

  @Test
  void aFileOfDocumentsIsScannedLikeAFolder() throws IOException {
    String lines =
        line("b", REPORT + " more", "2024-02-01")
            + line("a", REPORT, "2024-01-01T10:00:00Z")
            + "\n"
            + line("c", OTHER, "")
            + line("d", "", "");

    CommandLine line =
        scanLines(
            "set.jsonl",
            lines,
            "--format",
            "json",
            "--id",
            "url",
            "--text",
            "body",
            "--date",
            "on");

    assertEquals(3, line.exitCode, line.err());
    JsonNode members = json(line).path("groups").path(0).path("members");
    assertEquals("a", members.path(0).path("id").asText());
    assertEquals("b", members.path(1).path("id").asText());
    assertEquals(2, members.size());
    assertTrue(line.err().contains("skipped d: no words in 'body'"), line.err());
  }

  @Test
  void aLineThatIsNoDocumentCostsItselfAlone() throws IOException {
    CommandLine line =
        scanLines("set.jsonl", "{\"id\":\"a\",\"text\":\"one two\"}\nnot json\n[1]\n{}\n");

    assertEquals(3, line.exitCode);
    assertTrue(line.err().contains("line 2: not a JSON object with a member 'id'"), line.err());
    assertEquals(3, line.err().lines().filter(text -> text.contains("not a JSON object")).count());
  }

  private static String document(String id) {
    return "{\"id\":\"" + id + "\",\"text\":\"" + REPORT + "\"}";
  }

  private static int documents(CommandLine line) throws IOException {
    return json(line).at("/groups/0/members").size();
  }

  @Test
  void ofTwoDocumentsWithOneIdTheSecondIsNamed() throws IOException {
    String lines = document("a") + "\n" + document("b") + "\n" + document("a");

    CommandLine line = scanLines("set.jsonl", lines, "--format", "json");

    assertEquals(3, line.exitCode, line.err());
    assertTrue(line.err().contains("set.jsonl line 3: duplicate id 'a'"), line.err());
    assertEquals(2, documents(line));
  }

  @Test
  void aByteOrderMarkBelongsToNoDocument() throws IOException {
    String lines = "\uFEFF" + document("a") + "\n" + document("b");

    CommandLine line = scanLines("set.jsonl", lines, "--format", "json");

    assertEquals(0, line.exitCode, line.err());
    assertEquals(2, documents(line));
  }

  @ParameterizedTest
  @ValueSource(strings = {"[%s,%s]", "\uFEFF\n [\n%s,\n%s\n]\n"})
  void aFileThatIsOneArrayIsRefused(String form) throws IOException {
    String array = String.format(Locale.ROOT, form, document("a"), document("b"));

    CommandLine line = scanLines("set.jsonl", array);

    assertEquals(1, line.exitCode, line.err());
    String message =
        "set.jsonl: it is a JSON array; required is one JSON object per line"
            + " (convert it with jq -c '.[]')";
    assertTrue(line.err().contains(message), line.err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " "})
  void aLineOfTwoDocumentsIsNamed(String between) throws IOException {
    String lines = document("a") + "\n\n" + document("b") + between + document("c");

    CommandLine line = scanLines("set.jsonl", lines);

    assertEquals(3, line.exitCode, line.err());
    assertTrue(line.err().contains("set.jsonl line 3: text after the JSON object"), line.err());
  }

  @Test
  void aCommaBehindADocumentIsNamed() throws IOException {
    CommandLine line = scanLines("set.jsonl", document("a") + ",\n" + document("b"));

    assertEquals(3, line.exitCode, line.err());
    String reason =
        "set.jsonl line 1: not a JSON object with a member 'id': Unexpected character (',";
    assertTrue(line.err().contains(reason), line.err());
  }

  /** What was unpacked and not handed over when the end came is lost, some megabytes at most. */
  @ParameterizedTest
  @ValueSource(strings = {"set.jsonl.gz", "set.jsonl.zst"})
  void ofAFileThatBreaksOffTheBeginningIsRead(String name) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out =
        name.endsWith("gz") ? new GZIPOutputStream(packed) : new ZstdOutputStream(packed)) {
      for (int i = 0; i < 1_000; i++) {
        out.write(
            (document("d" + i).replace(REPORT, REPORT + text(i)) + "\n")
                .getBytes(StandardCharsets.UTF_8));
      }
    }
    byte[] half = Arrays.copyOf(packed.toByteArray(), packed.size() / 2);
    Path file = Files.write(temporary.resolve(name), half);

    CommandLine line = CommandLine.run("scan", "--format", "json", file.toString());

    assertEquals(3, line.exitCode, line.err());
    int read = json(line).at("/counts/files").asInt();
    assertTrue(read > 100 && read < 600, "" + read);
    String place = name + " line " + (read + 1) + ": the file is truncated or damaged here: ";
    assertTrue(line.err().contains(place), line.err());
    assertFalse(line.err().contains("\tat "), line.err());
  }

  @Test
  void aFileOfDocumentsMayBeCompressedWithZstandard() throws IOException {
    Path file = temporary.resolve("set.jsonl.zst");
    try (OutputStream out = new ZstdOutputStream(Files.newOutputStream(file))) {
      String one = "{\"id\":\"a\",\"text\":\"" + REPORT + "\"}\n";
      out.write((one + one.replace("\"a\"", "\"b\"")).getBytes(StandardCharsets.UTF_8));
    }

    CommandLine line = CommandLine.run("scan", "--format", "json", file.toString());

    assertEquals(0, line.exitCode, line.err());
    assertEquals(2, json(line).path("groups").path(0).path("members").size());
  }

  @Test
  void anInvalidZstandardFileIsRefused() throws IOException {
    CommandLine line = scanLines("set.jsonl.zst", "{} ".repeat(50));

    assertEquals(1, line.exitCode);
    assertTrue(line.err().contains("set.jsonl.zst: it is not compressed with Zst"), line.err());
  }

  @Test
  void anInvalidGzipFileIsRefused() throws IOException {
    CommandLine line = scanLines("set.jsonl.gz", "{}");

    assertEquals(1, line.exitCode);
    assertTrue(line.err().contains("set.jsonl.gz: it is not compressed with gzip"), line.err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"--id", "--text", "--title", "--date"})
  void aFlagForAFileOfDocumentsIsRefusedForFolders(String flag) {
    CommandLine line = CommandLine.run("scan", flag, "body", temporary.toString());

    assertEquals(2, line.exitCode, line.err());
    assertTrue(line.err().contains(flag + " applies to a file of documents"), line.err());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          other.jsonl       | a file of documents must be the only argument; scan it separately
          --set dup.rows=1  | --set must name one of
          """)
  void moreBesideAFileOfDocumentsIsRefused(String more, String message) throws IOException {
    CommandLine line = scanLines("set.jsonl", document("a"), more.split(" "));

    assertEquals(2, line.exitCode, line.err());
    assertTrue(line.err().startsWith("solr-duplicates: " + message), line.err());
  }

  @Test
  void lackOfMemoryIsNamedWithTheNextStep(@TempDir Path folder) throws Exception {
    Path set = folder.resolve("set.jsonl");
    Files.writeString(set, "{\"id\": \"a\", \"text\": \"" + "word ".repeat(5_000_000) + "\"}\n");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process process =
        new ProcessBuilder(
                java,
                "-Xmx32m",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "scan",
                set.toString())
            .redirectErrorStream(true)
            .start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertEquals(1, process.waitFor(), out);
    assertTrue(out.contains("solr-duplicates: needs more memory than the "), out);
    assertTrue(out.contains("set a larger heap, such as SOLR_DUPLICATES_OPTS=-Xmx4g"), out);
  }
}
