// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.similarity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
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

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void aColumnHoldsASimilarityBesideThem(long seed) {
    Random random = new Random(seed);
    for (int thousandths = 0; thousandths <= 1_000; thousandths++) {
      long basis = random.nextLong();
      double similarity = thousandths / 1000.0;
      Surroundings around = new Surroundings(0.5, random.nextInt() & (1 << 24) - 1);
      long column = around.toColumn(basis);
      long other = Surroundings.withSimilarity(column, basis, random.nextDouble());

      for (long before : List.of(column, other)) {
        long with = Surroundings.withSimilarity(before, basis, similarity);
        assertEquals(similarity, Surroundings.similarity(with, basis), 0.001);
        assertEquals(Optional.of(around), Surroundings.ofColumn(with, basis));
        assertEquals(Double.NaN, Surroundings.similarity(with, basis + 1));
      }
      long alone = Surroundings.withSimilarity(0, basis, similarity);
      assertEquals(similarity, Surroundings.similarity(alone, basis), 0.001);
      assertEquals(Optional.empty(), Surroundings.ofColumn(alone, basis));
      assertEquals(Double.NaN, Surroundings.similarity(column, basis));
    }
    assertEquals(Double.NaN, Surroundings.similarity(0, 0));
  }

  @Test
  void onlyCopiesHaveASimilarityOfOne() {
    assertEquals(1, Surroundings.similarity(Surroundings.withSimilarity(0, 3, 1), 3));
    for (double similarity : List.of(0.99, 0.999, 0.9999)) {
      double read = Surroundings.similarity(Surroundings.withSimilarity(0, 3, similarity), 3);
      assertEquals(similarity, read, (1 - similarity) / 100);
    }
    assertTrue(Surroundings.similarity(Surroundings.withSimilarity(0, 3, 1 - 1e-12), 3) < 1);
    assertEquals(0, Surroundings.similarity(Surroundings.withSimilarity(0, 3, 0), 3), 0.001);
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
  @CsvSource({
    "0, 6, false",
    "1, 6, false",
    "2, 6, true",
    "6, 6, true",
    "7, 6, false",
    "64, 6, false",
    "2, 2, true",
    "3, 2, false"
  })
  void aRarePhraseIsOneOfSomeTexts(int texts, int few, boolean isRare) {
    assertEquals(isRare, Surroundings.isRare(texts, few));
  }

  /** In a small collection six texts are not few: they may be all forms of one template. */
  @ParameterizedTest
  @CsvSource({"0, 4", "6, 4", "79, 4", "80, 5", "95, 5", "96, 6", "20000, 6", "27000, 6"})
  void fewTextsAreAPartOfThemAndAtMostSix(int texts, int few) {
    assertEquals(few, Surroundings.few(texts));
  }

  /** As many texts as before have two phrases by chance: f² / n. */
  @ParameterizedTest
  @CsvSource({"80000, 12", "320000, 24", "500000, 30", "600000, 32", "100000000, 32"})
  void inALargeCollectionFewGrowsAsTheRootOfAllTexts(int texts, int few) {
    assertEquals(few, Surroundings.few(texts));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0, 0",
    "1, 1, 1",
    "95, 95, 95",
    "96, 80, 110",
    "20000, 15000, 27000",
    "1000000, 700000, 1400000"
  })
  void theSmallestHashesTellHowManyTextsThereAre(int texts, int least, int most) {
    int estimated = Surroundings.texts(smallestOf(texts));

    assertTrue(estimated >= least && estimated <= most, () -> "estimated " + estimated);
  }

  private static Set<Long> smallestOf(int texts) {
    return new Random(1).longs(texts).sorted().limit(96).boxed().collect(Collectors.toSet());
  }

  /** A shard with the largest hashes changes nothing, and a phrase of 20 texts is rare in many. */
  @ParameterizedTest
  @CsvSource({"20000, false", "400000, true"})
  void rarityDependsOnTheSizeOfTheCollection(int texts, boolean isRare) {
    List<Neighbourhood.Text> having =
        IntStream.range(0, 19)
            .mapToObj(i -> new Neighbourhood.Text(i + 1, 0b100, 0, false))
            .toList();
    Neighbourhood some = new Neighbourhood(having, smallestOf(texts));
    Neighbourhood others =
        new Neighbourhood(List.of(), LongStream.range(1, 97).boxed().collect(Collectors.toSet()));

    assertEquals(isRare ? 0b100 : 0, some.rare(0));
    assertEquals(some.rare(0), some.plus(others).rare(0));
  }

  @Test
  void aHighBackgroundLowersTheScore() {
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
  @CsvSource({
    "0, 96, false",
    "1, 96, true",
    "5, 96, true",
    "6, 96, false",
    "3, 20, true",
    "4, 20, false"
  })
  void thePhrasesOfFewOtherTextsAreRare(int others, int all, boolean isRare) {
    List<Neighbourhood.Text> texts =
        IntStream.range(0, others)
            .mapToObj(i -> new Neighbourhood.Text(i + 1, 0b100, 0, false))
            .toList();

    assertEquals(
        isRare ? 0b100 : 0,
        new Neighbourhood(texts, LongStream.range(0, all).boxed().collect(Collectors.toSet()))
            .rare(0));
  }
}
