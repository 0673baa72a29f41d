// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.collection.UncoveredDocuments.Group;

class UncoveredDocumentsTest {
  /** Documents are sets of words. */
  private static Function<long[], double[]> coverage(List<BitSet> documents) {
    return pairs ->
        LongStream.of(pairs)
            .mapToDouble(
                pair ->
                    share(
                        documents.get(CandidatePairs.second(pair)),
                        documents.get(CandidatePairs.first(pair))))
            .toArray();
  }

  private static double share(BitSet document, BitSet by) {
    BitSet both = (BitSet) document.clone();
    both.and(by);
    return (double) both.cardinality() / document.cardinality();
  }

  private static BitSet words(int from, int to) {
    BitSet words = new BitSet();
    words.set(from, to);
    return words;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void aHiddenDocumentIsCoveredByOneThatIsShown(long seed) {
    Random random = new Random(seed);
    for (int round = 0; round < 200; round++) {
      List<BitSet> documents = new ArrayList<>();
      List<Group> groups = new ArrayList<>();
      for (int group = 0; group < 3; group++) {
        int first = documents.size();
        int references = random.nextInt(2);
        int size = 1 + references + random.nextInt(12);
        for (int i = 0; i < size; i++) {
          int from = random.nextInt(60);
          documents.add(words(from, from + 1 + random.nextInt(40)));
        }
        groups.add(
            new Group(
                IntStream.rangeClosed(first, first + references).toArray(),
                IntStream.range(first + references + 1, first + size).toArray()));
      }

      List<Integer> found =
          UncoveredDocuments.of(groups, coverage(documents)).boxed().sorted().toList();

      assertEquals(groups.stream().flatMap(g -> expected(g, documents).stream()).toList(), found);
    }
  }

  /** Shows one document after the other, each if none before covers it. */
  private static List<Integer> expected(Group group, List<BitSet> documents) {
    List<Integer> shown = new ArrayList<>(IntStream.of(group.shown()).boxed().toList());
    List<Integer> uncovered = new ArrayList<>();
    for (int other : group.others()) {
      if (shown.stream()
          .allMatch(
              s -> share(documents.get(other), documents.get(s)) < UncoveredDocuments.ENOUGH)) {
        shown.add(other);
        uncovered.add(other);
      }
    }
    return uncovered;
  }

  @Test
  void anUnknownCoverageHidesNothing() {
    Function<long[], double[]> unknown =
        pairs -> LongStream.of(pairs).mapToDouble(pair -> Double.NaN).toArray();

    assertEquals(
        List.of(1, 2),
        UncoveredDocuments.of(List.of(new Group(new int[] {0}, new int[] {1, 2})), unknown)
            .boxed()
            .toList());
  }

  /** The number of comparisons of a group without versions is not quadratic. */
  @Test
  void aLargeGroupOfUnlikeDocumentsIsShownAfterABoundedNumberOfComparisons() {
    int size = 5_000;
    long[] compared = new long[1];
    Function<long[], double[]> none =
        pairs -> {
          compared[0] += pairs.length;
          return new double[pairs.length];
        };

    long shown =
        UncoveredDocuments.of(
                List.of(new Group(new int[] {0}, IntStream.range(1, size).toArray())), none)
            .count();

    assertEquals(size - 1, shown);
    assertTrue(compared[0] < 100L * size, compared[0] + " comparisons");
  }
}
