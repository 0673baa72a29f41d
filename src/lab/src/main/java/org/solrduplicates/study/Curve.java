// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

/** The lenient F1 of the links of a set at each threshold of 0.00, 0.01, … 1.00. */
final class Curve {
  static final int STEPS = 100;

  private static final double ROUNDING = 1e-6;

  private Curve() {}

  /** Returns it for so similar pairs; relatives and unlabelled copies are not counted. */
  static double[] f1(PairSet pairs, double[] similarities) {
    long[] right = new long[STEPS + 1];
    long[] wrong = new long[STEPS + 1];
    for (int i = 0; i < similarities.length; i++) {
      int step = (int) Math.floor(similarities[i] * STEPS + ROUNDING);
      right[step] += pairs.pairs[i].isSame() ? 1 : 0;
      wrong[step] += pairs.pairs[i].isError() ? 1 : 0;
    }
    double[] f1 = new double[STEPS + 1];
    long total = pairs.set.truePairs();
    long found = 0;
    long errors = 0;
    for (int step = STEPS; step >= 0; step--) {
      found += right[step];
      errors += wrong[step];
      f1[step] = 2.0 * found / (total + found + errors);
    }
    return f1;
  }
}
