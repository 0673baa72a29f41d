// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

import org.solrduplicates.core.Internal;
import org.solrduplicates.core.fingerprint.Calibration;

/**
 * How well two sets of texts belong together: the mean probability of their best pairs. These are
 * half of all pairs, but at most 2.25 for each text of the smaller set, and at most 36, because a
 * candidate search brings few pairs of a large group (docs/adr/0042).
 */
@Internal
public final class Cohesion {
  /** Pairs of a lower probability count as missing. */
  public static final double LEAST = 0.05;

  /** Sets belong together from this mean on. */
  public static final double ENOUGH = 0.5;

  private static final double PART = 0.5;
  private static final double PAIRS_PER_TEXT = 2.25;

  /** Half of the pairs between two parts of a chain in which each text has 24 candidates. */
  private static final double PAIRS = 36;

  /** Keeps a pair on the threshold together, in spite of rounding. */
  private static final double ROUNDING = 1e-6;

  private Cohesion() {}

  /**
   * Returns what a pair counts, in 0..1: its similarity, changed so that the threshold is 0.5.
   *
   * @param threshold of the similarity of two versions, in (0, 1)
   */
  static double probability(double similarity, double threshold) {
    return Calibration.probability(
        Calibration.logOdds(similarity) - Calibration.logOdds(threshold));
  }

  /**
   * Returns the mean of the best pairs, in 0..1; missing pairs count 0.
   *
   * @param descending the probabilities of pairs between both sets
   * @param sizeA the number of texts of a set, at least 1
   * @param sizeB the number of texts of the other set, at least 1
   */
  public static double of(float[] descending, int sizeA, int sizeB) {
    double few = Math.min(PAIRS, PAIRS_PER_TEXT * Math.min(sizeA, sizeB));
    double most = Math.min(few, PART * sizeA * (double) sizeB);
    long counted = (long) Math.ceil(most - ROUNDING);
    double sum = 0;
    for (int i = 0; i < Math.min(counted, descending.length); i++) {
      sum += descending[i];
    }
    return sum / counted;
  }

  /** Returns whether sets with such a mean belong together. */
  public static boolean isEnough(double mean) {
    return mean >= ENOUGH - ROUNDING;
  }
}
