package org.solrduplicates.core.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.stats.NearestHistogram.HypergeometricInterval;

class NearestHistogramTest {
  private static final double[] NEAREST = {0, 0, 0.3, 0.7, 0.8, 1};

  private static Share drawn(int count, int sample, long documents) {
    return new HypergeometricInterval(new Population(sample, documents)).of(count);
  }

  /** Exact for the small numbers of these tests. */
  private static double choices(int from, int taken) {
    double product = 1;
    for (int i = 0; i < taken; i++) {
      product = product * (from - i) / (i + 1);
    }
    return product;
  }

  @Test
  void documentsAreCountedByTheirNearest() {
    NearestHistogram histogram = NearestHistogram.of(NEAREST, 4, 0, 0.7, 1_000);

    assertEquals(6, histogram.documents());
    assertEquals(List.of(2L, 1L, 1L, 2L), histogram.buckets().stream().map(Share::count).toList());
    assertEquals(3, histogram.duplicates().count());
    assertEquals(0.5, histogram.duplicates().value());
  }

  @Test
  void theThresholdItselfIsReached() {
    assertEquals(2, NearestHistogram.of(NEAREST, 4, 0, 0.8, 6).duplicates().count());
    assertEquals(6, NearestHistogram.of(NEAREST, 4, 0, 0, 6).duplicates().count());
    assertEquals(1, NearestHistogram.of(NEAREST, 4, 0, 1, 6).duplicates().count());
  }

  @Test
  void aSampleThatIsTheScopeIsExact() {
    assertEquals(
        new Share(3, 0.5, 0.5, 0.5), NearestHistogram.of(NEAREST, 4, 0, 0.7, 6).duplicates());
    assertEquals(
        new Share(0, 0, 0, 0), NearestHistogram.of(new double[0], 4, 0, 0.7, 0).duplicates());
  }

  @Test
  void withoutASampleNothingIsKnown() {
    assertEquals(
        new Share(0, 0, 0, 1), NearestHistogram.of(new double[0], 4, 0, 0.7, 9).duplicates());
  }

  @Test
  void whatWasSeenExists() {
    Share share = drawn(1, 9, 10);

    assertEquals(0.1, share.low());
    assertEquals(0.2, share.high());
  }

  /** Clopper and Pearson's intervals of a binomial, from the tables of their paper's method. */
  @ParameterizedTest
  @CsvSource({"0, 10, 0, .3085", "1, 10, .0025, .4450", "5, 10, .1871, .8129", "10, 10, .6915, 1"})
  void ofVeryManyDocumentsTheIntervalIsThatOfABinomial(
      int count, int sample, double low, double high) {
    Share share = drawn(count, sample, 1_000_000_000);

    assertEquals(low, share.low(), 5e-5);
    assertEquals(high, share.high(), 5e-5);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 20, 39, 40})
  void whateverTheTruthTheIntervalCoversItInNineteenOfTwentySamples(int sample) {
    for (int marked = 0; marked <= 40; marked++) {
      double covered = 0;
      for (int seen = Math.max(0, sample + marked - 40); seen <= Math.min(sample, marked); seen++) {
        Share share = drawn(seen, sample, 40);
        boolean inside = share.low() <= marked / 40.0 && marked / 40.0 <= share.high();
        covered += inside ? choices(marked, seen) * choices(40 - marked, sample - seen) : 0;
      }
      double coverage = covered / choices(40, sample);
      assertTrue(coverage >= 0.95, marked + " of 40: " + coverage);
    }
  }

  @Test
  void aLargeSampleOfALargeScopeIsAlmostNormal() {
    Share share = drawn(600, 2_000, 100_000_000);
    double half = 1.96 * Math.sqrt(0.3 * 0.7 / 2_000);

    assertEquals(0.3 - half, share.low(), 0.001);
    assertEquals(0.3 + half, share.high(), 0.001);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.1, 1.1, Double.NaN})
  void whatIsNoThresholdIsRefused(double threshold) {
    Exception refused =
        assertThrows(
            IllegalArgumentException.class, () -> NearestHistogram.of(NEAREST, 4, 0, threshold, 9));

    assertEquals("a threshold is in 0..1, not " + threshold, refused.getMessage());
  }

  @Test
  void badInputIsRefused() {
    assertThrows(
        IllegalArgumentException.class, () -> NearestHistogram.of(NEAREST, 0, 0, 0.7, 1_000));
    assertThrows(IllegalArgumentException.class, () -> NearestHistogram.of(NEAREST, 4, 0, 0.7, 5));
    assertThrows(
        IllegalArgumentException.class,
        () -> NearestHistogram.of(new double[] {1.5}, 4, 0, 0.7, 1_000));
  }
}
