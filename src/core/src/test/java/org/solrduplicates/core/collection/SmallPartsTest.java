// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.collection.shard.CollectionShard;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.collection.shard.Shards;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.settings.DuplicateSettings;

/** The job compares small parts of texts with their wholes. */
class SmallPartsTest {
  private static final int VOCABULARY = 5_000;
  private static final int WHOLES = 200;
  private static final int PARTS = 10;

  private static PhraseNeighbours neighbours(
      Shards<CollectionShard> all, DocumentTable table, int ranges) {
    PhraseNeighbours neighbours = new PhraseNeighbours(table, Exchange.inMemory());
    TermJoin join = new TermJoin(table, table.representatives(), neighbours);
    Found.join(join, all, ranges, new CandidatePairs(table.size(), Exchange.inMemory()));
    return neighbours;
  }

  private static Shards<CollectionShard> shards(int shards, List<FoundDocument> documents) {
    return new Shards<>(
        MemoryCollection.of(shards, documents).shards(DuplicateSettings.defaults()).apply(0),
        Runnable::run);
  }

  private static FoundDocument part(RandomTexts random, String id, List<String> whole, int size) {
    int from = random.below(whole.size() - size);
    return Texts.document(id, whole.subList(from, from + size));
  }

  private static boolean contains(int[] sorted, int document) {
    return Arrays.binarySearch(sorted, document) >= 0;
  }

  /** A text of 702 words is the shortest long one. */
  @ParameterizedTest
  @CsvSource({
    "400, 0.05, 0.2",
    "400, 0.1, 0.6",
    "400, 0.125, 0.8",
    "400, 0.2, 0.9",
    "701, 0.125, 0.75",
    "702, 0.05, 0.8",
    "702, 0.1, 0.95",
    "702, 0.2, 0.98",
    "1000, 0.05, 0.8",
    "4000, 0.05, 0.8",
    "4000, 0.1, 0.95",
    "4000, 0.2, 0.99",
    "20000, 0.05, 0.8",
    "20000, 0.1, 0.95",
    "20000, 0.2, 0.99"
  })
  void partsAndTheirWholesAreCandidates(int words, double share, double found) {
    double foundShare = found(words, share);
    assertTrue(foundShare >= found, "only " + foundShare);
  }

  /** Returns the share of parts that are candidates in three shards. */
  private static double found(int words, double share) {
    RandomTexts random = new RandomTexts(words);
    List<FoundDocument> documents = new ArrayList<>();
    for (int w = 0; w < WHOLES; w++) {
      List<String> whole = random.words(words, VOCABULARY);
      documents.add(Texts.document("whole" + w, whole));
      for (int p = 0; p < PARTS; p++) {
        documents.add(part(random, w + "part" + p, whole, (int) (share * words)));
      }
    }
    Shards<CollectionShard> all = shards(3, documents);
    DocumentTable table = Found.table(all);
    PhraseNeighbours neighbours = neighbours(all, table, 2);
    int candidates = 0;
    for (int w = 0; w < WHOLES; w++) {
      int whole = table.find(DocumentKey.of("whole" + w, 0));
      int[] parts = new NeighbourSearch(neighbours).find(whole);
      for (int p = 0; p < PARTS; p++) {
        int part = table.find(DocumentKey.of(w + "part" + p, 0));
        candidates +=
            contains(parts, part) || contains(new NeighbourSearch(neighbours).find(part), whole)
                ? 1
                : 0;
      }
    }
    return (double) candidates / (WHOLES * PARTS);
  }

  @ParameterizedTest
  @CsvSource({"1, 3", "3, 1", "5, 7"})
  void theResultDoesNotDependOnTheNumberOfParts(int shards, int ranges) {
    RandomTexts random = new RandomTexts(1);
    List<String> text = random.words(4_000, VOCABULARY);
    List<FoundDocument> documents = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      List<String> version = random.edited(text, 0.02);
      documents.add(Texts.document("whole" + i, version));
      documents.add(part(random, "small" + i, version, 200));
      documents.add(part(random, "long" + i, version, 1_500));
    }

    List<List<Integer>> atOnce = candidates(documents, 1, 1);

    assertTrue(atOnce.stream().mapToInt(List::size).sum() > 100, atOnce.toString());
    assertEquals(atOnce, candidates(documents, shards, ranges));
  }

  private static List<List<Integer>> candidates(
      List<FoundDocument> documents, int shards, int ranges) {
    Shards<CollectionShard> all = shards(shards, documents);
    DocumentTable table = Found.table(all);
    PhraseNeighbours neighbours = neighbours(all, table, ranges);
    return IntStream.range(0, table.size())
        .mapToObj(
            document ->
                IntStream.of(new NeighbourSearch(neighbours).find(document)).boxed().toList())
        .toList();
  }

  /** Adds phrases of so many documents from 0 on, and of so many long texts after them. */
  private static PhraseNeighbours ofPhrases(int phrases, int documents, int wholes) {
    PhraseNeighbours neighbours = new PhraseNeighbours(TermJoinTest.table(40), Exchange.inMemory());
    int[] having = IntStream.range(0, documents + wholes).toArray();
    for (int phrase = 0; phrase < phrases; phrase++) {
      neighbours.add(phrase, having, documents, having.length);
    }
    return neighbours;
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, 0",
    "2, 1, 1",
    "24, 1, 1",
    "2, 1, 8",
    "2, 1, 9",
    "2, 8, 1",
    "2, 9, 8",
    "12, 1, 9"
  })
  void aPartMeetsItsWholesInTwoRarePhrasesAndOneOfThemInFrequentOnes(
      int phrases, int documents, int wholes) {
    boolean isFrequent = documents > 8 || wholes > 8;
    int found = phrases == 1 ? 0 : isFrequent ? 1 : wholes;

    assertArrayEquals(
        IntStream.range(1, documents + found).toArray(),
        new NeighbourSearch(ofPhrases(phrases, documents, wholes)).find(0));
  }

  @Test
  void aPhraseOfBothKindsCountsWithOneOfALongText() {
    PhraseNeighbours neighbours = new PhraseNeighbours(TermJoinTest.table(3), Exchange.inMemory());
    neighbours.add(1, new int[] {0, 1}, 2, 2);
    neighbours.add(2, new int[] {0, 1, 2}, 1, 3);

    assertArrayEquals(new int[] {1}, new NeighbourSearch(neighbours).find(0));
    assertArrayEquals(new int[0], new NeighbourSearch(neighbours).find(1));
  }

  @Test
  void aPhraseOfOneTextIsNotRareIfLongTextsHaveItToo() {
    PhraseNeighbours neighbours = new PhraseNeighbours(TermJoinTest.table(4), Exchange.inMemory());
    neighbours.add(2, new int[] {0, 1, 2}, 1, 3);
    neighbours.add(4, new int[] {0, 3, 1}, 2, 3);

    assertEquals(0b10, neighbours.reader().rare(0, new int[0], 6));
    assertEquals(0b10, neighbours.reader().rare(0, new int[] {1, 2, 3, 4}, 6));
  }
}
