// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** A yardstick for joining postings: sorting as many random 64-bit numbers, on one thread. */
final class SortTime {
  private static final int RUNS = 3;
  private static final long SEED = 1;

  private SortTime() {}

  /** Returns the median of three runs. */
  static double milliseconds(int numbers) {
    return IntStream.range(0, RUNS)
        .mapToDouble(run -> once(numbers, SEED + run))
        .sorted()
        .skip(RUNS / 2)
        .findFirst()
        .orElseThrow();
  }

  private static double once(int numbers, long seed) {
    long[] random = new SplittableRandom(seed).longs(numbers).toArray();
    long start = System.nanoTime();
    Arrays.sort(random);
    return (System.nanoTime() - start) / 1e6;
  }
}
