// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.cli.scan.DataSet;
import org.solrduplicates.core.Document;
import org.solrduplicates.core.Golden;
import org.solrduplicates.core.WholesAndParts;

/** Files that are parts of other files are listed, and are no versions of them. */
class ScanPartsTest {
  private static final long SEED = 100;

  private static final JsonSchema SCHEMA =
      JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
          .getSchema(DataSet.class.getResourceAsStream("scan-report.schema.json"));

  @TempDir Path temporary;

  private final Map<String, String> ids = new TreeMap<>();

  /** No digit of a name may mark a version, so each file has a folder named by letters. */
  private void write(List<Document> documents) throws IOException {
    for (Document document : documents) {
      int number = ids.size();
      String folder = "" + (char) ('a' + number / 26) + (char) ('a' + number % 26);
      Path file = folder().resolve(folder).resolve(document.title() + ".txt");
      Files.createDirectories(file.getParent());
      Files.writeString(file, document.text());
      Files.setLastModifiedTime(file, FileTime.from(Objects.requireNonNull(document.date())));
      ids.put(file.toRealPath().toString(), document.id());
    }
  }

  private Path folder() {
    return temporary.resolve("files");
  }

  private CommandLine scan(String format) {
    return CommandLine.run(
        "scan",
        "--cache",
        temporary.resolve("cache").toString(),
        "--format",
        format,
        folder().toString());
  }

  private JsonNode report() throws IOException {
    return FileShare.json(scan("json"));
  }

  private static List<WholesAndParts> wholesAndParts() {
    return WholesAndParts.cases(SEED);
  }

  private static List<WholesAndParts> wholesAndPartsOfText() {
    return WholesAndParts.casesOfText(SEED);
  }

  @ParameterizedTest
  @MethodSource
  void wholesAndParts(WholesAndParts one) throws IOException {
    write(one.all());
    assertFound(one);
  }

  /** A name that all files have is no evidence. */
  @ParameterizedTest
  @MethodSource
  void wholesAndPartsOfText(WholesAndParts one) throws IOException {
    write(one.all().stream().map(document -> document.withTitle("scan")).toList());
    assertFound(one);
  }

  private void assertFound(WholesAndParts one) throws IOException {
    JsonNode report = report();

    assertEquals(one.histories(), histories(report, one.ids()));
    assertEquals(new TreeMap<>(one.parts()), parts(report, one), report.path("parts")::toString);
    assertEquals(Set.of(), SCHEMA.validate(report));
    JsonNode again = report();
    assertEquals(0, again.path("counts").path("readNow").asInt());
    for (String key : List.of("groups", "reviews", "parts")) {
      assertEquals(report.path(key), again.path(key));
    }
  }

  private Set<Set<String>> histories(JsonNode report, Set<String> known) {
    List<Set<String>> groups = new ArrayList<>();
    for (JsonNode group : report.path("groups")) {
      Set<String> members = new TreeSet<>();
      group.path("members").forEach(member -> members.add(id(member.path("id"))));
      members.retainAll(known);
      groups.add(members);
    }
    groups.removeIf(Set::isEmpty);
    return Set.copyOf(groups);
  }

  private Map<String, Set<String>> parts(JsonNode report, WholesAndParts one) {
    Map<String, Set<String>> parts = new TreeMap<>();
    for (JsonNode pair : report.path("parts")) {
      String whole = id(pair.path("whole"));
      String part = id(pair.path("part"));
      if (!one.nearly().getOrDefault(whole, Set.of()).contains(part)) {
        parts.computeIfAbsent(whole, id -> new TreeSet<>()).add(part);
      }
    }
    return parts;
  }

  private String id(JsonNode path) {
    return ids.getOrDefault(path.asText(), path.asText());
  }

  /** Two letters, one of them in two versions, and the file that has all. */
  private void writeLetters() throws IOException {
    WholesAndParts letters = one("letters");
    Document first = letters.documents().get(0);
    String more = first.text() + "The harbour council approved this letter.";
    Document later = new Document("later", more, first.title(), "", first.date());
    write(Stream.concat(letters.documents().stream(), Stream.of(later)).toList());
    write(WholesAndParts.unrelated());
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "jsonl", "csv"})
  void everyFormatListsTheParts(String format) throws IOException {
    writeLetters();

    Golden.assertMatches("cli/scan-parts." + format, printed(format));
  }

  @Test
  void aPageHasATableOfTheParts() throws IOException {
    writeLetters();

    String page = printed("html");

    assertTrue(page.contains("<th>share</th><th>file</th><th>whole</th>"), page);
    String parts = page.substring(page.indexOf("<h2>Parts</h2>"));
    assertEquals(
        3, parts.split("<td>FILES/ac/ferry ledger forest reagent.txt</td></tr>").length - 1);
  }

  private String printed(String format) throws IOException {
    CommandLine line = scan(format);
    assertEquals(0, line.exitCode, line.err());
    return line.out()
        .replace(folder().toRealPath().toString(), "FILES")
        .replace(folder().toString(), "FILES");
  }

  @Test
  void aComparisonNamesThePart() throws IOException {
    write(one("letters").documents());
    String shares = "100 % of it is there, and makes up \\d\\d % of the ";

    String part = relation("letters0", "letters-merged");
    String whole = relation("letters-merged", "letters0");

    String row = "relation +1.0000 +the ";
    assertTrue(part.matches(row + "first is part of the second: " + shares + "second"), part);
    assertTrue(whole.matches(row + "second is part of the first: " + shares + "first"), whole);
    assertEquals("", relation("letters0", "letters1"));
  }

  private static WholesAndParts one(String name) {
    return wholesAndParts().stream().filter(c -> c.name().equals(name)).findFirst().orElseThrow();
  }

  private String path(String id) {
    return ids.entrySet().stream()
        .filter(file -> file.getValue().equals(id))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseThrow();
  }

  private String relation(String one, String other) {
    CommandLine line = CommandLine.run("compare", path(one), path(other));
    assertEquals(0, line.exitCode, line.err());
    List<String> rows = line.out().lines().toList();
    assertTrue(rows.get(1).startsWith("solr-duplicates "), line.out());
    return rows.get(2).startsWith("relation ") ? rows.get(2) : "";
  }
}
