package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.collection.DocumentTable.KeyCollision;
import org.solrduplicates.core.collection.TermJoin.Oversized;
import org.solrduplicates.core.collection.shard.Documents;
import org.solrduplicates.core.collection.shard.HashRange;
import org.solrduplicates.core.collection.shard.Postings;
import org.solrduplicates.core.collection.shard.Shards;
import org.solrduplicates.core.collection.shard.TermKind;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.settings.DuplicateSettings;

class TermJoinTest {
  private static List<Long> joined(int shards, int ranges) {
    Texts texts = new Texts(1);
    List<FoundDocument> documents = new ArrayList<>(texts.families(150));
    documents.addAll(texts.versions("large", 60, 4));
    Shards<FoundDocument> all =
        new Shards<>(
            MemoryCollection.of(shards, documents).shards(DuplicateSettings.defaults()).apply(0),
            Runnable::run);
    DocumentTable table = Found.table(all);
    TermJoin join = new TermJoin(table, table.representatives());
    CandidatePairs pairs = new CandidatePairs(table.size(), 0, 1 << 20);
    for (int range = 0; range < ranges; range++) {
      HashRange asked = new HashRange(range, ranges);
      join.join(all.each(shard -> shard.postings(asked, all.isAlone())), pairs);
    }
    List<Long> found = new ArrayList<>();
    pairs.forEach(found::add);
    return found;
  }

  @ParameterizedTest
  @CsvSource({"1, 2", "1, 7", "1, 64", "3, 1", "3, 7", "5, 13"})
  void thePairsAreTheSameInAnyNumberOfParts(int shards, int ranges) {
    List<Long> atOnce = joined(1, 1);
    assertTrue(atOnce.size() > 300, "only " + atOnce.size() + " pairs");
    assertEquals(atOnce, joined(shards, ranges));
  }

  private static DocumentTable table(int size) {
    long[] keys = IntStream.range(0, size).mapToLong(i -> (long) i << 32).toArray();
    DocumentTable table = new DocumentTable(size);
    try {
      table.add(
          List.of(new Documents(keys, keys, keys, new int[size], new long[size], new int[size])));
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
    TermJoin join = new TermJoin(table, table.representatives());
    join.join(List.of(Map.of(TermKind.TITLE, Postings.of(new int[size], keys, size))), pairs);
    return join;
  }

  private static Set<Long> pairs(CandidatePairs pairs) {
    Set<Long> found = new TreeSet<>();
    pairs.forEach(found::add);
    return found;
  }

  /** Terms that many pairs share by accident, of which some pass the filter by accident too. */
  private static List<Long> accidental(int ranges) {
    DocumentTable table = table(300);
    TermJoin join = new TermJoin(table, table.representatives());
    CandidatePairs pairs = new CandidatePairs(300, 0, 1 << 20);
    for (int i = 0; i < ranges; i++) {
      HashRange range = new HashRange(i, ranges);
      Random random = new Random(1);
      int[] terms = random.ints(7_200, 0, 3_000).map(Postings::spread).toArray();
      int[] asked =
          IntStream.range(0, 7_200)
              .filter(p -> Postings.has(range, terms[p]))
              .boxed()
              .sorted((a, b) -> Integer.compareUnsigned(terms[a], terms[b]))
              .mapToInt(Integer::intValue)
              .toArray();
      Postings postings =
          Postings.of(
              IntStream.of(asked).map(p -> terms[p]).toArray(),
              IntStream.of(asked).mapToLong(p -> table.key(p / 24)).toArray(),
              asked.length);
      join.join(List.of(Map.of(TermKind.SHINGLE, postings)), pairs);
    }
    return List.copyOf(pairs(pairs));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 16})
  void evenAccidentalPairsAreTheSameInAnyNumberOfParts(int ranges) {
    List<Long> atOnce = accidental(1);
    assertTrue(atOnce.size() > 500, "only " + atOnce.size() + " pairs");
    assertEquals(atOnce, accidental(ranges));
  }

  @Test
  void upToEightDocumentsOfATermArePairedWithEachOther() {
    CandidatePairs pairs = new CandidatePairs(8, 0, 1_000);
    TermJoin join = ofOneTitle(8, pairs);
    assertEquals(8 * 7 / 2, pairs(pairs).size());
    assertEquals(Oversized.NONE, join.oversized());
  }

  @ParameterizedTest
  @ValueSource(ints = {9, 100, 5_000})
  void moreDocumentsOfATermArePairedWithTheirNeighboursAndReported(int size) {
    CandidatePairs pairs = new CandidatePairs(size, 0, 1 << 20);
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
    TermJoin join = new TermJoin(table, table.representatives());
    CandidatePairs pairs = new CandidatePairs(2, 0, 100);
    long[] keys = LongStream.of(table.key(0), 77, table.key(1)).toArray();
    join.join(List.of(Map.of(TermKind.TITLE, Postings.of(new int[3], keys, 3))), pairs);
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

  /** For each part a shard reads all of its documents. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 1_000_000, 10_000_000, 100_000_000, Integer.MAX_VALUE})
  void shardsAreReadAFewTimesHoweverManyDocumentsThereAre(int documents) {
    List<HashRange> parts = LinkSearch.parts(documents);

    assertTrue(!parts.isEmpty() && parts.size() <= 65, () -> parts.size() + " parts");
  }
}
