// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.util.Arrays;
import org.solrduplicates.core.fingerprint.Weights;

/**
 * From what the weights of words are learned.
 *
 * @param documents how many distinct texts, those with the smallest hashes; 0 for equal weights
 * @param floor words of fewer of them weigh as if they were in none; where the product's floor
 *     holds, its limit of words does too
 */
record Scheme(int documents, int floor) {
  static final Scheme EQUAL = new Scheme(0, 1);
  static final int ALL = Integer.MAX_VALUE;

  /** Returns the weights of words that are in so many of the documents that were looked at. */
  double[] weights(int[] frequencies, int looked) {
    double[] weights = new double[frequencies.length];
    int least = least(frequencies);
    for (int term = 0; term < weights.length; term++) {
      weights[term] =
          documents == 0 ? 1 : weight(frequencies[term] < least ? 0 : frequencies[term], looked);
    }
    return weights;
  }

  private int least(int[] frequencies) {
    int[] ascending = Arrays.stream(frequencies).sorted().toArray();
    int leftOut = ascending.length - Weights.MAX_WORDS - 1;
    return floor < Weights.MIN_FREQUENCY || leftOut < 0
        ? floor
        : Math.max(floor, 1 + ascending[leftOut]);
  }

  private static double weight(int frequency, int looked) {
    return Math.log(1 + (looked - frequency + 0.5) / (frequency + 0.5));
  }
}
