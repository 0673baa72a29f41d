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

  /** Returns the estimate from the same 200 draws every time; symmetric. */
  public static Estimate of(Features a, Features b) {
    return of(a, b, DRAWS, SEED);
  }

  /**
   * Returns the estimate from so many draws with replacement, another sample for another seed. For
   * two texts without features it is 0, and anything is possible.
   */
  public static Estimate of(Features a, Features b, int draws, long seed) {
    long[] union = a.union(b);
    if (union.length == 0) {
      return new Estimate(0, 0, 1);
    }
    Random random = new Random(seed);
    int found = 0;
    for (int i = 0; i < draws; i++) {
      long feature = union[random.nextInt(union.length)];
      found += a.contains(feature) && b.contains(feature) ? 1 : 0;
    }
    return Estimate.ofShare(found, draws);
  }

  /**
   * A share known from a sample only.
   *
   * @param value the share in the sample, in 0..1
   * @param low where the true share lies at least, with a probability of about 99 % for both ends
   * @param high where it lies at most
   */
  public record Estimate(double value, double low, double high) {
    /** So many standard deviations to both sides hold 99 % of a normal distribution. */
    private static final double SIGMAS = 2.5758;

    /**
     * Returns the estimate and its interval (Wilson 1927) when so many of those drawn were found.
     */
    public static Estimate ofShare(int found, int drawn) {
      if (found < 0 || drawn < 1 || found > drawn) {
        throw new IllegalArgumentException("cannot find " + found + " of " + drawn + " drawn");
      }
      double share = (double) found / drawn;
      double z = SIGMAS * SIGMAS / drawn;
      double middle = (share + z / 2) / (1 + z);
      double half = Math.sqrt(z * (share * (1 - share) + z / 4)) / (1 + z);
      return new Estimate(share, Math.max(0, middle - half), Math.min(1, middle + half));
    }
  }
}
