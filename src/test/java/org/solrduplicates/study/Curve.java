package org.solrduplicates.study;

import java.util.concurrent.atomic.AtomicLongArray;

/** How many pairs of each kind reach each threshold. Safe for use by several threads. */
final class Curve {
  static final int STEPS = 100;

  private final AtomicLongArray same = new AtomicLongArray(STEPS + 1);
  private final AtomicLongArray different = new AtomicLongArray(STEPS + 1);

  void add(double similarity, boolean isSame) {
    int step = (int) Math.floor(similarity * STEPS + 1e-9);
    (isSame ? same : different).incrementAndGet(step);
  }

  /** Returns the strict F1 of the pairs at each threshold of 0.00, 0.01, … 1.00. */
  double[] f1(long truePairs) {
    double[] f1 = new double[STEPS + 1];
    long right = 0;
    long wrong = 0;
    for (int step = STEPS; step >= 0; step--) {
      right += same.get(step);
      wrong += different.get(step);
      f1[step] = 2.0 * right / (truePairs + right + wrong);
    }
    return f1;
  }
}
