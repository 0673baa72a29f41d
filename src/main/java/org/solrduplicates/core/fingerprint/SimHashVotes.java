package org.solrduplicates.core.fingerprint;

/**
 * The sum of votes a {@link SimHash} is the sign of (Charikar 2002), for any features of a text:
 * words, word shingles or letter n-grams. Not safe for several threads.
 */
public final class SimHashVotes {
  private static final int ONE_VOTE = 1 << 10;

  private final long[] votes = new long[Long.SIZE];

  /**
   * Adds the votes of a feature. Whole numbers are added, so that the sum does not depend on the
   * order.
   *
   * @param hash of the feature
   * @param weight at least 0
   */
  public void add(long hash, double weight) {
    long vote = Math.round(ONE_VOTE * weight);
    for (int bit = 0; bit < Long.SIZE; bit++) {
      votes[bit] += (hash >>> bit & 1) == 1 ? vote : -vote;
    }
  }

  /** Returns the SimHash of all features that were added. */
  public SimHash result() {
    long bits = 0;
    for (int bit = 0; bit < Long.SIZE; bit++) {
      bits |= votes[bit] > 0 ? 1L << bit : 0;
    }
    return new SimHash(bits);
  }
}
