package org.solrduplicates.core.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;

class SampledJaccardTest {
  private static final int SAMPLES = 1_000;

  private static Features words(int from, int to) {
    return Features.words(RandomTexts.range(from, to));
  }

  /** Peyronnet's rule by arithmetic: the chance of being off by more than a tenth. */
  @ParameterizedTest
  @ValueSource(doubles = {0.01, 0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9, 0.99})
  void twoHundredDrawsAreWithinATenthWithAProbabilityOf99Percent(double share) {
    double off = 0;
    for (int found = 0; found <= SetMeasures.DRAWS; found++) {
      boolean within = Math.abs((double) found / SetMeasures.DRAWS - share) <= 0.1 + 1e-12;
      off += within ? 0 : binomial(found, SetMeasures.DRAWS, share);
    }

    assertTrue(off < 0.01, "off with a probability of " + off);
  }

  private static double binomial(int found, int drawn, double share) {
    double log = found * Math.log(share) + (drawn - found) * Math.log(1 - share);
    for (int i = 1; i <= found; i++) {
      log += Math.log((double) (drawn - found + i) / i);
    }
    return Math.exp(log);
  }

  /** The texts share {@code shared} words; each has {@code alone} others. */
  @ParameterizedTest(name = "{0} shared, {1} alone in each")
  @CsvSource({"100, 50", "20, 90", "180, 10", "1, 1"})
  void samplesAreWithinATenthAsOftenAsTheyShould(int shared, int alone) {
    Features a = words(0, alone + shared);
    Features b = words(alone, 2 * alone + shared);
    double jaccard = (double) shared / (2 * alone + shared);
    int within = 0;
    double sum = 0;

    for (int seed = 0; seed < SAMPLES; seed++) {
      double error = SetMeasures.sampledJaccard(a, b, seed) - jaccard;
      within += Math.abs(error) <= 0.1 + 1e-12 ? 1 : 0;
      sum += error;
    }

    double sigma = Math.sqrt(jaccard * (1 - jaccard) / SetMeasures.DRAWS / SAMPLES);
    assertEquals(0, sum / SAMPLES, 4 * sigma);
    assertTrue(within >= 0.99 * SAMPLES, within + " within a tenth");
  }

  @Test
  void theSameSeedGivesTheSameSample() {
    Features a = words(0, 150);
    Features b = words(50, 200);

    assertEquals(SetMeasures.sampledJaccard(a, b), SetMeasures.sampledJaccard(b, a));
    assertEquals(SetMeasures.sampledJaccard(a, b, 7), SetMeasures.sampledJaccard(a, b, 7));
    assertNotEquals(
        1,
        IntStream.range(0, 10)
            .mapToDouble(seed -> SetMeasures.sampledJaccard(a, b, seed))
            .distinct()
            .count());
  }

  @Test
  void equalAndUnrelatedTextsAreKnownWithoutDoubt() {
    assertEquals(1, SetMeasures.sampledJaccard(words(0, 9), words(0, 9)));
    assertEquals(0, SetMeasures.sampledJaccard(words(0, 9), words(9, 18)));
  }

  @Test
  void nothingIsKnownOfTextsWithoutFeatures() {
    Features none = Features.words(List.of());

    assertEquals(0, SetMeasures.sampledJaccard(none, none));
  }
}
