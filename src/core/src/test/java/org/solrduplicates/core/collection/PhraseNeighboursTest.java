// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.core.FramedTexts;
import org.solrduplicates.core.collection.shard.CollectionShard;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.collection.shard.Shards;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.similarity.BruteNeighbourhood;
import org.solrduplicates.core.similarity.Metadata;
import org.solrduplicates.core.similarity.Neighbourhood;
import org.solrduplicates.core.similarity.Neighbourhood.Text;

/** The candidates of a job beside those of the definition. */
class PhraseNeighboursTest {
  private static final int DOCUMENTS = 300;

  /**
   * A collection of which all phrases are known.
   *
   * @param documents by their numbers
   * @param expected computes the neighbourhood of a document by brute force
   */
  private record Job(
      DocumentTable table,
      PhraseNeighbours neighbours,
      Map<Integer, Fingerprint> documents,
      BruteNeighbourhood expected) {
    NeighbourSearch search() {
      return new NeighbourSearch(neighbours);
    }

    /** Phrases of a single document are known only where there is another shard. */
    static Job of(long seed, int shards) {
      return of(seed, shards, shards == 1);
    }

    static Job of(long seed, int shards, boolean alone) {
      List<FoundDocument> documents = documents(seed);
      Shards<CollectionShard> all =
          new Shards<>(
              MemoryCollection.of(shards, documents).shards(DuplicateSettings.defaults()).apply(0),
              Runnable::run);
      DocumentTable table = Found.table(all);
      PhraseNeighbours neighbours = new PhraseNeighbours(table, new SmallHeap(1_000));
      Found.join(
          new TermJoin(table, table.representatives(), neighbours),
          all,
          shards,
          new CandidatePairs(table.size(), Exchange.inMemory()));
      Map<Integer, Fingerprint> byNumber = new HashMap<>();
      documents.forEach(d -> byNumber.put(table.find(DocumentKey.of(d.id(), 0)), d.fingerprint()));
      return new Job(table, neighbours, byNumber, new BruteNeighbourhood(byNumber.values()));
    }

    private static List<FoundDocument> documents(long seed) {
      List<FramedTexts> texts = FramedTexts.of(seed, DOCUMENTS);
      return IntStream.range(0, DOCUMENTS)
          .mapToObj(i -> document("doc" + i, texts.get(i)))
          .toList();
    }

    private static FoundDocument document(String id, FramedTexts text) {
      Metadata metadata = new Metadata(text.title(), "", "");
      return Texts.document(id, text.words(), metadata);
    }

    /** Returns those documents that stand for their texts, as only they have neighbours. */
    int[] representatives() {
      return IntStream.of(table.representatives()).distinct().toArray();
    }

    List<Long> texts(int[] numbers) {
      return IntStream.of(numbers).mapToObj(table::text).toList();
    }

    Neighbourhood around(int document) {
      return expected.around(documents.get(document));
    }

    /** Returns how many other texts have each phrase of a document, by its place. */
    int[] others(int document) {
      return documents.get(document).sketch().terms(24).stream()
          .mapToInt(phrase -> expected.having(phrase).size() - 1)
          .toArray();
    }

    /** Returns the groups of the first texts that have each phrase of a document. */
    List<List<Integer>> groups(int document, int[] groups) {
      Map<Long, Integer> ofText = new HashMap<>();
      for (int text : representatives()) {
        ofText.put(table.text(text), groups[text]);
      }
      return documents.get(document).sketch().terms(24).stream()
          .map(phrase -> expected.having(phrase).stream().limit(65).map(ofText::get).toList())
          .toList();
    }
  }

  /** A question leaves nothing behind for the next one. */
  @ParameterizedTest
  @CsvSource({"1, 1", "2, 3"})
  void nothingIsLeftFromTheQuestionBefore(long seed, int shards) {
    Job job = Job.of(seed, shards);
    NeighbourSearch search = job.search();
    for (int document : job.representatives()) {
      int[] first = search.find(document);
      assertArrayEquals(first, search.find(document));
      assertArrayEquals(first, job.search().find(document));
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 1", "3, 3", "4, 4"})
  void candidatesAreTheNearestAndThoseThatShareTwoRarePhrases(long seed, int shards) {
    Job job = Job.of(seed, shards);
    int found = 0;
    int more = 0;
    for (int document : job.representatives()) {
      Set<Long> expected = nearest(job.around(document));
      int nearest = expected.size();
      expected.addAll(sharingRare(job, document));
      found += nearest;
      more += expected.size() - nearest;
      int[] candidates = job.search().find(document);
      assertEquals(expected, new TreeSet<>(job.texts(candidates)), "document " + document);
      assertArrayEquals(IntStream.of(candidates).sorted().distinct().toArray(), candidates);
    }
    assertTrue(found > 5 * DOCUMENTS, "only " + found + " neighbours");
    assertTrue(more > 10, "only " + more + " share rare phrases and are not near");
  }

  /** Returns the nearest of all that share two phrases. */
  private static Set<Long> nearest(Neighbourhood around) {
    return around.texts().stream()
        .sorted(Comparator.comparingInt((Text text) -> -bits(text)).thenComparing(Text::key))
        .filter(text -> bits(text) >= 2)
        .limit(15)
        .map(Text::key)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static int bits(Text text) {
    return Integer.bitCount(text.shared());
  }

  /** A phrase is rare if eight texts have it, with that of the document. */
  private static Set<Long> sharingRare(Job job, int document) {
    int[] others = job.others(document);
    int rare =
        IntStream.range(0, others.length)
            .filter(place -> others[place] < CandidatePairs.MAX_PAIRED)
            .map(place -> 1 << place)
            .sum();
    return job.around(document).texts().stream()
        .filter(text -> Integer.bitCount(text.counted() & rare) >= 2)
        .map(Text::key)
        .collect(Collectors.toSet());
  }

  private static int bits(int[] places) {
    return IntStream.of(places).map(place -> 1 << place).sum();
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 1", "3, 3", "4, 4"})
  void aPhraseIsRareIfTwoToSixTextsHaveIt(long seed, int shards) {
    Job job = Job.of(seed, shards, false);
    int rare = 0;
    for (int document : job.representatives()) {
      int[] others = job.others(document);
      int expected =
          bits(
              IntStream.range(0, others.length)
                  .filter(place -> others[place] >= 1 && others[place] <= 5)
                  .toArray());
      assertEquals(
          expected,
          job.neighbours().reader().rare(document, new int[0], 6),
          "document " + document);
      rare += Integer.bitCount(expected);
    }
    assertTrue(rare > DOCUMENTS, "only " + rare + " rare phrases");
  }

  /** In a group that was edited much, a phrase of many texts is one of few groups. */
  @ParameterizedTest
  @CsvSource({"1, 1, 2", "2, 1, 8", "3, 3, 20", "4, 4, 30"})
  void aPhraseOfFewGroupsIsRare(long seed, int shards, int count) {
    Job job = Job.of(seed, shards, false);
    Random random = new Random(seed);
    int[] groups =
        IntStream.range(0, DOCUMENTS)
            .map(d -> random.nextInt(4) == 0 ? DOCUMENTS + d : random.nextInt(count))
            .toArray();
    int more = 0;
    for (int document : job.representatives()) {
      List<List<Integer>> having = job.groups(document, groups);
      int expected =
          bits(
              IntStream.range(0, having.size())
                  .filter(place -> having.get(place).size() >= 2)
                  .filter(place -> having.get(place).stream().distinct().count() <= 6)
                  .toArray());
      int without = job.neighbours().reader().rare(document, new int[0], 6);
      assertEquals(
          expected, job.neighbours().reader().rare(document, groups, 6), "document " + document);
      assertEquals(without, without & expected, "document " + document);
      more += Integer.bitCount(expected & ~without);
    }
    assertTrue(more > 10, "only " + more + " phrases of few groups");
  }
}
