package org.solrduplicates.core.fingerprint;

/**
 * The sum of votes a {@link SimHash} is the sign of (Charikar 2002), for any features of a text:
 * words, word shingles or letter n-grams. Not safe for several threads.
 */
public final class SimHashVotes {
  private static final int ONE_VOTE = 1 << 10;

  private final long[] votes = new long[Long.SIZE];

  SimHashVotes() {}

  /** Returns the SimHash of features that weigh by how often they occur. */
  public static SimHash simHash(Features features, Damping damping) {
    return simHash(features, damping, DocumentFrequencies.NONE);
  }

  /** Returns the SimHash of features that weigh by how often they occur, times their idf. */
  public static SimHash simHash(
      Features features, Damping damping, DocumentFrequencies frequencies) {
    SimHashVotes votes = new SimHashVotes();
    for (int i = 0; i < features.distinct(); i++) {
      long hash = features.hash(i);
      votes.add(hash, damping.weight(features.count(i)) * frequencies.idf(hash));
    }
    return votes.result();
  }

  /** Whole numbers are added, so that the sum does not depend on the order. */
  void add(long hash, double weight) {
    long vote = Math.round(ONE_VOTE * weight);
    for (int bit = 0; bit < Long.SIZE; bit++) {
      votes[bit] += (hash >>> bit & 1) == 1 ? vote : -vote;
    }
  }

  SimHash result() {
    long bits = 0;
    for (int bit = 0; bit < Long.SIZE; bit++) {
      bits |= votes[bit] > 0 ? 1L << bit : 0;
    }
    return new SimHash(bits);
  }
}
