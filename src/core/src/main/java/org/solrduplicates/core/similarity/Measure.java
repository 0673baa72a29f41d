// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.similarity;

import org.solrduplicates.core.fingerprint.Calibration;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Sketch;
import org.solrduplicates.core.fingerprint.TermBag;
import org.solrduplicates.core.fingerprint.Weights;

/**
 * Measures of text similarity. All are symmetric, in 0..1, and 1 only for the same words with the
 * same counts.
 */
public enum Measure {
  /**
   * The probability that two texts are versions of each other in their collection, by {@link
   * Evidence} and what is usual around them; see {@link Calibration}.
   */
  CALIBRATED {
    @Override
    double combine(double words, double phrases, double numbers) {
      throw new UnsupportedOperationException("evidence is not combined from shares");
    }

    @Override
    double shorterWeight() {
      return 0.5;
    }

    @Override
    Similarity compare(Fingerprint a, Fingerprint b, Numbers compared, Weights weights) {
      Evidence evidence = Evidence.of(a, b, weights);
      double most = evidence.mostScore() + weights.calibration().most();
      return a.isSameText(b)
          ? Similarity.SAME
          : Similarity.ofEvidence(evidence, 1, most - weights.calibration().line(), 0, 0);
    }
  },

  /**
   * Words weighted by their rarity in the collection, minus up to 20 % for differing numbers. The
   * longer text counts only for 5 % of the size, because versions grow and shrink. Without learned
   * weights, {@link #BLEND} is used. See the score study (docs/adr/0013).
   */
  WEIGHTED {
    @Override
    double combine(double words, double phrases, double numbers) {
      return words * (1 - 0.2 * (1 - numbers));
    }

    @Override
    double shorterWeight() {
      return 0.95;
    }

    @Override
    boolean countsPhrases() {
      return false;
    }
  },

  /**
   * The mean of words and phrases, minus up to 40 % for differing numbers. Both are counted as in
   * the Dice coefficient, but the longer text counts only for 15 % of the size. See the score study
   * (docs/adr/0002).
   */
  BLEND {
    @Override
    double combine(double words, double phrases, double numbers) {
      return (words + phrases) / 2 * (1 - 0.4 * (1 - numbers));
    }

    @Override
    double shorterWeight() {
      return 0.85;
    }
  },

  /** The Dice coefficient of the two bags of words. */
  DICE {
    @Override
    double combine(double words, double phrases, double numbers) {
      return words;
    }

    @Override
    double shorterWeight() {
      return 0.5;
    }
  };

  /** Numbers assumed equal in advance, so that one changed date has little weight. */
  private static final int NUMBERS_PRIOR = 2;

  /** {@code phrases} is NaN if they are not counted. */
  abstract double combine(double words, double phrases, double numbers);

  boolean countsPhrases() {
    return true;
  }

  /** Returns the measure to use with the known weights. */
  public Measure with(Weights weights) {
    return this == WEIGHTED && weights.isEqual() ? BLEND : this;
  }

  Weights used(Weights weights) {
    return this == WEIGHTED || this == CALIBRATED ? weights : Weights.EQUAL;
  }

  /** The {@code a} of {@link Tversky#index}. */
  abstract double shorterWeight();

  Similarity compare(Fingerprint a, Fingerprint b, Numbers compared, Weights weights) {
    TermBag.Shared shared = a.bag().sharedWith(b.bag(), weights);
    double words = index(shared.weight(), a.bag().weight(weights), b.bag().weight(weights));
    double phrases = countsPhrases() ? phrases(a.sketch(), b.sketch()) : Double.NaN;
    double numbers =
        compared == Numbers.OFF
            ? 1
            : numbers(shared.numbers(), a.bag().numbers(), b.bag().numbers());
    double counted = compared == Numbers.PENALTY ? numbers : 1;
    return Similarity.ofTexts(words, phrases, numbers, combine(words, phrases, counted));
  }

  private double phrases(Sketch a, Sketch b) {
    return index(a.sharedWith(b), a.shingles(), b.shingles());
  }

  private double index(double shared, double sizeA, double sizeB) {
    return Tversky.index(shared, sizeA, sizeB, shorterWeight());
  }

  /** The overlap coefficient of the numbers: additions are free, replacements cost. */
  private static double numbers(int shared, int sizeA, int sizeB) {
    return (double) (shared + NUMBERS_PRIOR) / (Math.min(sizeA, sizeB) + NUMBERS_PRIOR);
  }

  /**
   * Common elements of two sets or bags relative to their sizes: the symmetric index of Tversky
   * (1977), {@code shared / (a * shorter + (1 - a) * longer)}. {@code a = 1/2} is the Dice
   * coefficient, {@code a = 1} the overlap coefficient.
   */
  public static final class Tversky {
    private Tversky() {}

    /** Returns the Dice coefficient in 0..1; 0 for two empty bags. */
    public static double dice(double shared, double sizeA, double sizeB) {
      return index(shared, sizeA, sizeB, 0.5);
    }

    /** Returns the index in 0..1, for {@code a} in 0.5..1; 0 if both sizes are 0. */
    public static double index(double shared, double sizeA, double sizeB, double a) {
      double longer = Math.max(sizeA, sizeB);
      double size = longer - a * (longer - Math.min(sizeA, sizeB)); // exact where both are equal
      return size == 0 ? 0 : Math.min(1, shared / size);
    }
  }
}
