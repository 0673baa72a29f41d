// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.Document;
import org.solrduplicates.core.Duplicates;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.fingerprint.FingerprintCodec;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.settings.DuplicateSettings;

class VersionGroupsTest {
  private static final GroupOptions DEFAULTS = GroupOptions.defaults().withPartitions(2);
  private static final List<TestDocument> DOCUMENTS = TestDocument.random(1, 700);
  private static final int GROUP = 2;
  private static final int RANK = 3;
  private static final int UNCOVERED = 4;
  private static final int RELATION = 6;
  private static final int BACKGROUND = 7;
  private static SortedMap<String, Row> expected;

  @BeforeAll
  static void group() throws IOException {
    expected = JobRows.of(DOCUMENTS);
  }

  private static SortedMap<String, Row> grouped(Dataset<Row> documents) {
    return JobRows.byId(VersionGroups.of(documents, DEFAULTS));
  }

  /** Without rows of all kinds, equal rows would prove little. */
  @Test
  void theDocumentsAreOfAllKinds() {
    Map<String, Long> kinds =
        expected.values().stream()
            .flatMap(row -> kinds(row).stream())
            .collect(Collectors.groupingBy(kind -> kind, Collectors.counting()));

    assertEquals(
        Set.of("alone", "latest", "same-text", "near", "third", "uncovered", "background"),
        kinds.keySet());
    assertTrue(kinds.values().stream().allMatch(count -> count >= 5), kinds::toString);
  }

  private static List<String> kinds(Row row) {
    List<String> kinds = new ArrayList<>();
    kinds.add(row.isNullAt(GROUP) ? "alone" : row.getString(RELATION));
    if (!row.isNullAt(GROUP) && row.getInt(RANK) == 3) {
      kinds.add("third");
    }
    if (!row.isNullAt(GROUP) && row.getBoolean(UNCOVERED)) {
      kinds.add("uncovered");
    }
    if (row.getLong(BACKGROUND) != 0) {
      kinds.add("background");
    }
    return kinds;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 8})
  void rowsAreThoseOfTheJob(int partitions) {
    Dataset<Row> groups =
        VersionGroups.of(
            TestDocument.dataset(DOCUMENTS), GroupOptions.defaults().withPartitions(partitions));

    assertEquals(expected, JobRows.byId(groups));
  }

  @Test
  void groupsAreThoseOfTheLibrary() {
    Duplicates library = Duplicates.withDefaults();
    for (TestDocument document : DOCUMENTS) {
      library.add(
          new Document(
              document.id(),
              document.text(),
              document.title(),
              document.path(),
              document.date().isEmpty() ? null : Instant.parse(document.date())));
    }
    Map<String, Set<String>> found =
        expected.values().stream()
            .filter(row -> !row.isNullAt(GROUP))
            .collect(
                Collectors.groupingBy(
                    row -> row.getString(GROUP),
                    Collectors.mapping(row -> row.getString(0), Collectors.toSet())));

    assertEquals(
        library.groups().stream()
            .map(history -> Set.copyOf(history.ids()))
            .collect(Collectors.toSet()),
        new HashSet<>(found.values()));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void recordsGiveTheRowsOfTexts(boolean encoded) {
    StructType type =
        new StructType()
            .add("id", DataTypes.StringType)
            .add("record", encoded ? DataTypes.StringType : DataTypes.BinaryType)
            .add("title", DataTypes.StringType)
            .add("path", DataTypes.StringType)
            .add("date", DataTypes.TimestampType);
    List<Row> records = DOCUMENTS.stream().map(document -> record(document, encoded)).toList();

    assertEquals(expected, grouped(TestDocument.SPARK.createDataFrame(records, type)));
  }

  private static Row record(TestDocument document, boolean encoded) {
    byte[] record = FingerprintCodec.encode(document.fingerprint());
    return RowFactory.create(
        document.id(),
        encoded ? Base64.getEncoder().encodeToString(record) : record,
        document.title(),
        document.path(),
        document.date().isEmpty() ? null : Timestamp.from(Instant.parse(document.date())));
  }

  @Test
  void settingsAndWeightsAreThoseOfTheJob() throws IOException {
    List<FoundDocument> found = DOCUMENTS.stream().map(TestDocument::found).toList();
    Weights weights =
        Weights.of(found.stream().limit(400).map(FoundDocument::fingerprint).toList());
    DuplicateSettings settings =
        DuplicateSettings.of(
            name -> Optional.of("0.9").filter(any -> name.equals("dup.threshold")));
    Dataset<Row> groups =
        VersionGroups.of(
            TestDocument.dataset(DOCUMENTS),
            DEFAULTS.withWeights(weights.toBytes()).withSetting("dup.threshold", "0.9"));
    SortedMap<String, Row> rows = JobRows.of(found, settings, weights);

    assertTrue(!rows.equals(expected), "the settings change nothing");
    assertEquals(rows, JobRows.byId(groups));
  }

  @Test
  void aVersionComesThrough() {
    List<Row> rows =
        List.of(
            RowFactory.create("new", "one two three", 1_850_000_000_000_000_000L),
            RowFactory.create("old", "one two three", 7L),
            RowFactory.create("alone", "four five six", 9L),
            RowFactory.create("unknown", "seven eight nine", null));
    StructType type = TestDocument.type("id", "text").add("version", DataTypes.LongType);
    SortedMap<String, Row> groups = grouped(TestDocument.SPARK.createDataFrame(rows, type));

    assertEquals(1_850_000_000_000_000_000L, groups.get("new").getLong(1));
    assertEquals(7, groups.get("old").getLong(1));
    assertEquals(9, groups.get("alone").getLong(1));
    assertTrue(groups.get("unknown").isNullAt(1));
    assertEquals(groups.get("new").getString(GROUP), groups.get("old").getString(GROUP));
  }

  @Test
  void datesInTheFutureDoNotCount() {
    Instant now = Instant.parse("2026-06-01T00:00:00Z");
    GroupOptions options = new GroupOptions(DEFAULTS.columns(), Map.of(), Optional.empty(), 2, now);
    List<TestDocument> documents =
        List.of(dated("a", "2026-05-01"), dated("b", "2026-05-02"), dated("c", "2026-07-01"));
    SortedMap<String, Row> rows =
        JobRows.byId(VersionGroups.of(TestDocument.dataset(documents), options));

    // without a date, a document comes before those with one
    assertEquals(List.of(1, 2, 0), List.of(rank(rows, "c"), rank(rows, "a"), rank(rows, "b")));
  }

  private static int rank(SortedMap<String, Row> rows, String id) {
    return rows.get(id).getInt(RANK);
  }

  private static TestDocument dated(String id, String day) {
    String text = String.join(" ", RandomTexts.range(1, 60));
    return new TestDocument(id, text + " " + id, "", "", day);
  }

  @Test
  void otherColumnsAreNamed() {
    Dataset<Row> renamed =
        TestDocument.dataset(DOCUMENTS)
            .withColumnRenamed("id", "key")
            .withColumnRenamed("text", "body")
            .withColumnRenamed("date", "modified");
    Dataset<Row> groups =
        VersionGroups.of(
            renamed,
            DEFAULTS
                .withColumn("id", "key")
                .withColumn("text", "body")
                .withColumn("date", "modified"));

    assertEquals(expected, JobRows.byId(groups));
  }

  @Test
  void missingColumnsAreNamed() {
    Dataset<Row> documents =
        TestDocument.SPARK.createDataFrame(List.<Row>of(), TestDocument.type("id", "body"));
    IllegalArgumentException error =
        assertThrows(IllegalArgumentException.class, () -> VersionGroups.of(documents, DEFAULTS));

    assertEquals(
        "the dataset needs a column 'id', and 'text' or 'record'; it has id, body;"
            + " name others with GroupOptions.withColumn",
        error.getMessage());
  }

  @Test
  void noDocumentsHaveNoRows() {
    assertEquals(Map.of(), grouped(TestDocument.dataset(List.of())));
  }

  @Test
  void equalIdsAreNamed() {
    List<TestDocument> documents =
        IntStream.range(0, 24)
            .mapToObj(i -> TestDocument.of("id" + (char) ('a' + i / 2), "text number " + i))
            .toList();
    List<TestDocument> all =
        Stream.concat(documents.stream(), Stream.of(TestDocument.of("other", "words"))).toList();
    IllegalArgumentException error =
        assertThrows(
            IllegalArgumentException.class,
            () -> VersionGroups.of(TestDocument.dataset(all), DEFAULTS));

    assertEquals(
        "several rows have the same id, which must be different: ida, idb, idc, idd, ide, idf, idg,"
            + " idh, idi, idj; remove all but one of each, or use another column",
        error.getMessage());
    assertNull(error.getCause());
  }
}
