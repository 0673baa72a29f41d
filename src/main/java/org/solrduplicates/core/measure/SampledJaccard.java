package org.solrduplicates.core.measure;

import java.util.Random;

/**
 * The Jaccard index of two sets of features from a sample, as Peyronnet explains it: draw features
 * from the union; the share of them found in both is the estimate. 200 draws are within .1 of the
 * index with a probability of 99 %, whatever the size of the texts. A search engine draws in
 * advance, so that each text is prepared once: that is a {@code MinHash} of 200 functions.
 */
public final class SampledJaccard {
  /** How many features are drawn. */
  public static final int DRAWS = 200;

  private static final long SEED = 1;

  private SampledJaccard() {}

  /** Returns the estimate from the same draws every time; symmetric. */
  public static double of(Features a, Features b) {
    return of(a, b, SEED);
  }

  /** Returns the estimate from draws with replacement, another sample for another seed. */
  static double of(Features a, Features b, long seed) {
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
}
