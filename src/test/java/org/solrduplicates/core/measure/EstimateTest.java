package org.solrduplicates.core.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.measure.SampledJaccard.Estimate;

class EstimateTest {
  @Test
  void theValueIsTheShareFound() {
    assertEquals(0.25, Estimate.ofShare(50, 200).value());
  }

  /** By definition (Wilson 1927) the share lies 2.5758 of its own standard deviations away. */
  @ParameterizedTest
  @ValueSource(ints = {1, 20, 50, 100, 150, 199})
  void bothEndsAreWhereTheShareWouldJustBePossible(int found) {
    Estimate estimate = Estimate.ofShare(found, 200);

    for (double end : new double[] {estimate.low(), estimate.high()}) {
      double sigma = Math.sqrt(end * (1 - end) / 200);
      assertEquals(2.5758 * sigma, Math.abs(estimate.value() - end), 1e-9);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 100, 199, 200})
  void theValueLiesInItsIntervalAndThatIn01(int found) {
    Estimate estimate = Estimate.ofShare(found, 200);

    assertTrue(0 <= estimate.low() && estimate.low() <= estimate.value() + 1e-12);
    assertTrue(estimate.value() <= estimate.high() + 1e-12 && estimate.high() <= 1);
  }

  @Test
  void noneFoundDoesNotProveThatThereIsNone() {
    assertTrue(Estimate.ofShare(0, 200).high() > 0.01);
    assertTrue(Estimate.ofShare(200, 200).low() < 0.99);
  }

  @Test
  void oneDrawSaysLittle() {
    Estimate estimate = Estimate.ofShare(1, 1);

    assertEquals(1, estimate.value());
    assertTrue(estimate.low() < 0.5);
  }

  @Test
  void foundAndNotFoundAreMirrored() {
    assertEquals(1 - Estimate.ofShare(170, 200).high(), Estimate.ofShare(30, 200).low(), 1e-12);
  }

  @Test
  void moreDrawsMakeItNarrower() {
    Estimate few = Estimate.ofShare(20, 40);
    Estimate many = Estimate.ofShare(200, 400);

    assertTrue(many.high() - many.low() < few.high() - few.low());
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "3, 2", "-1, 2"})
  void impossibleCountsAreRefused(int found, int drawn) {
    assertThrows(IllegalArgumentException.class, () -> Estimate.ofShare(found, drawn));
  }
}
