package org.solrduplicates.core.measure;

import java.util.Random;
import org.solrduplicates.core.similarity.Measure.Tversky;

/**
 * What two bags or sets of features share, by their sizes. All are in 0..1, 1 for a text and itself
 * and 0 for texts without features.
 */
final class SetMeasures {
  /** How many features are drawn for an estimate. */
  static final int DRAWS = 200;

  private static final long SEED = 1;

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

  /**
   * Estimates the Jaccard index from a sample, as Peyronnet explains it: draw features from the
   * union; the share of them found in both is the estimate. 200 draws are within .1 of the index
   * with a probability of 99 %, whatever the size of the texts. A search engine draws in advance,
   * so that each text is prepared once: that is a {@link MinHash} of 200 functions. Symmetric.
   */
  static double sampledJaccard(Features a, Features b) {
    return sampledJaccard(a, b, SEED);
  }

  /** Draws with replacement, another sample for another seed. */
  static double sampledJaccard(Features a, Features b, long seed) {
    long[] union = a.union(b);
    if (union.length == 0) {
      return 0;
    }
    Random random = new Random(seed);
    int found = 0;
    for (int i = 0; i < DRAWS; i++) {
      long feature = union[random.nextInt(union.length)];
      found += a.contains(feature) && b.contains(feature) ? 1 : 0;
    }
    return (double) found / DRAWS;
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
