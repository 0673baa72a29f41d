// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.RandomTexts;

/** Texts that every other text meets, or that are much longer than the others. */
class UnusualTextsTest {
  private static final int VERSIONS = 40;

  /** Texts of 50 words; of the first ones, there is a version with another word each. */
  private static List<TestDocument> documents() {
    Random random = new Random(5);
    List<TestDocument> documents = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      List<String> words = TestDocument.words(random).subList(0, 40);
      documents.add(TestDocument.of("doc" + i, String.join(" ", words)));
      if (i < VERSIONS) {
        words.set(i, "changed");
        documents.add(TestDocument.of("version" + i, String.join(" ", words)));
      }
    }
    return documents;
  }

  private static Set<Set<String>> versions() {
    return IntStream.range(0, VERSIONS)
        .mapToObj(i -> Set.of("doc" + i, "version" + i))
        .collect(Collectors.toSet());
  }

  private static SortedMap<String, Row> grouped(List<TestDocument> documents) {
    return JobRows.byId(
        VersionGroups.of(
            TestDocument.dataset(documents), GroupOptions.defaults().withPartitions(3)));
  }

  private static Set<Set<String>> groups(SortedMap<String, Row> rows) {
    return new HashSet<>(
        rows.values().stream()
            .filter(row -> !row.isNullAt(2))
            .collect(
                Collectors.groupingBy(
                    row -> row.getString(2),
                    TreeMap::new,
                    Collectors.mapping(row -> row.getString(0), Collectors.toSet())))
            .values());
  }

  @Test
  void aPhraseOfAllTextsDoesNotChangeGroups() throws IOException {
    String before = String.join(" ", RandomTexts.range(5_000, 5_030));
    String after = String.join(" ", RandomTexts.range(6_000, 6_030));
    List<TestDocument> framed =
        documents().stream()
            .map(document -> document.withText(before + " " + document.text() + " " + after))
            .toList();
    SortedMap<String, Row> rows = grouped(framed);

    assertEquals(versions(), groups(rows));
    assertEquals(JobRows.of(framed), rows);
  }

  @Test
  void aTextOfMegabytesDoesNotChangeGroups() {
    List<TestDocument> documents = new ArrayList<>(documents());
    String text = String.join(" ", new RandomTexts(6).words(600_000, 200_000));
    String longer = documents.get(0).text() + " " + text + " " + documents.get(3).text();
    documents.add(TestDocument.of("long", longer));
    documents.add(TestDocument.of("longer", longer + " " + documents.get(9).text()));
    Set<Set<String>> expected = versions();
    expected.add(Set.of("long", "longer"));

    assertTrue(longer.length() > 2_000_000, "characters " + longer.length());
    assertEquals(expected, groups(grouped(documents)));
  }
}
