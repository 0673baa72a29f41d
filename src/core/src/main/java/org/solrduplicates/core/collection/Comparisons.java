// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.Arrays;
import org.solrduplicates.core.fingerprint.Calibration;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.group.LinkRule;
import org.solrduplicates.core.similarity.Evidence;
import org.solrduplicates.core.similarity.Verifier;

/**
 * Comparisons of pairs by their fingerprints. Not copied.
 *
 * @param words see {@link Evidence}; 0 if only {@code needed} decides
 * @param phrases see {@link Evidence}; 0 if only {@code needed} decides
 * @param needed the log odds that a link needs; NaN if a document was deleted or changed
 */
@SuppressWarnings("ArrayRecordComponent")
record Comparisons(long[] words, long[] phrases, double[] needed) {
  /** Log odds beyond all that evidence gives. */
  static final double CERTAIN = 100;

  /** Creates comparisons whose documents are all gone. */
  Comparisons(int size) {
    this(new long[size], new long[size], new double[size]);
    Arrays.fill(needed, Double.NaN);
  }

  /** Returns whether a document of a pair was deleted or changed. */
  boolean isGone(int pair) {
    return Double.isNaN(needed[pair]);
  }

  /** Returns whether a pair is a link whatever its evidence. */
  boolean isLink(int pair) {
    return isLink(needed[pair]);
  }

  static boolean isLink(double needed) {
    return needed <= -CERTAIN;
  }

  /**
   * Returns the similarity of a pair whose evidence does not count; below 0 if it was not compared.
   */
  double similarity(int pair) {
    return similarity(needed[pair]);
  }

  static double similarity(double needed) {
    return isLink(needed) ? -needed - CERTAIN : CERTAIN + 1 - needed;
  }

  /**
   * Returns the log odds that a link needs. A measure without evidence leaves no doubt, and its
   * similarity is kept.
   */
  static double needed(Fingerprint a, Fingerprint b, LinkRule rule, Verifier verifier) {
    double threshold = rule.settings().threshold();
    if (rule.isTooShort(a, b)) {
      return 2 * CERTAIN;
    }
    if (verifier.isCalibrated()) {
      return Calibration.logOdds(threshold);
    }
    double similarity = verifier.verify(a, b).value();
    return similarity >= threshold ? -CERTAIN - similarity : CERTAIN + 1 - similarity;
  }

  void set(int pair, Evidence evidence, double atLeast) {
    words[pair] = evidence.words();
    phrases[pair] = evidence.phrases();
    needed[pair] = atLeast;
  }

  /** Returns the evidence of a pair whose documents are there. */
  Evidence evidence(int pair) {
    return new Evidence(words[pair], phrases[pair]);
  }

  void set(int pair, Comparisons other, int index) {
    set(pair, other.evidence(index), other.needed[index]);
  }
}
