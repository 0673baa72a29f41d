// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.core.fingerprint.FingerprintCodec;

/** A row that is no document is in the result once, and changes no other document. */
class BrokenRowsTest {
  private static final GroupOptions OPTIONS = GroupOptions.defaults().withPartitions(3);
  private static final StructType TYPE =
      TestDocument.type("id", "text", "record", "date", "version");
  private static final List<TestDocument> DOCUMENTS =
      TestDocument.random(2, 300).stream()
          .map(document -> TestDocument.of(document.id(), document.text()))
          .toList();

  private static final String DATE = "a date that is not in ISO 8601";
  private static final String VERSION = "a version that is no number";
  private static final String RECORD = "unreadable record";

  /** Rows, and the problem of each. */
  private static Map<Row, String> broken() {
    Map<Row, String> rows = new TreeMap<>((a, b) -> a.toString().compareTo(b.toString()));
    rows.put(row(null, "some words", null, null, null), "no id");
    rows.put(row(null, "other words", null, null, null), "no id");
    rows.put(row("", "some words", null, null, null), "no id");
    rows.put(row("no text", null, null, null, null), "no words");
    rows.put(row("empty text", "", null, null, null), "no words");
    rows.put(row("no word", " \t?! ", null, null, null), "no words");
    rows.put(row("no base64", "words", "?", null, null), RECORD);
    rows.put(row("no record", "words", "AAAA", null, null), RECORD);
    rows.put(row("empty record", "words", "", null, null), RECORD);
    rows.put(row("half a record", "words", half(), null, null), RECORD);
    rows.put(row("a word as date", "words", null, "yesterday", null), DATE);
    rows.put(row("a day without month", "words", null, "2024-31-12", null), DATE);
    rows.put(row("a date without zone", "words", null, "2024-01-02T03:04:05", null), DATE);
    rows.put(row("a word as version", "words", null, null, "v1"), VERSION);
    rows.put(row("a version too large", "words", null, null, "9223372036854775808"), VERSION);
    return rows;
  }

  private static Row row(String id, String text, String record, String date, String version) {
    return RowFactory.create(id, text, record, date, version);
  }

  private static String half() {
    byte[] record = FingerprintCodec.encode(DOCUMENTS.get(0).fingerprint());
    return Base64.getEncoder().encodeToString(record).substring(0, 40);
  }

  private static List<Row> rows() {
    return DOCUMENTS.stream().map(d -> row(d.id(), d.text(), null, null, null)).toList();
  }

  private static List<Row> result(Dataset<Row> documents) {
    Dataset<Row> groups = VersionGroups.of(documents, OPTIONS);
    List<Row> rows = groups.collectAsList();
    groups.unpersist(true);
    return rows;
  }

  private static List<Row> result(List<Row> rows) {
    return result(TestDocument.SPARK.createDataFrame(rows, TYPE));
  }

  private static List<String> problems(List<Row> rows) {
    return rows.stream()
        .filter(row -> !row.isNullAt(8))
        .map(row -> row.getString(0) + ": " + row.getString(8))
        .sorted()
        .toList();
  }

  private static SortedMap<String, Row> documents(List<Row> rows) {
    return rows.stream()
        .filter(row -> row.isNullAt(8))
        .collect(Collectors.toMap(row -> row.getString(0), row -> row, (a, b) -> b, TreeMap::new));
  }

  @Test
  void eachIsInTheResultOnceAndChangesNoOther() throws IOException {
    List<Row> all = new ArrayList<>(rows());
    all.addAll(broken().keySet());
    Collections.shuffle(all, new Random(1));
    List<Row> result = result(all);

    assertEquals(
        broken().entrySet().stream()
            .map(
                row ->
                    (row.getKey().isNullAt(0) ? "" : row.getKey().get(0)) + ": " + row.getValue())
            .sorted()
            .toList(),
        problems(result));
    assertEquals(all.size(), result.size());
    assertEquals(JobRows.of(DOCUMENTS), documents(result));
  }

  @Test
  void allRowsMayBeBroken() {
    List<Row> result = result(List.copyOf(broken().keySet()));

    assertEquals(broken().size(), problems(result).size());
    assertEquals(broken().size(), result.size());
  }

  @Test
  void aMalformedLineIsARowWithoutId(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("documents.jsonl");
    Files.writeString(
        file,
        "{\"id\": \"a\", \"text\": \"one two three\"}\n"
            + "{\"id\": \"b\", \"text\": \"one two\n"
            + "no json\n"
            + "{\"id\": \"c\", \"text\": \"one two three\"}\n");
    List<Row> result = result(TestDocument.SPARK.read().schema(TYPE).json(file.toString()));

    assertEquals(List.of(": no id", ": no id"), problems(result));
    assertEquals(List.of("a", "c"), List.copyOf(documents(result).keySet()));
    assertEquals("a", documents(result).get("c").getString(2));
  }
}
