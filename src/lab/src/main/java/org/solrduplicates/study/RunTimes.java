// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.util.Arrays;
import java.util.List;

/**
 * How long some questions took, in nanoseconds, in the order in which they were asked. Not empty.
 */
record RunTimes(long[] nanos) {
  /** Sums up times one way. */
  interface Figure {
    double of(RunTimes times);
  }

  /** Returns the time that this part of the questions, in 0..1, did not exceed. */
  double quantile(double part) {
    long[] sorted = nanos.clone();
    Arrays.sort(sorted);
    return sorted[(int) Math.min(sorted.length - 1.0, sorted.length * part)];
  }

  double mean() {
    return Arrays.stream(nanos).average().orElseThrow();
  }

  /**
   * Returns how the rounds of one arm compare with those of another: the ratio of each round, least
   * first.
   */
  static double[] ratios(List<RunTimes> arm, List<RunTimes> other, Figure figure) {
    double[] ratios = new double[arm.size()];
    Arrays.setAll(ratios, i -> figure.of(arm.get(i)) / figure.of(other.get(i)));
    Arrays.sort(ratios);
    return ratios;
  }
}
