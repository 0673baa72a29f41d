package org.solrduplicates.core.fingerprint;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The smallest hashes of a text's shingles of three adjacent words (bottom-k MinHash, Broder 1997;
 * Manasse's form). Two sketches tell how many shingles two texts share without the texts; a text
 * with few shingles is kept whole, and then the answer is exact.
 *
 * <p>A hash is an unsigned 32-bit number. All hashes of a text below the largest one kept are in
 * its sketch, so below the smaller of two such limits both texts are known completely, and the part
 * of the shingles there that both have estimates their Jaccard index. Immutable.
 */
public final class Sketch {
  public static final int SHINGLE_WORDS = 3;

  /** How many hashes are kept at most. */
  public static final int MAX_HASHES = 64;

  /** By how many of its smallest hashes a text is looked up. */
  public static final int SEARCHED = 24;

  private static final String BASE64 =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

  private static final int TERM_LENGTH = 6;

  private final long[] hashes;
  private final int shingles;

  /** Takes over the array: ascending hashes, at most {@link #MAX_HASHES} and {@code shingles}. */
  public Sketch(long[] hashes, int shingles) {
    this.hashes = hashes;
    this.shingles = shingles;
  }

  /**
   * Makes the sketch of the first hashes of an array, in any order; changes the array.
   *
   * @param max how many hashes are kept at most
   */
  static Sketch of(int[] shingles, int size, int max) {
    RadixSort.sort(shingles, size, Integer.BYTES);
    long[] smallest = new long[Math.min(max, size)];
    int distinct = 0;
    for (int i = 0; i < size; i++) {
      if (i == 0 || shingles[i] != shingles[i - 1]) {
        if (distinct < smallest.length) {
          smallest[distinct] = Integer.toUnsignedLong(shingles[i]);
        }
        distinct++;
      }
    }
    return new Sketch(
        distinct < smallest.length ? Arrays.copyOf(smallest, distinct) : smallest, distinct);
  }

  /** Returns the number of different shingles of the whole text. */
  public int shingles() {
    return shingles;
  }

  /**
   * Estimates how many different shingles two texts share; exact when both sketches are whole, and
   * most likely otherwise, given the sizes of both texts and what is known below the limit.
   */
  public double sharedWith(Sketch other) {
    Sample sample = sampleWith(other);
    boolean whole = limit() == Long.MAX_VALUE && other.limit() == Long.MAX_VALUE;
    return whole ? sample.both : sample.mostLikelyShared(shingles, other.shingles);
  }

  /**
   * Returns which of the hashes that this text is looked up by another one has, as bits by their
   * places.
   *
   * @param others the smallest hashes of the other text, ascending as unsigned numbers
   */
  public int shared(int[] others) {
    int shared = 0;
    int j = 0;
    for (int i = 0; i < Math.min(SEARCHED, hashes.length); i++) {
      while (j < others.length && Integer.toUnsignedLong(others[j]) < hashes[i]) {
        j++;
      }
      if (j < others.length && Integer.toUnsignedLong(others[j]) == hashes[i]) {
        shared |= 1 << i;
      }
    }
    return shared;
  }

  /** Estimates the Jaccard index of the two sets of shingles, in 0..1. */
  public double jaccard(Sketch other) {
    Sample sample = sampleWith(other);
    int either = sample.both + sample.onlyA + sample.onlyB;
    return either == 0 ? 0 : (double) sample.both / either;
  }

  /** Counts the shingles below the smaller limit, where both texts are known completely. */
  private Sample sampleWith(Sketch other) {
    long limit = Math.min(limit(), other.limit());
    int sizeA = countBelow(limit);
    int sizeB = other.countBelow(limit);
    int both = 0;
    int i = 0;
    int j = 0;
    while (i < sizeA && j < sizeB) {
      long a = hashes[i];
      long b = other.hashes[j];
      both += a == b ? 1 : 0;
      i += a <= b ? 1 : 0;
      j += a >= b ? 1 : 0;
    }
    return new Sample(both, sizeA - both, sizeB - both);
  }

  private int countBelow(long limit) {
    int place = Arrays.binarySearch(hashes, limit);
    return place < 0 ? -place - 1 : place;
  }

  /** All shingles of the text with a hash below this are in the sketch. */
  private long limit() {
    return hashes.length < shingles ? hashes[hashes.length - 1] : Long.MAX_VALUE;
  }

  /** Shingles of a sample that both texts have, and that only one has. */
  private record Sample(int both, int onlyA, int onlyB) {
    /** Steps of halving: the estimate is then closer than one in a thousand of the shorter text. */
    private static final int STEPS = 10;

    /**
     * Returns the number of shared shingles under which this sample is most likely, between 0 and
     * the smaller size: where the slope of the likelihood, which only falls, crosses 0.
     */
    double mostLikelyShared(int sizeA, int sizeB) {
      if (both == 0) {
        return 0;
      }
      double low = 0;
      double high = Math.min(sizeA, sizeB);
      if (slope(high, sizeA, sizeB) >= 0) {
        return high;
      }
      for (int step = 0; step < STEPS; step++) {
        double middle = (low + high) / 2;
        boolean rising = slope(middle, sizeA, sizeB) > 0;
        low = rising ? middle : low;
        high = rising ? high : middle;
      }
      return (low + high) / 2;
    }

    /** The slope of the logarithm of the likelihood that so many shingles are shared. */
    private double slope(double shared, int sizeA, int sizeB) {
      return both / shared
          - part(onlyA, sizeA - shared)
          - part(onlyB, sizeB - shared)
          + part(both + onlyA + onlyB, (double) sizeA + sizeB - shared);
    }

    private static double part(int count, double size) {
      return count == 0 ? 0 : count / size;
    }
  }

  /** Returns the smallest hashes as index terms of six characters, at most {@code max} of them. */
  public List<String> terms(int max) {
    List<String> terms = new ArrayList<>();
    for (int i = 0; i < Math.min(max, hashes.length); i++) {
      terms.add(term(hashes[i]));
    }
    return terms;
  }

  /** Returns 32 bits as URL-safe Base64 without padding: six bits a character, highest first. */
  private static String term(long hash) {
    char[] term = new char[TERM_LENGTH];
    for (int i = 0; i < TERM_LENGTH; i++) {
      term[i] = BASE64.charAt((int) (hash << 4 >>> 30 - 6 * i) & 63);
    }
    return new String(term);
  }

  int size() {
    return hashes.length;
  }

  long hash(int index) {
    return hashes[index];
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Sketch sketch
        && shingles == sketch.shingles
        && Arrays.equals(hashes, sketch.hashes);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(hashes) + shingles;
  }

  @Override
  public String toString() {
    return "Sketch of " + shingles + " shingles, " + hashes.length + " kept";
  }
}
