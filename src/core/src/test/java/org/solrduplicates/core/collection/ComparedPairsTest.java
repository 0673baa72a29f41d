// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.collection.shard.Comparisons;

class ComparedPairsTest {
  private static final double[] CONTRASTS = {0, 0.5, 0.75};
  private static final double[] BONUSES = {0, 0.1, 0.05};

  @Test
  void keepsToTheLastBitWhatItIsTold() {
    int size = 1_000;
    Random random = new Random(1);
    Comparisons told = new Comparisons(size);
    ComparedPairs pairs = new ComparedPairs();
    for (int i = 0; i < size; i++) {
      told.set(i, random.nextDouble(), CONTRASTS[random.nextInt(3)], BONUSES[random.nextInt(3)]);
      pairs.add(CandidatePairs.pair(i, i + 1), told, i);
    }
    Comparisons kept = pairs.compared(IntStream.range(0, size).toArray());
    assertEquals(size, pairs.size());
    assertArrayEquals(told.similarities(), kept.similarities());
    assertArrayEquals(told.contrasts(), kept.contrasts());
    assertArrayEquals(told.bonuses(), kept.bonuses());
  }

  /** As many rules as there may be tell as much apart. */
  @Test
  void anyNumberOfRulesIsToldApart() {
    int size = 70_000;
    Comparisons told = new Comparisons(size);
    ComparedPairs pairs = new ComparedPairs();
    for (int i = 0; i < size; i++) {
      told.set(i, 0.5, (double) i / size, 0.05);
      pairs.add(CandidatePairs.pair(i, i + 1), told, i);
    }

    Comparisons kept = pairs.compared(IntStream.range(0, size).toArray());

    assertArrayEquals(told.contrasts(), kept.contrasts());
  }

  @Test
  void connectedDocumentsAreSideBySide() {
    ComparedPairs pairs = pairs(new int[][] {{0, 7}, {1, 5}, {2, 3}, {3, 7}, {5, 6}});
    int[] places = pairs.byFamily(8);
    assertArrayEquals(new int[] {0, 2, 3, 1, 4}, places, "0 2 3 7, then 1 5 6");
    assertArrayEquals(
        new long[] {
          CandidatePairs.pair(0, 7),
          CandidatePairs.pair(2, 3),
          CandidatePairs.pair(3, 7),
          CandidatePairs.pair(1, 5),
          CandidatePairs.pair(5, 6)
        },
        pairs.pairs(places));
  }

  private static ComparedPairs pairs(int[][] documents) {
    ComparedPairs pairs = new ComparedPairs();
    for (int[] two : documents) {
      pairs.add(CandidatePairs.pair(two[0], two[1]), new Comparisons(1), 0);
    }
    return pairs;
  }
}
