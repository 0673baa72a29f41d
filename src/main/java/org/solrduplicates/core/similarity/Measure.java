package org.solrduplicates.core.similarity;

import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.TermBag;

/**
 * Ways to say how similar two texts are. All are symmetric, in 0..1, and 1 only if both have the
 * same words equally often.
 */
public enum Measure {
  /**
   * The mean of words and phrases, less up to 40 % for differing numbers. Words and phrases are
   * counted as in the Dice coefficient, but the longer text counts only for 15 % of the size, for
   * versions grow and shrink. The score study (docs/adr/0002) shows what each part is worth.
   */
  BLEND {
    @Override
    double combine(double words, double phrases, double numbers) {
      return (words + phrases) / 2 * (1 - NUMBERS_WEIGHT * (1 - numbers));
    }

    @Override
    double shorterWeight() {
      return 0.85;
    }
  },

  /** The Dice coefficient of the two bags of words, and nothing else. */
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

  private static final double NUMBERS_WEIGHT = 0.4;

  /** Numbers that are taken as equal beforehand, so that one changed date does not weigh much. */
  private static final int NUMBERS_PRIOR = 2;

  abstract double combine(double words, double phrases, double numbers);

  /** The {@code a} of {@link Tversky#index}. */
  abstract double shorterWeight();

  Verdict compare(Fingerprint a, Fingerprint b, Numbers compared) {
    return compare(a, b, a.bag().sharedWith(b.bag()), compared);
  }

  /** Returns the same of two documents of which is known already what words they share. */
  Verdict compare(Fingerprint a, Fingerprint b, TermBag.Shared shared, Numbers compared) {
    double words = index(shared.words(), a.bag().words(), b.bag().words());
    double phrases =
        index(a.sketch().sharedWith(b.sketch()), a.sketch().shingles(), b.sketch().shingles());
    double numbers =
        compared == Numbers.OFF
            ? 1
            : numbers(shared.numbers(), a.bag().numbers(), b.bag().numbers());
    double counted = compared == Numbers.PENALTY ? numbers : 1;
    return new Verdict(words, phrases, numbers, 0, combine(words, phrases, counted));
  }

  private double index(double shared, double sizeA, double sizeB) {
    return Tversky.index(shared, sizeA, sizeB, shorterWeight());
  }

  /** The overlap coefficient of the numbers: added ones do not count, exchanged ones do. */
  private static double numbers(int shared, int sizeA, int sizeB) {
    return (double) (shared + NUMBERS_PRIOR) / (Math.min(sizeA, sizeB) + NUMBERS_PRIOR);
  }
}
