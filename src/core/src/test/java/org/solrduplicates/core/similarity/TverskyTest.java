// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.similarity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.similarity.Measure.Tversky;

class TverskyTest {
  @Test
  void halfAndHalfIsTheDiceCoefficient() {
    assertEquals(2.0 * 3 / (4 + 8), Tversky.index(3, 4, 8, 0.5), 1e-12);
    assertEquals(2.0 * 3 / (4 + 8), Tversky.dice(3, 4, 8), 1e-12);
  }

  @Test
  void onlyTheShorterIsTheOverlapCoefficient() {
    assertEquals(3.0 / 4, Tversky.index(3, 4, 8, 1), 1e-12);
  }

  @Test
  void nothingSharedIsZero() {
    assertEquals(0, Tversky.index(0, 4, 8, 0.85));
  }

  @Test
  void twoEmptyBagsAreNotSimilar() {
    assertEquals(0, Tversky.index(0, 0, 0, 0.85));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.5, 0.7, 0.85, 0.9, 1})
  void identicalTextsOfAnySizeHaveIndexOne(double a) {
    for (int size = 1; size <= 100_000; size++) {
      assertEquals(1, Tversky.index(size, size, size, a));
    }
  }

  @ParameterizedTest
  @CsvSource({"0.5, 0.667", "0.85, 0.870", "1, 1"})
  void theLongerTextCountsWithTheRemainingWeight(double a, double expected) {
    // 10 words inside 20: 10 / (10 a + 20 (1 - a)) = 1 / (2 - a)
    assertEquals(1 / (2 - a), Tversky.index(10, 10, 20, a), 1e-12);
    assertEquals(expected, Tversky.index(10, 10, 20, a), 0.0005);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void theIndexIsSymmetricAndBetweenZeroAndOne(long seed) {
    RandomTexts random = new RandomTexts(seed);

    for (int i = 0; i < 1_000; i++) {
      int sizeA = 1 + random.below(1_000);
      int sizeB = 1 + random.below(1_000);
      int shared = random.below(1 + Math.min(sizeA, sizeB));
      double index = Tversky.index(shared, sizeA, sizeB, 0.85);
      assertEquals(index, Tversky.index(shared, sizeB, sizeA, 0.85));
      assertTrue(index >= 0 && index <= 1, () -> "index " + index);
    }
  }
}
