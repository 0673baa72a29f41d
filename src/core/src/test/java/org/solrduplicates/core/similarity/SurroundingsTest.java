// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.similarity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SurroundingsTest {
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void aColumnHoldsThemAndTheBasisOfTheirComparison(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 1_000; i++) {
      long basis = random.nextLong();
      Surroundings around =
          new Surroundings(
              Surroundings.rounded(random.nextDouble()), random.nextInt() & (1 << 24) - 1);

      long column = around.toColumn(basis);

      assertEquals(Optional.of(around), Surroundings.ofColumn(column, basis));
      assertEquals(Optional.empty(), Surroundings.ofColumn(column, basis + 1));
    }
  }

  @Test
  void bothEndsFitIntoAColumn() {
    for (double background : List.of(0.0, 1.0)) {
      Surroundings around = new Surroundings(background, (1 << 24) - 1);
      assertEquals(Optional.of(around), Surroundings.ofColumn(around.toColumn(-1), -1));
    }
    assertEquals(Optional.empty(), Surroundings.ofColumn(0, 0));
  }

  @ParameterizedTest
  @CsvSource({"0, false", "1, false", "2, true", "6, true", "7, false", "64, false"})
  void aRarePhraseIsOneOfSomeTexts(int texts, boolean isRare) {
    assertEquals(isRare, Surroundings.isRare(texts));
  }

  @Test
  void whatIsUsualCountsAgainstADocument() {
    double before = Surroundings.NONE.counted();
    assertTrue(before > 0);
    for (double background = 0.1; background <= 1; background += 0.1) {
      double counted = new Surroundings(background, 0).counted();
      assertTrue(counted < before, "at " + background);
      before = counted;
    }
  }

  /** Texts that share a phrase, by how many they are. */
  @ParameterizedTest
  @CsvSource({"0, false", "1, true", "5, true", "6, false"})
  void thePhrasesOfFewOtherTextsAreRare(int others, boolean isRare) {
    List<Neighbourhood.Text> texts =
        IntStream.range(0, others)
            .mapToObj(i -> new Neighbourhood.Text(i + 1, 0b100, 0, false))
            .toList();

    assertEquals(isRare ? 0b100 : 0, new Neighbourhood(texts).rare());
  }

  /** The definition: versions are what own pairs reach; the fourth of the others counts. */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void theBackgroundIsTheFourthThatNoOwnPairReaches(long seed) {
    Random random = new Random(seed);
    for (int run = 0; run < 200; run++) {
      int size = random.nextInt(16);
      float[] similarities = new float[size];
      boolean[] own = new boolean[size];
      boolean[][] between = new boolean[size][size];
      for (int i = 0; i < size; i++) {
        similarities[i] = random.nextFloat();
        own[i] = random.nextInt(4) == 0;
        for (int j = 0; j < i; j++) {
          between[i][j] = random.nextInt(6) == 0;
          between[j][i] = between[i][j];
        }
      }
      boolean[] reached = own.clone();
      for (int step = 0; step < size; step++) {
        for (int i = 0; i < size; i++) {
          for (int j = 0; j < size; j++) {
            reached[j] |= reached[i] && between[i][j];
          }
        }
      }
      double[] others =
          IntStream.range(0, size)
              .filter(i -> !reached[i])
              .mapToDouble(i -> similarities[i])
              .sorted()
              .toArray();
      double expected = others.length < 4 ? 0 : Surroundings.rounded(others[others.length - 4]);

      assertEquals(expected, Background.ofOwn(similarities, own, (a, b) -> between[a][b]));
    }
  }
}
