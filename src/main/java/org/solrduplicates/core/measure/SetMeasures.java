package org.solrduplicates.core.measure;

import org.solrduplicates.core.similarity.Measure.Tversky;

/**
 * What two bags or sets of features share, by their sizes. All are in 0..1, 1 for a text and itself
 * and 0 for texts without features.
 */
final class SetMeasures {
  private SetMeasures() {}

  /** The Dice coefficient (Dice 1945) of the bags: repetitions count. */
  static double dice(Features a, Features b) {
    return Tversky.dice(a.sharedTotal(b), a.total(), b.total());
  }

  /** The overlap coefficient of the bags: 1 if the smaller lies in the larger one. */
  static double overlap(Features a, Features b) {
    return Tversky.index(a.sharedTotal(b), a.total(), b.total(), 1);
  }

  /** The Jaccard index (Jaccard 1901) of the sets, which Broder (1997) calls resemblance. */
  static double jaccard(Features a, Features b) {
    int shared = a.sharedDistinct(b);
    return share(shared, a.distinct() + b.distinct() - shared);
  }

  /** The part of the set of A that lies in the set of B (Broder 1997); not symmetric. */
  static double containment(Features a, Features b) {
    return share(a.sharedDistinct(b), a.distinct());
  }

  private static double share(int part, int whole) {
    return whole == 0 ? 0 : (double) part / whole;
  }

  /**
   * The cosine of the angle between two texts as vectors (Salton et al. 1975), one dimension a
   * feature, as long in it as the feature is frequent. In 0..1; 1 if the features have the same
   * proportions, whatever the length of the texts.
   */
  static double cosine(Features a, Features b) {
    double lengths = Math.sqrt(a.dotProduct(a) * b.dotProduct(b));
    return lengths == 0 ? 0 : Math.min(1, a.dotProduct(b) / lengths);
  }
}
