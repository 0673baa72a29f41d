package org.solrduplicates.core.measure;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.solrduplicates.core.fingerprint.Hash;
import org.solrduplicates.core.fingerprint.Sketch;

/**
 * The smallest value that each of {@code k} different hash functions takes on the features of a
 * text (Broder 1997). The chance that two texts have the same smallest value is the Jaccard index
 * of their sets of features, so the share of equal places estimates it, with a standard error of
 * {@code sqrt(J * (1 - J) / k)}: at most .036 for 200 functions. Immutable.
 */
public final class MinHash {
  private static final long NO_FEATURE = Long.MAX_VALUE;

  private final long[] minima;

  private MinHash(long[] minima) {
    this.minima = minima;
  }

  /** Returns the smallest values of {@code functions} hash functions, the same ones every time. */
  public static MinHash of(Features features, int functions) {
    if (functions < 1) {
      throw new IllegalArgumentException("at least one hash function is needed, not " + functions);
    }
    return new MinHash(
        IntStream.range(0, functions).mapToLong(i -> smallest(features, i)).toArray());
  }

  private static long smallest(Features features, int function) {
    return features.hashes().map(hash -> Hash.append(function, hash)).min().orElse(NO_FEATURE);
  }

  /** Returns how many hash functions there are. */
  public int functions() {
    return minima.length;
  }

  long minimum(int function) {
    return minima[function];
  }

  /**
   * Estimates the Jaccard index of the two sets of features, in 0..1; 0 for texts without features.
   *
   * @throws IllegalArgumentException if the other one has another number of functions
   */
  public double jaccard(MinHash other) {
    if (functions() != other.functions()) {
      throw new IllegalArgumentException(
          functions() + " hash functions cannot be compared with " + other.functions());
    }
    int equal = 0;
    for (int i = 0; i < minima.length; i++) {
      equal += minima[i] == other.minima[i] && minima[i] != NO_FEATURE ? 1 : 0;
    }
    return (double) equal / minima.length;
  }

  /**
   * Sketches of any length and of any features. The one in the index ({@link Sketch}) has at most
   * 64 hashes of shingles of three words; Manasse's has 128 of 32 bits, which is 512 bytes and less
   * when compressed, for the smallest of many hashes lie close together.
   */
  public static final class BottomK {
    private BottomK() {}

    /**
     * Returns the {@code k} smallest different hashes of a text's features, or all if it has fewer.
     */
    public static Sketch of(Features features, int k) {
      if (k < 1) {
        throw new IllegalArgumentException("a sketch has at least one hash, not " + k);
      }
      long[] distinct = features.hashes().map(hash -> hash >>> 32).sorted().distinct().toArray();
      return new Sketch(Arrays.copyOf(distinct, Math.min(k, distinct.length)), distinct.length);
    }
  }
}
