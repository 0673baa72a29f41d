package org.solrduplicates.core.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;

class MinHashTest {
  private static final int PAIRS = 100;

  private static MinHash minHash(List<String> words, int functions) {
    return MinHash.of(Features.words(words), functions);
  }

  /** The estimate for two sets of words with {@code shared} in common and as many alone. */
  private static double estimate(int pair, int shared, int alone, int functions) {
    int from = pair * 10_000;
    MinHash a = minHash(RandomTexts.range(from, from + alone + shared), functions);
    MinHash b = minHash(RandomTexts.range(from + alone, from + 2 * alone + shared), functions);
    return a.jaccard(b);
  }

  @ParameterizedTest(name = "{0} shared, {1} alone in each, {2} functions")
  @CsvSource({"100, 50, 128", "20, 90, 128", "180, 10, 200", "100, 50, 10"})
  void estimatesAreWithinTheErrorOfABinomialShare(int shared, int alone, int functions) {
    double jaccard = (double) shared / (shared + 2 * alone);
    double sigma = Math.sqrt(jaccard * (1 - jaccard) / functions);
    double sum = 0;
    double squares = 0;

    for (int pair = 0; pair < PAIRS; pair++) {
      double error = estimate(pair, shared, alone, functions) - jaccard;
      sum += error;
      squares += error * error;
    }

    assertEquals(0, sum / PAIRS, 4 * sigma / Math.sqrt(PAIRS));
    // the mean of 100 squares has a standard deviation of sqrt(2 / 100) of itself
    assertEquals(1, squares / PAIRS / (sigma * sigma), 4 * Math.sqrt(2.0 / PAIRS));
  }

  @Test
  void withoutACommonFeatureNothingIsEqual() {
    assertEquals(0, estimate(0, 0, 200, 128));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 1_000})
  void aTextIsEqualToItselfWhateverTheOrderAndRepetitions(int size) {
    List<String> words = RandomTexts.range(0, size);
    List<String> twice = new RandomTexts(1).shuffled(words);
    twice.addAll(words);

    assertEquals(1, minHash(words, 50).jaccard(minHash(twice, 50)));
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void oneMinusTheEstimateIsAMetric(long seed) {
    RandomTexts random = new RandomTexts(seed);
    List<String> words = random.words(100, 1_000);

    for (int i = 0; i < 20; i++) {
      MinHash a = minHash(random.edited(words, 0.3), 32);
      MinHash b = minHash(random.edited(words, 0.3), 32);
      MinHash c = minHash(random.edited(words, 0.3), 32);
      assertEquals(a.jaccard(b), b.jaccard(a));
      assertTrue(1 - a.jaccard(c) <= 1 - a.jaccard(b) + 1 - b.jaccard(c) + 1e-12);
    }
  }

  @Test
  void textsWithoutFeaturesAreNotEqual() {
    assertEquals(0, minHash(List.of(), 8).jaccard(minHash(List.of(), 8)));
    assertEquals(0, minHash(List.of(), 8).jaccard(minHash(List.of("a"), 8)));
  }

  @Test
  void everyFunctionIsAnother() {
    MinHash minHash = minHash(List.of("a"), 100);

    assertEquals(100, IntStream.range(0, 100).mapToLong(minHash::minimum).distinct().count());
  }

  @Test
  void differentNumbersOfFunctionsAreRefused() {
    MinHash eight = minHash(List.of("a"), 8);
    MinHash nine = minHash(List.of("a"), 9);

    Exception refused = assertThrows(IllegalArgumentException.class, () -> eight.jaccard(nine));

    assertEquals("8 hash functions cannot be compared with 9", refused.getMessage());
  }

  @Test
  void oneFunctionSaysYesOrNo() {
    assertEquals(1, minHash(List.of("a"), 1).jaccard(minHash(List.of("a"), 1)));
    assertEquals(0, minHash(List.of("a"), 1).jaccard(minHash(List.of("b"), 1)));
  }

  @Test
  void atLeastOneFunctionIsNeeded() {
    assertThrows(IllegalArgumentException.class, () -> minHash(List.of("a"), 0));
  }
}
