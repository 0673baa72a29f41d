// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.Duplicates;

class VersionGroupsTest {
  private static SparkSession session;

  @BeforeAll
  static void start() {
    session =
        SparkSession.builder()
            .master("local[2]")
            .config("spark.ui.enabled", false)
            .config("spark.sql.shuffle.partitions", 2)
            .getOrCreate();
  }

  @AfterAll
  static void stop() {
    session.stop();
  }

  private static List<Row> documents(long seed, int count) {
    Random random = new Random(seed);
    List<Row> documents = new ArrayList<>();
    List<List<String>> texts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<String> text = new ArrayList<>();
      if (i > 0 && random.nextInt(3) > 0) {
        text.addAll(texts.get(random.nextInt(texts.size())));
        for (int change = random.nextInt(6); change > 0; change--) {
          text.set(random.nextInt(text.size()), "w" + random.nextInt(3_000));
        }
      } else {
        for (int word = 40 + random.nextInt(80); word > 0; word--) {
          text.add("w" + random.nextInt(3_000));
        }
      }
      texts.add(text);
      documents.add(RowFactory.create("doc" + i, String.join(" ", text)));
    }
    return documents;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8})
  void groupsAreThoseOfTheLibrary(int partitions) {
    List<Row> documents = documents(1, 1_500);
    Duplicates library = Duplicates.withDefaults();
    documents.forEach(row -> library.add(row.getString(0), row.getString(1)));
    StructType type =
        new StructType().add("id", DataTypes.StringType).add("text", DataTypes.StringType);
    Dataset<Row> groups =
        VersionGroups.of(
            session.createDataFrame(documents, type),
            GroupOptions.defaults().withPartitions(partitions));

    Map<String, Set<String>> found = new HashMap<>();
    List<Row> rows = groups.collectAsList();
    rows.stream()
        .filter(row -> !row.isNullAt(2))
        .forEach(
            row ->
                found
                    .computeIfAbsent(row.getString(2), any -> new HashSet<>())
                    .add(row.getString(0)));
    Set<Set<String>> expected =
        library.groups().stream()
            .map(history -> Set.copyOf(history.ids()))
            .collect(Collectors.toSet());
    assertEquals(1_500, rows.size());
    assertTrue(expected.size() > 100, "groups " + expected.size());
    assertEquals(expected, Set.copyOf(found.values()));
  }
}
