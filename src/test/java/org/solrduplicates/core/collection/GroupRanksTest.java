// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.order.DocumentDate;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.similarity.Metadata;

class GroupRanksTest {
  private static final DuplicateSettings SETTINGS = DuplicateSettings.defaults();

  private final MemoryCollection collection = new MemoryCollection(2).ranking();

  /** A document with one word of its own, other than all of another text. */
  private static FoundDocument text(String id, int text) {
    List<String> words = new ArrayList<>(RandomTexts.range(0, 100));
    words.set(text % 100, RandomTexts.word(1_000 + text));
    return MemoryDocument.of(id, words, new Metadata("", id, "", ""));
  }

  private static FoundDocument dated(FoundDocument document, int day) {
    Instant date = Instant.parse("2024-01-01T00:00:00Z").plusSeconds(86_400L * day);
    return document.dated(List.of(new DocumentDate("modified", date)));
  }

  private GroupFigures run() {
    return collection.run(SETTINGS, RunStore.NONE);
  }

  private void assertRanks(Map<String, Integer> expected) {
    assertEquals(new TreeMap<>(expected), collection.ranks());
  }

  @Test
  void theLatestHasZeroAndTheOthersCountFromTheOldest() {
    collection.put(dated(text("b", 1), 2));
    collection.put(dated(text("c", 2), 3));
    collection.put(dated(text("a", 3), 1));

    run();

    assertRanks(Map.of("a", 1, "b", 2, "c", 0));
  }

  @Test
  void documentsOfOneDateAreOrderedByVersionMark() {
    collection.put(dated(text("report_v2.docx", 1), 1));
    collection.put(dated(text("report_v10.docx", 2), 1));
    collection.put(dated(text("report_v1.docx", 3), 1));

    run();

    assertRanks(Map.of("report_v1.docx", 1, "report_v2.docx", 2, "report_v10.docx", 0));
  }

  @Test
  void documentsWithoutADatePrecedeTheOldest() {
    collection.put(text("y_v1.docx", 1));
    collection.put(dated(text("b", 2), 2));
    collection.put(text("x_v2.docx", 3));
    collection.put(dated(text("a", 4), 1));

    run();

    assertRanks(Map.of("y_v1.docx", 1, "x_v2.docx", 2, "a", 3, "b", 0));
  }

  @Test
  void withoutAnyDateTheLastByVersionMarkAndIdIsTheLatest() {
    collection.put(text("a_v2.docx", 1));
    collection.put(text("c_v1.docx", 2));
    collection.put(text("b_v2.docx", 3));

    run();

    assertRanks(Map.of("c_v1.docx", 1, "a_v2.docx", 2, "b_v2.docx", 0));
  }

  @Test
  void aLaterCopyOfTheFirstTextIsNotTheLatest() {
    collection.put(dated(text("a", 1), 1));
    collection.put(dated(text("b", 2), 2));
    collection.put(dated(text("copy", 1), 3));

    run();

    assertRanks(Map.of("a", 1, "copy", 2, "b", 0));
  }

  /** A later part does not hide its whole; equal texts and earlier versions of it stay hidden. */
  @Test
  void aWholeThatTheLatestDoesNotCoverIsMarked() {
    List<String> whole = RandomTexts.range(0, 1_200);
    collection.put(dated(MemoryDocument.of("manual v1", RandomTexts.range(0, 1_180)), 1));
    collection.put(dated(MemoryDocument.of("manual v2", whole), 2));
    collection.put(dated(MemoryDocument.of("copy", whole), 2));
    collection.put(dated(MemoryDocument.of("excerpt", RandomTexts.range(0, 400)), 3));

    run();

    assertRanks(Map.of("manual v1", 1, "manual v2", ~3, "copy", 2, "excerpt", 0));
  }

  @Test
  void aSingleDocumentHasARankOnlyWithANumber() {
    FoundDocument left = dated(text("left", 1), 2);
    collection.put(left);
    collection.put(dated(text("a", 2), 3));
    collection.put(MemoryDocument.of("single", RandomTexts.range(300, 400)));
    run();
    collection.update(MemoryDocument.of("left", RandomTexts.range(500, 600)));
    collection.delete("a");

    run();

    assertTrue(collection.groupOf("left") > 0);
    assertEquals(0, collection.groupOf("single"));
    assertRanks(Map.of("left", 0));
  }

  @Test
  void aNewLatestVersionTakesTwoWrites() {
    for (int i = 0; i < 5; i++) {
      collection.put(dated(text("d" + i, i), i));
    }
    run();
    assertEquals(0, run().written);
    collection.put(dated(text("d9", 9), 9));

    assertEquals(2, run().written);

    assertRanks(Map.of("d0", 1, "d1", 2, "d2", 3, "d3", 4, "d4", 5, "d9", 0));
  }

  @Test
  void aJobThatDoesNotRankWritesNone() {
    MemoryCollection plain = new MemoryCollection(1);
    plain.put(text("a", 1));
    plain.put(text("b", 2));

    assertEquals(2, plain.run(SETTINGS, RunStore.NONE).written);

    assertEquals(Map.of(), plain.ranks());
  }

  /** Groups of three, with ever other dates, and without. */
  private static List<FoundDocument> documents() {
    RandomTexts random = new RandomTexts(3);
    List<FoundDocument> documents = new ArrayList<>();
    for (int group = 0; group < 20; group++) {
      List<String> words = RandomTexts.range(200 * group, 200 * group + 100);
      for (int i = 0; i < 3; i++) {
        String id = "g" + group + "_" + random.below(1_000) + "_" + i;
        List<String> text = i == 2 ? words : random.edited(words, 0.02);
        FoundDocument document =
            MemoryDocument.of(id, text, new Metadata("", "v" + random.below(3), "", ""));
        int day = random.below(4);
        documents.add(day == 0 ? document : dated(document, day));
      }
    }
    return documents;
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 5})
  void ranksDoNotDependOnShardsOrEarlierRuns(int shards) {
    MemoryCollection one = MemoryCollection.of(1, documents()).ranking();
    one.run(SETTINGS, RunStore.NONE);
    MemoryCollection several = MemoryCollection.of(shards, documents().subList(0, 40)).ranking();
    several.run(SETTINGS, RunStore.NONE);
    documents().subList(40, 60).forEach(several::put);
    several.run(SETTINGS, RunStore.NONE);

    assertEquals(one.ranks(), several.ranks());
    assertEquals(20, one.ranks().values().stream().filter(rank -> rank == 0).count());
  }

  /** More members than one question to the shards has. */
  @Test
  void aGroupOfManyCopiesIsRankedAsAWhole() {
    int size = 10_050;
    MemoryCollection copies =
        MemoryCollection.of(
                1,
                IntStream.range(0, size)
                    .mapToObj(i -> dated(text("copy" + (100_000 + i), 1), 1))
                    .toList())
            .ranking();

    copies.run(SETTINGS, RunStore.NONE);

    assertEquals(
        IntStream.range(0, size).boxed().collect(Collectors.toSet()),
        Map.copyOf(copies.ranks()).values().stream().collect(Collectors.toSet()));
    assertEquals(0, copies.ranks().get("copy" + (100_000 + size - 1)));
  }
}
