package org.solrduplicates.core.similarity;

/**
 * What two sets or bags share, in relation to their sizes: the symmetric index of Tversky (1977),
 * {@code shared / (a * shorter + (1 - a) * longer)}. With {@code a = 1/2} it is the Dice
 * coefficient, with {@code a = 1} the overlap coefficient, which does not care how much longer the
 * other text is.
 */
public final class Tversky {
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
