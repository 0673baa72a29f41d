// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.fingerprint;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.solrduplicates.core.Internal;

/**
 * The smallest hashes of a text's shingles of three words (bottom-k MinHash, Broder 1997; Manasse's
 * form). Two sketches estimate the number of shared shingles; a text with few shingles is kept
 * whole, and the result is exact.
 *
 * <p>Hashes are unsigned 32-bit numbers. A sketch has all hashes of a text up to its largest one.
 * Below the smaller limit of two sketches both texts are known completely; the shared part there
 * estimates the Jaccard index.
 */
@Internal
public final class Sketch {
  public static final int SHINGLE_WORDS = 3;

  public static final int MAX_HASHES = 64;

  /** Number of smallest hashes by which a text is looked up. */
  public static final int SEARCHED = 24;

  /**
   * The number of distinct shingles from which a text is long. A part that has an eighth of a text
   * shares about three of its 24 lookup hashes, but a twentieth only one. Of a long text, where a
   * twentieth is a sentence or more, all 64 hashes find such a part.
   */
  public static final int LONG = 700;

  private static final int LOOKED_UP = (1 << SEARCHED) - 1;

  private static final String BASE64 =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

  private static final int TERM_LENGTH = 6;

  /** No character of Base64, so that no further hash counts for the term of a lookup hash. */
  private static final String MARK = ".";

  private final long[] hashes;
  private final int shingles;

  /** Takes over the array: ascending hashes, at most {@link #MAX_HASHES} and {@code shingles}. */
  public Sketch(long[] hashes, int shingles) {
    this.hashes = hashes;
    this.shingles = shingles;
  }

  /** Takes the first {@code size} hashes in any order; changes the array. */
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

  /** Returns the number of distinct shingles of the whole text. */
  public int shingles() {
    return shingles;
  }

  /**
   * Estimates the number of shared distinct shingles. It is exact for two whole sketches, else the
   * most likely number, given both sizes and the sample below the limit.
   */
  public double sharedWith(Sketch other) {
    Sample sample = sampleWith(other);
    boolean whole = limit() == Long.MAX_VALUE && other.limit() == Long.MAX_VALUE;
    return whole ? sample.both : sample.mostLikelyShared(shingles, other.shingles);
  }

  /**
   * Returns which lookup hashes of this text another one has, as bits by position.
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

  private Sample sampleWith(Sketch other) {
    Comparison compared = comparedWith(other);
    return new Sample(
        compared.both, compared.first - compared.both, compared.second - compared.both);
  }

  /**
   * Two sketches below the smaller limit, where both texts are known completely.
   *
   * @param first number of hashes of the first text
   * @param second number of hashes of the second text
   * @param both number of shared hashes
   * @param inFirst the shared ones among the lookup hashes of the first text, as bits by position
   * @param inSecond those among the lookup hashes of the second text
   */
  public record Comparison(int first, int second, int both, int inFirst, int inSecond) {}

  /** Compares two sketches below the smaller limit. */
  public Comparison comparedWith(Sketch other) {
    long limit = Math.min(limit(), other.limit());
    int sizeA = countBelow(limit);
    int sizeB = other.countBelow(limit);
    int both = 0;
    long inA = 0;
    long inB = 0;
    int i = 0;
    int j = 0;
    while (i < sizeA && j < sizeB) {
      long a = hashes[i];
      long b = other.hashes[j];
      if (a == b) {
        both++;
        inA |= 1L << i;
        inB |= 1L << j;
      }
      i += a <= b ? 1 : 0;
      j += a >= b ? 1 : 0;
    }
    return new Comparison(sizeA, sizeB, both, (int) inA & LOOKED_UP, (int) inB & LOOKED_UP);
  }

  private int countBelow(long limit) {
    int place = Arrays.binarySearch(hashes, limit);
    return place < 0 ? -place - 1 : place;
  }

  /** The sketch has all hashes of the text below this. */
  private long limit() {
    return hashes.length < shingles ? hashes[hashes.length - 1] : Long.MAX_VALUE;
  }

  private record Sample(int both, int onlyA, int onlyB) {
    /** Bisection steps: the error is below one in a thousand of the shorter text. */
    private static final int STEPS = 10;

    /**
     * Returns the number of shared shingles with the highest likelihood, between 0 and the smaller
     * size: the zero of the slope, which only falls.
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

    /** The slope of the log-likelihood. */
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

  /** Returns at most {@code max} of the smallest hashes, ascending as unsigned numbers. */
  public int[] smallest(int max) {
    return Arrays.stream(hashes).limit(max).mapToInt(hash -> (int) hash).toArray();
  }

  /**
   * Returns the hashes of a long text after its lookup hashes, ascending as unsigned numbers;
   * nothing for a shorter text.
   */
  public int[] further() {
    return furtherHashes().mapToInt(hash -> (int) hash).toArray();
  }

  private LongStream furtherHashes() {
    return shingles < LONG ? LongStream.empty() : Arrays.stream(hashes).skip(SEARCHED);
  }

  /** Returns at most {@code max} of the smallest hashes as index terms of six characters. */
  public List<String> terms(int max) {
    List<String> terms = new ArrayList<>();
    Arrays.stream(hashes).limit(max).forEach(hash -> terms.add(term(hash)));
    return terms;
  }

  /**
   * Returns the terms to index: the lookup hashes, and the further hashes of a long text with a
   * mark.
   */
  public List<String> indexTerms() {
    List<String> terms = terms(SEARCHED);
    furtherHashes().forEach(hash -> terms.add(term(hash) + MARK));
    return terms;
  }

  /** Returns all terms to look for. */
  public List<String> lookupTerms() {
    List<String> terms = terms(SEARCHED);
    terms.addAll(furtherLookupTerms());
    return terms;
  }

  /**
   * Returns the terms by which wholes and parts are looked for, besides the lookup hashes: the same
   * as further hashes of long texts, and the further hashes of a long text as lookup hashes of its
   * parts.
   */
  public List<String> furtherLookupTerms() {
    List<String> terms = new ArrayList<>();
    terms(SEARCHED).forEach(term -> terms.add(term + MARK));
    furtherHashes().forEach(hash -> terms.add(term(hash)));
    return terms;
  }

  /** Encodes 32 bits as URL-safe Base64 without padding. */
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
}
