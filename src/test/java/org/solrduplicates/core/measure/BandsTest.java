package org.solrduplicates.core.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.core.RandomTexts;

class BandsTest {
  private static long[] keys(Bands bands, int from, int to) {
    Features features = Features.words(RandomTexts.range(from, to));
    return bands.keys(MinHash.of(features, bands.functions()));
  }

  private static boolean isCandidate(Bands bands, int from, int shared, int alone) {
    long[] a = keys(bands, from, from + alone + shared);
    long[] b = keys(bands, from + alone, from + 2 * alone + shared);
    for (int i = 0; i < a.length; i++) {
      if (a[i] == b[i]) {
        return true;
      }
    }
    return false;
  }

  @ParameterizedTest(name = "{0} bands of {1} rows at a Jaccard index of {2}")
  @CsvSource({"1, 1, .3, .3", "2, 1, .5, .75", "1, 2, .5, .25", "2, 2, .5, .4375", "5, 3, 0, 0"})
  void theCurveIsAsWorkedOutByHand(int bands, int rows, double jaccard, double probability) {
    assertEquals(probability, new Bands(bands, rows).probability(jaccard), 1e-12);
  }

  @ParameterizedTest(name = "{0} bands of {1} rows, {2} shared, {3} alone in each")
  @CsvSource({
    "8, 2, 10, 45",
    "8, 2, 20, 40",
    "8, 2, 40, 30",
    "4, 4, 60, 20",
    "4, 4, 80, 10",
    "20, 5, 50, 25"
  })
  void asManyPairsShareAKeyAsTheCurveSays(int bands, int rows, int shared, int alone) {
    Bands cut = new Bands(bands, rows);
    int pairs = 250;
    double expected = cut.probability(shared / (2.0 * alone + shared));
    int found = 0;

    for (int pair = 0; pair < pairs; pair++) {
      found += isCandidate(cut, pair * 1_000, shared, alone) ? 1 : 0;
    }

    double sigma = Math.sqrt(expected * (1 - expected) / pairs);
    assertEquals(expected, (double) found / pairs, 4 * sigma);
  }

  @Test
  void theCurveRisesFromZeroToOne() {
    Bands bands = new Bands(42, 3);

    assertEquals(0, bands.probability(0));
    assertEquals(1, bands.probability(1));
    for (int i = 0; i < 100; i++) {
      assertTrue(bands.probability(i / 100.0) < bands.probability((i + 1) / 100.0) + 1e-15);
    }
  }

  @ParameterizedTest
  @CsvSource({"16, 4, .5", "1, 7, 1", "10, 1, .1", "8, 3, .5"})
  void theThresholdIsTheRootOfTheInverse(int bands, int rows, double threshold) {
    assertEquals(threshold, new Bands(bands, rows).threshold(), 1e-12);
  }

  /** 1 - (1 - 1/b)^b lies between 1 - 1/e = .63 and, for one band, 1. */
  @ParameterizedTest
  @CsvSource({"16, 4", "42, 3", "20, 5", "2, 2"})
  void atTheThresholdMoreThanHalfOfThePairsAreFound(int bands, int rows) {
    Bands cut = new Bands(bands, rows);

    assertTrue(cut.probability(cut.threshold()) >= 1 - 1 / Math.E);
  }

  @Test
  void keysOfDifferentBandsAreDifferent() {
    assertEquals(42, Arrays.stream(keys(new Bands(42, 3), 0, 100)).distinct().count());
  }

  @Test
  void aTextOfOneFeatureHasDifferentKeysToo() {
    assertEquals(42, Arrays.stream(keys(new Bands(42, 3), 0, 1)).distinct().count());
  }

  @Test
  void tooFewHashFunctionsAreRefused() {
    MinHash eleven = MinHash.of(Features.words(List.of("a")), 11);

    Exception refused =
        assertThrows(IllegalArgumentException.class, () -> new Bands(4, 3).keys(eleven));

    assertEquals("4 bands of 3 rows need 12 hash functions, not 11", refused.getMessage());
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "1, 0", "-1, 3"})
  void noBandsAndNoRowsAreRefused(int bands, int rows) {
    assertThrows(IllegalArgumentException.class, () -> new Bands(bands, rows));
  }
}
