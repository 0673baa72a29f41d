// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.learning;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScoredPairsTest {
  private static final double[] SIMILARITIES = {0.02, 0.11, 0.4, 0.6, 0.9, 1};

  private static ScoredPairs pairs() {
    return ScoredPairs.of(SIMILARITIES.length, i -> SIMILARITIES[i]);
  }

  /** By hand: 0.6, 0.9 and 1 are 2.5 of 3 pairs, and 2.5 of 3.03 expected versions. */
  @ParameterizedTest
  @CsvSource({
    "0.5, 0.8333, 0.8251",
    "0.9, 0.95, 0.6271",
    "0.51, 0.8333, 0.8251",
    "0, 0.505, 1",
    "1, 1, 0"
  })
  void aThresholdHasAnExpectedPrecisionAndRecall(
      double threshold, double precision, double recall) {
    assertEquals(precision, pairs().precision(threshold), 1e-4);
    assertEquals(recall, pairs().recall(threshold), 1e-4);
  }

  @Test
  void eachPairIsInOneBin() {
    assertEquals(SIMILARITIES.length, pairs().all());
    assertEquals(List.of(1L, 0L, 1L), pairs().pairs().subList(0, 3));
    assertEquals(1L, pairs().pairs().get(ScoredPairs.BINS - 1));
  }

  @Test
  void withoutPairsNothingIsWrong() {
    assertEquals(ScoredPairs.NONE, ScoredPairs.of(0, i -> 1));
    assertEquals(1, ScoredPairs.NONE.precision(0.5));
    assertEquals(1, ScoredPairs.NONE.recall(0.5));
  }

  @Test
  void aDamagedHistogramIsRefused() {
    List<Long> bins = Collections.nCopies(ScoredPairs.BINS, 1L);
    assertRefused("a histogram has 20 bins, was 20 and 0", bins, List.of());
    assertRefused("a histogram has 20 bins, was 1 and 1", List.of(1L), List.of(1.0));
  }

  private static void assertRefused(String message, List<Long> pairs, List<Double> versions) {
    Exception refused =
        assertThrows(IllegalArgumentException.class, () -> new ScoredPairs(pairs, versions));

    assertEquals(message, refused.getMessage());
  }
}
