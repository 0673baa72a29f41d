// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.learning;

import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import org.solrduplicates.core.Internal;

/**
 * How similar the compared pairs of a collection are, and how good a threshold should be by that.
 * Immutable.
 *
 * @param pairs the number of pairs in each twentieth of 0..1; empty if none were compared
 * @param versions the sum of their similarities, which is the expected number of versions
 */
@Internal
public record ScoredPairs(List<Long> pairs, List<Double> versions) {
  public static final int BINS = 20;

  public static final ScoredPairs NONE = new ScoredPairs(List.of(), List.of());

  /**
   * @throws IllegalArgumentException if the lists have neither {@value #BINS} values nor none
   */
  public ScoredPairs {
    if (pairs.size() != versions.size() || !pairs.isEmpty() && pairs.size() != BINS) {
      throw new IllegalArgumentException(
          "a histogram has " + BINS + " bins, was " + pairs.size() + " and " + versions.size());
    }
    pairs = List.copyOf(pairs);
    versions = List.copyOf(versions);
  }

  /** Counts pairs by their similarity in 0..1. */
  public static ScoredPairs of(int count, IntToDoubleFunction similarity) {
    long[] pairs = new long[BINS];
    double[] versions = new double[BINS];
    for (int i = 0; i < count; i++) {
      double value = similarity.applyAsDouble(i);
      int bin = Math.min(BINS - 1, (int) (value * BINS));
      pairs[bin]++;
      versions[bin] += value;
    }
    return count == 0
        ? NONE
        : new ScoredPairs(
            LongStream.of(pairs).boxed().toList(), DoubleStream.of(versions).boxed().toList());
  }

  /** Returns the number of pairs. */
  public long all() {
    return pairs.stream().mapToLong(Long::longValue).sum();
  }

  /** Returns the expected share of versions among the pairs from a threshold on; 1 for none. */
  public double precision(double threshold) {
    long found = pairs.stream().skip(bin(threshold)).mapToLong(Long::longValue).sum();
    return found == 0 ? 1 : versionsFrom(threshold) / found;
  }

  /** Returns the expected share of all versions that reach a threshold; 1 if there are none. */
  public double recall(double threshold) {
    double all = versionsFrom(0);
    return all == 0 ? 1 : versionsFrom(threshold) / all;
  }

  private double versionsFrom(double threshold) {
    return versions.stream().skip(bin(threshold)).mapToDouble(Double::doubleValue).sum();
  }

  /** A threshold within a bin counts as the nearest limit of bins. */
  private static int bin(double threshold) {
    return (int) Math.round(threshold * BINS);
  }
}
