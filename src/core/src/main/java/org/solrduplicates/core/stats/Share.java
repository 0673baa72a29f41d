// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.stats;

/**
 * A share in a sample, and its 95 % interval in the whole scope.
 *
 * @param value the share in the sample, in 0..1
 * @param low the lower end of the interval
 */
public record Share(long count, double value, double low, double high) {
  /** 1.96, widened for small samples. */
  private static final double QUANTILE = 2.05;

  /**
   * Returns a share with the interval of Wilson (1927), corrected for continuity. It is never empty
   * and stays within 0..1.
   *
   * @param seen documents or pairs in the sample; {@code count} of them are counted
   * @param fraction the sampled part of the scope, in 0..1
   * @param draws the equivalent number of independent draws
   */
  static Share of(long count, double seen, double fraction, double draws) {
    double value = count / seen;
    double least = value * fraction;
    double low = bound(Math.max(0, value - 0.5 / seen), draws, -QUANTILE);
    double high = bound(Math.min(1, value + 0.5 / seen), draws, QUANTILE);
    return new Share(
        count,
        value,
        Math.min(value, Math.max(low, least)),
        Math.max(value, Math.min(high, least + 1 - fraction)));
  }

  private static double bound(double value, double draws, double quantile) {
    double square = quantile * quantile;
    double width = quantile * Math.sqrt(draws * value * (1 - value) + square / 4);
    return (value * draws + square / 2 + width) / (draws + square);
  }
}
