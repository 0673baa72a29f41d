package org.solrduplicates.core.stats;

/**
 * A share seen in a sample and what it says of the whole scope.
 *
 * @param value the share of those in the sample, in 0..1
 * @param low where the 95 % interval of the share in the whole scope begins
 */
public record Share(long count, double value, double low, double high) {
  /** 1.96, and a bit for a sample that is small. */
  private static final double QUANTILE = 2.05;

  /**
   * Returns a share with the interval of Wilson (1927), corrected for continuity: it is never empty
   * and never leaves 0..1.
   *
   * @param seen the documents or pairs of the sample, of which {@code count} are counted
   * @param fraction the part of the scope that was seen, in 0..1
   * @param draws how many independent draws are as sure as the sample
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
