// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.collection.DocumentTable.KeyCollision;
import org.solrduplicates.core.collection.TermJoin.Oversized;
import org.solrduplicates.core.collection.shard.CollectionShard;
import org.solrduplicates.core.collection.shard.Documents;
import org.solrduplicates.core.collection.shard.HashRange;
import org.solrduplicates.core.collection.shard.Postings;
import org.solrduplicates.core.collection.shard.Shards;
import org.solrduplicates.core.collection.shard.TermKind;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.similarity.Background;

class TermJoinTest {
  /**
   * What a join finds.
   *
   * @param pairs of documents of one title
   * @param candidates of each document by its phrases
   */
  private record Joined(Set<Long> pairs, List<List<Integer>> candidates) {
    static Joined of(CandidatePairs pairs, PhraseNeighbours phrases, int documents) {
      return new Joined(
          TermJoinTest.pairs(pairs),
          IntStream.range(0, documents)
              .mapToObj(
                  document ->
                      IntStream.of(new NeighbourSearch(phrases).find(document)).boxed().toList())
              .toList());
    }
  }

  private static Joined joined(int shards, int ranges) {
    Texts texts = new Texts(1);
    List<FoundDocument> documents = new ArrayList<>(texts.families(150));
    documents.addAll(texts.versions("large", 100, 4));
    RandomTexts random = new RandomTexts(2);
    for (int i = 0; i < 100; i++) {
      documents.add(Texts.document("accidental" + i, random.words(30, 12)));
    }
    Shards<CollectionShard> all =
        new Shards<>(
            MemoryCollection.of(shards, documents).shards(DuplicateSettings.defaults()).apply(0),
            Runnable::run);
    DocumentTable table = Found.table(all);
    PhraseNeighbours neighbours = new PhraseNeighbours(table, Exchange.inMemory());
    TermJoin join = new TermJoin(table, table.representatives(), neighbours);
    CandidatePairs pairs = new CandidatePairs(table.size(), Exchange.inMemory());
    Found.join(join, all, ranges, pairs);
    return Joined.of(pairs, neighbours, table.size());
  }

  @ParameterizedTest
  @CsvSource({"1, 2", "1, 7", "1, 64", "3, 1", "3, 7", "5, 13"})
  void theResultDoesNotDependOnTheNumberOfParts(int shards, int ranges) {
    Joined atOnce = joined(1, 1);
    assertTrue(atOnce.pairs().size() > 100, "only " + atOnce.pairs().size() + " pairs");
    int candidates = atOnce.candidates().stream().mapToInt(List::size).sum();
    assertTrue(candidates > 80 * Background.NEIGHBOURS, "only " + candidates + " candidates");
    assertEquals(atOnce, joined(shards, ranges));
  }

  static DocumentTable table(int size) {
    Documents documents = new Documents(size);
    for (int i = 0; i < size; i++) {
      documents.keys()[i] = (long) i << 32;
      documents.texts()[i] = (long) i << 32;
    }
    DocumentTable table = new DocumentTable(size);
    try {
      table.add(List.of(documents));
    } catch (KeyCollision e) {
      throw new AssertionError(e);
    }
    table.close();
    return table;
  }

  /** Joins documents that all have one title. */
  private static TermJoin ofOneTitle(int size, CandidatePairs pairs) {
    DocumentTable table = table(size);
    long[] keys = IntStream.range(0, size).mapToLong(table::key).toArray();
    TermJoin join = new TermJoin(table, table.representatives(), null);
    join.joinNames(List.of(Map.of(TermKind.TITLE, Postings.of(new int[size], keys))), pairs);
    return join;
  }

  private static Set<Long> pairs(CandidatePairs pairs) {
    Set<Long> found = new TreeSet<>();
    pairs.forEach(found::add);
    return found;
  }

  @Test
  void phrasesAreToldToWhoCountsThemAndPairNoDocuments() {
    DocumentTable table = table(3);
    PhraseNeighbours neighbours = new PhraseNeighbours(table, Exchange.inMemory());
    CandidatePairs pairs = new CandidatePairs(3, Exchange.inMemory());
    long[] keys = {table.key(0), table.key(2), table.key(0), table.key(2), table.key(1)};
    Postings phrases = Postings.of(new int[] {1, 1, 2, 2, 2}, keys);

    for (PhraseNeighbours told : Arrays.asList(neighbours, null)) {
      TermJoin join = new TermJoin(table, table.representatives(), told);
      join.addPhrases(List.of(Map.of(TermKind.SHINGLE, phrases)));
      join.joinPhrases();
      join.joinNames(List.of(Map.of(TermKind.SHINGLE, phrases)), pairs);
    }

    assertEquals(Set.of(), pairs(pairs));
    assertArrayEquals(new int[] {2}, new NeighbourSearch(neighbours).find(0));
    assertArrayEquals(new int[0], new NeighbourSearch(neighbours).find(1));
  }

  @Test
  void upToEightDocumentsOfATitleArePairedWithEachOther() {
    CandidatePairs pairs = new CandidatePairs(8, Exchange.inMemory());
    TermJoin join = ofOneTitle(8, pairs);
    assertEquals(8 * 7 / 2, pairs(pairs).size());
    assertEquals(Oversized.NONE, join.oversized());
  }

  @ParameterizedTest
  @ValueSource(ints = {9, 100, 5_000})
  void moreDocumentsOfATitleArePairedWithThoseThatFollowAndReported(int size) {
    CandidatePairs pairs = new CandidatePairs(size, Exchange.inMemory());
    TermJoin join = ofOneTitle(size, pairs);
    Set<Long> neighbours = new TreeSet<>();
    for (int i = 0; i < size; i++) {
      for (int j = i + 1; j <= Math.min(i + 2, size - 1); j++) {
        neighbours.add(CandidatePairs.pair(i, j));
      }
    }
    assertEquals(neighbours, pairs(pairs));
    long skipped = (long) size * (size - 1) / 2 - neighbours.size();
    assertEquals(new Oversized(1, size, size, skipped), join.oversized());
    assertEquals(size, join.postings());
  }

  @Test
  void termsOfDocumentsThatCameLaterAreLeftOut() {
    DocumentTable table = table(2);
    TermJoin join = new TermJoin(table, table.representatives(), null);
    CandidatePairs pairs = new CandidatePairs(2, Exchange.inMemory());
    long[] keys = LongStream.of(table.key(0), 77, table.key(1)).toArray();
    join.joinNames(List.of(Map.of(TermKind.TITLE, Postings.of(new int[3], keys))), pairs);
    assertEquals(Set.of(CandidatePairs.pair(0, 1)), pairs(pairs));
  }

  @Test
  void everyHashBelongsToOnePart() {
    for (int count : new int[] {1, 2, 3, 7, 1_000}) {
      for (long hash : new long[] {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE, 12345678901234L}) {
        List<HashRange> ranges =
            IntStream.range(0, count).mapToObj(i -> new HashRange(i, count)).toList();
        assertEquals(1, ranges.stream().filter(range -> range.has(hash)).count());
      }
    }
  }
}
