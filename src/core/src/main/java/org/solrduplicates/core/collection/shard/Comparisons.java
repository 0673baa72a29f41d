// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection.shard;

import java.util.Arrays;
import org.solrduplicates.core.fingerprint.Calibration;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.group.LinkRule;
import org.solrduplicates.core.similarity.Evidence;
import org.solrduplicates.core.similarity.Verifier;

/**
 * Comparisons of pairs by their fingerprints. Not copied.
 *
 * @param similarities of the texts alone, in 0..1; NaN if a document was deleted or changed
 * @param contrasts the share of {@link org.solrduplicates.core.similarity.Contrast}; NaN if the
 *     texts are too short to be versions
 * @param bonuses the share of the distance to 1 that equal titles add; 0 for different titles
 * @param words see {@link Evidence}; 0 if the pair is compared by its similarity
 * @param phrases see {@link Evidence}
 */
@SuppressWarnings("ArrayRecordComponent")
public record Comparisons(
    double[] similarities, double[] contrasts, double[] bonuses, long[] words, long[] phrases) {
  public Comparisons(double[] similarities, double[] contrasts, double[] bonuses) {
    this(
        similarities,
        contrasts,
        bonuses,
        new long[similarities.length],
        new long[similarities.length]);
  }

  /** Creates comparisons whose documents are all gone. */
  public Comparisons(int size) {
    this(new double[size], new double[size], new double[size]);
    Arrays.fill(similarities, Double.NaN);
  }

  /** Returns whether a document of a pair was deleted or changed. */
  public boolean isGone(int pair) {
    return Double.isNaN(similarities[pair]);
  }

  public boolean isTooShort(int pair) {
    return Double.isNaN(contrasts[pair]);
  }

  /** Adds the bonus of equal titles. */
  public double withBonus(int pair, double similarity) {
    return similarity + bonuses[pair] * (1 - similarity);
  }

  /** Compares a pair by one rule. */
  public void compare(
      int pair, Fingerprint left, Fingerprint right, LinkRule rule, Verifier verifier) {
    if (verifier.isCalibrated()) {
      Evidence evidence = verifier.evidence(left, right);
      set(
          pair,
          rule.isTooShort(left, right) ? evidence.ofShortTexts() : evidence,
          Calibration.logOdds(rule.settings().threshold()));
      return;
    }
    set(
        pair,
        verifier.verify(left, right).text(),
        rule.isTooShort(left, right) ? Double.NaN : verifier.contrast().share(),
        left.isSameTitle(right) ? rule.settings().titleBonus() : 0);
  }

  public void set(int pair, double similarity, double contrast, double bonus) {
    similarities[pair] = similarity;
    contrasts[pair] = contrast;
    bonuses[pair] = bonus;
  }

  /**
   * Sets the evidence of a pair.
   *
   * @param needed the log odds that a link needs
   */
  public void set(int pair, Evidence evidence, double needed) {
    set(pair, evidence.dice(), needed, 0);
    words[pair] = evidence.words();
    phrases[pair] = evidence.phrases();
  }

  /** Returns the evidence of a pair whose documents are there. */
  public Evidence evidence(int pair) {
    return new Evidence(words[pair], phrases[pair]);
  }

  public void set(int pair, Comparisons other, int index) {
    words[pair] = other.words[index];
    phrases[pair] = other.phrases[index];
    similarities[pair] = other.similarities[index];
    contrasts[pair] = other.contrasts[index];
    bonuses[pair] = other.bonuses[index];
  }
}
