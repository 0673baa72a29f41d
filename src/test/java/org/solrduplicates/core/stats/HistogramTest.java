package org.solrduplicates.core.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;

class HistogramTest {
  private static Histogram histogram(int parts, double... values) {
    return Histogram.of(parts, DoubleStream.of(values));
  }

  @Test
  void valuesAreCountedInTheirParts() {
    assertEquals(List.of(2L, 0L, 1L, 1L), histogram(4, 0.1, 0.2, 0.6, 0.9).counts());
  }

  @Test
  void aValueBetweenTwoPartsBelongsToTheHigherOne() {
    assertEquals(List.of(0L, 1L), histogram(2, 0.5).counts());
  }

  @Test
  void oneBelongsToTheHighestPart() {
    assertEquals(List.of(1L, 1L), histogram(2, 0, 1).counts());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 10, 100})
  void noValueIsLost(int parts) {
    RandomTexts random = new RandomTexts(parts);

    Histogram histogram =
        Histogram.of(parts, DoubleStream.generate(() -> random.below(1_001) / 1_000.0).limit(500));

    assertEquals(500, histogram.total());
    assertEquals(parts, histogram.counts().size());
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.01, 1.01, Double.NaN, Double.POSITIVE_INFINITY})
  void whatIsNoSimilarityIsRefused(double value) {
    assertThrows(IllegalArgumentException.class, () -> histogram(4, value));
  }

  @Test
  void atLeastOnePartIsNeeded() {
    assertThrows(IllegalArgumentException.class, () -> histogram(0));
  }
}
