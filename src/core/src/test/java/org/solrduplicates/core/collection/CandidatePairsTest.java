// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CandidatePairsTest {
  private static final int DOCUMENTS = 500;

  /** Pairs in no order, some of them several times, many of them of the first document. */
  private static List<Long> some(long seed, int count) {
    Random random = new Random(seed);
    List<Long> pairs = new ArrayList<>();
    while (pairs.size() < count) {
      int a = random.nextInt(4) == 0 ? 0 : random.nextInt(DOCUMENTS);
      int b = random.nextInt(DOCUMENTS);
      if (a != b) {
        pairs.add(CandidatePairs.pair(a, b));
      }
    }
    return pairs;
  }

  private static List<Long> collected(List<Long> pairs, int maxPairs) {
    List<Long> found = new ArrayList<>();
    CandidatePairs set = new CandidatePairs(DOCUMENTS, new SmallHeap(2 * maxPairs));
    pairs.forEach(set::add);
    set.forEach(found::add);
    return found;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 300, 1_000, 1_500, 4_000, 1 << 20})
  void allPairsComeInOrderAndNoneTwice(int maxPairs) {
    List<Long> pairs = some(1, 20_000);
    assertEquals(List.copyOf(new TreeSet<>(pairs)), collected(pairs, maxPairs));
  }

  @Test
  void aPairHasItsSmallerDocumentFirst() {
    assertEquals(CandidatePairs.pair(3, 70_000), CandidatePairs.pair(70_000, 3));
    assertEquals(3, CandidatePairs.first(CandidatePairs.pair(70_000, 3)));
    assertEquals(70_000, CandidatePairs.second(CandidatePairs.pair(70_000, 3)));
  }
}
