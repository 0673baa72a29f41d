// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.similarity;

import org.solrduplicates.core.fingerprint.Calibration;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Sketch;
import org.solrduplicates.core.fingerprint.TermBag;
import org.solrduplicates.core.fingerprint.Weights;

/** Measures of the similarity of two documents. All are symmetric, and 1 for the same text. */
public enum Measure {
  /**
   * The probability that two texts are versions of each other in their collection, by {@link
   * Evidence}, by their names and by what is usual around them; see {@link Calibration}.
   */
  CALIBRATED {
    @Override
    Similarity compare(Fingerprint a, Fingerprint b, Numbers compared, Weights weights) {
      if (a.isSameText(b)) {
        return Similarity.SAME;
      }
      Evidence evidence = Evidence.of(a, b, weights);
      return Similarity.most(evidence, evidence.mostScore(), weights.calibration());
    }
  },

  /**
   * The mean of words and phrases, minus up to 40 % for differing numbers. Both are counted as in
   * the Dice coefficient, but the longer text counts only for 15 % of the size. See the score study
   * (docs/adr/0002).
   */
  BLEND {
    @Override
    Similarity compare(Fingerprint a, Fingerprint b, Numbers compared, Weights weights) {
      Similarity parts = parts(a, b, compared, 0.85);
      double numbers = (parts.sharedNumbers() + NUMBERS_PRIOR) / (parts.numbers() + NUMBERS_PRIOR);
      double taken = compared == Numbers.PENALTY ? 0.4 * (1 - numbers) : 0;
      return parts.withValue((parts.words() + parts.phrases()) / 2 * (1 - taken));
    }
  },

  /** The Dice coefficient of the two bags of words. */
  DICE {
    @Override
    Similarity compare(Fingerprint a, Fingerprint b, Numbers compared, Weights weights) {
      Similarity parts = parts(a, b, compared, 0.5);
      return parts.withValue(parts.words());
    }
  };

  /** Numbers assumed equal in advance, so that one changed date has little weight. */
  private static final double NUMBERS_PRIOR = 2;

  /**
   * Returns the similarity of two texts. By evidence, it is the highest that names and surroundings
   * give.
   */
  abstract Similarity compare(Fingerprint a, Fingerprint b, Numbers compared, Weights weights);

  Weights used(Weights weights) {
    return this == CALIBRATED ? weights : Weights.EQUAL;
  }

  /** The overlap of the numbers makes additions free, and replacements cost. */
  private static Similarity parts(
      Fingerprint a, Fingerprint b, Numbers compared, double shorterWeight) {
    TermBag.Shared shared = a.bag().sharedWith(b.bag(), Weights.EQUAL);
    int fewer = compared == Numbers.OFF ? 0 : Math.min(a.bag().numbers(), b.bag().numbers());
    Sketch phrases = a.sketch();
    return Similarity.ofTexts(
        Tversky.index(shared.words(), a.bag().words(), b.bag().words(), shorterWeight),
        Tversky.index(
            phrases.sharedWith(b.sketch()),
            phrases.shingles(),
            b.sketch().shingles(),
            shorterWeight),
        Math.min(fewer, shared.numbers()),
        fewer);
  }

  /**
   * Common elements of two sets or bags relative to their sizes: the symmetric index of Tversky
   * (1977), {@code shared / (a * shorter + (1 - a) * longer)}. {@code a = 1/2} is the Dice
   * coefficient, {@code a = 1} the overlap coefficient.
   */
  public static final class Tversky {
    private Tversky() {}

    /**
     * Returns the coefficient of Dice (1945).
     *
     * @param shared the number of common elements
     * @param sizeA the size of one bag, 0 or more
     * @param sizeB the size of the other bag, 0 or more
     * @return the coefficient in 0..1; 0 for two empty bags
     */
    public static double dice(double shared, double sizeA, double sizeB) {
      return index(shared, sizeA, sizeB, 0.5);
    }

    /**
     * Returns the index of Tversky.
     *
     * @param shared the number of common elements
     * @param sizeA the size of one bag, 0 or more
     * @param sizeB the size of the other bag, 0 or more
     * @param a the weight of the shorter one, in 0.5..1
     * @return the index in 0..1; 0 if both sizes are 0
     */
    public static double index(double shared, double sizeA, double sizeB, double a) {
      double longer = Math.max(sizeA, sizeB);
      double size = longer - a * (longer - Math.min(sizeA, sizeB)); // exact where both are equal
      return size == 0 ? 0 : Math.min(1, shared / size);
    }
  }
}
