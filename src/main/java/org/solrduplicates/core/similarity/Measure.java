package org.solrduplicates.core.similarity;

import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Sketch;
import org.solrduplicates.core.fingerprint.TermBag;
import org.solrduplicates.core.fingerprint.Weights;

/**
 * Ways to say how similar two texts are. All are symmetric, in 0..1, and 1 only if both have the
 * same words equally often.
 */
public enum Measure {
  /**
   * The words, each counted by how rare it is in the collection, less up to 20 % for differing
   * numbers. Of sizes the longer text counts only for 5 %, for versions grow and shrink. Where
   * nothing was learned of the collection, {@link #BLEND} takes its place. The score study
   * (docs/adr/0013) shows what each part is worth.
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
   * The mean of words and phrases, less up to 40 % for differing numbers. Words and phrases are
   * counted as in the Dice coefficient, but the longer text counts only for 15 % of the size, for
   * versions grow and shrink. The score study (docs/adr/0002) shows what each part is worth.
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

  /** Numbers that are taken as equal beforehand, so that one changed date does not weigh much. */
  private static final int NUMBERS_PRIOR = 2;

  /** Returns the similarity; phrases are NaN if they are not counted. */
  abstract double combine(double words, double phrases, double numbers);

  boolean countsPhrases() {
    return true;
  }

  /** Returns how documents are compared if so much is known of their collection. */
  public Measure with(Weights weights) {
    return this == WEIGHTED && weights.isEqual() ? BLEND : this;
  }

  /** Returns the weights that this way uses, of those there are. */
  Weights used(Weights weights) {
    return this == WEIGHTED ? weights : Weights.EQUAL;
  }

  /** The {@code a} of {@link Tversky#index}. */
  abstract double shorterWeight();

  Similarity compare(Fingerprint a, Fingerprint b, Numbers compared, Weights weights) {
    return compare(a, b, a.bag().sharedWith(b.bag(), weights), compared, weights);
  }

  /** Returns the same of two documents of which is known already what words they share. */
  Similarity compare(
      Fingerprint a, Fingerprint b, TermBag.Shared shared, Numbers compared, Weights weights) {
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

  /** The overlap coefficient of the numbers: added ones do not count, exchanged ones do. */
  private static double numbers(int shared, int sizeA, int sizeB) {
    return (double) (shared + NUMBERS_PRIOR) / (Math.min(sizeA, sizeB) + NUMBERS_PRIOR);
  }

  /**
   * What two sets or bags share, in relation to their sizes: the symmetric index of Tversky (1977),
   * {@code shared / (a * shorter + (1 - a) * longer)}. With {@code a = 1/2} it is the Dice
   * coefficient, with {@code a = 1} the overlap coefficient, which does not care how much longer
   * the other text is.
   */
  public static final class Tversky {
    private Tversky() {}

    /** Returns the Dice coefficient, in 0..1; 0 for two empty bags. */
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
