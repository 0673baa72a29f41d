package org.solrduplicates.core.measure;

import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.solrduplicates.core.fingerprint.CutText;
import org.solrduplicates.core.fingerprint.Hash;
import org.solrduplicates.core.fingerprint.SimHash;

/**
 * A bag of the features of a text (its words, word shingles or letter n-grams) as 64-bit hashes.
 * With 64 bits, fewer than one in a million pairs of texts of 1,000,000 features shares one by
 * accident, so what is counted here is taken as exact. Immutable.
 */
public final class Features {
  private final long[] hashes;
  private final int[] counts;
  private final int total;

  private Features(long[] hashes, int[] counts, int total) {
    this.hashes = hashes;
    this.counts = counts;
    this.total = total;
  }

  /** Returns the words of a text. */
  public static Features words(List<String> words) {
    return of(CutText.hashes(words));
  }

  /**
   * Returns the shingles of {@code length} adjacent words. A text shorter than that is one short
   * shingle, and a text without a word has none.
   */
  public static Features shingles(List<String> words, int length) {
    long[] hashes = CutText.hashes(words);
    long[] shingles = new long[windows(hashes.length, length)];
    for (int i = 0; i < shingles.length; i++) {
      long shingle = length;
      for (int j = i; j < Math.min(i + length, hashes.length); j++) {
        shingle = Hash.append(shingle, hashes[j]);
      }
      shingles[i] = shingle;
    }
    return of(shingles);
  }

  /**
   * Returns the n-grams of {@code length} adjacent letters, with one blank between words. There are
   * about as many as letters, so a rare word weighs nearly what a frequent one does.
   */
  public static Features letters(List<String> words, int length) {
    return words.isEmpty()
        ? of(new long[0])
        : of(new RabinWindow(length).hashes(String.join(" ", words)));
  }

  private static int windows(int size, int length) {
    if (length < 1) {
      throw new IllegalArgumentException("a shingle has at least one word, not " + length);
    }
    return size == 0 ? 0 : Math.max(1, size - length + 1);
  }

  public static Features of(long[] occurrences) {
    long[] sorted = occurrences.clone();
    Arrays.sort(sorted);
    long[] hashes = new long[sorted.length];
    int[] counts = new int[sorted.length];
    int size = 0;
    for (long hash : sorted) {
      if (size == 0 || hashes[size - 1] != hash) {
        hashes[size++] = hash;
      }
      counts[size - 1]++;
    }
    return new Features(Arrays.copyOf(hashes, size), Arrays.copyOf(counts, size), sorted.length);
  }

  /** Returns the number of different features. */
  public int distinct() {
    return hashes.length;
  }

  /** Returns the number of features, repetitions included. */
  public int total() {
    return total;
  }

  /** Returns the hash of a feature; they ascend with the index. */
  public long hash(int index) {
    return hashes[index];
  }

  /** Returns how often a feature occurs, at least once. */
  public int count(int index) {
    return counts[index];
  }

  /** Returns whether the text has a feature. */
  public boolean contains(long hash) {
    return Arrays.binarySearch(hashes, hash) >= 0;
  }

  /** Returns the hashes of all features that at least one of two texts has, ascending. */
  public long[] union(Features other) {
    return LongStream.concat(hashes(), other.hashes()).sorted().distinct().toArray();
  }

  /** Counts the different features that both texts have. */
  public int sharedDistinct(Features other) {
    return (int) shared(other, (i, j) -> 1);
  }

  /** Counts what both bags have: of each feature the smaller of its two counts. */
  public int sharedTotal(Features other) {
    return (int) shared(other, (i, j) -> Math.min(counts[i], other.counts[j]));
  }

  /** Sums the product of both counts over what both texts have. */
  public double dotProduct(Features other) {
    return shared(other, (i, j) -> (double) counts[i] * other.counts[j]);
  }

  private double shared(Features other, Term term) {
    double sum = 0;
    int i = 0;
    int j = 0;
    while (i < hashes.length && j < other.hashes.length) {
      int order = Long.compare(hashes[i], other.hashes[j]);
      sum += order == 0 ? term.at(i, j) : 0;
      i += order <= 0 ? 1 : 0;
      j += order >= 0 ? 1 : 0;
    }
    return sum;
  }

  /**
   * Returns the SimHash of the features. One that occurs {@code n} times weighs {@code 1 + ln n}:
   * without damping a few frequent words or letter n-grams decide every bit, and all texts of a
   * language look alike.
   */
  public SimHash simHash() {
    return SimHash.of(hashes.length, i -> hashes[i], i -> counts[i]);
  }

  public LongStream hashes() {
    return Arrays.stream(hashes);
  }

  private interface Term {
    double at(int i, int j);
  }

  /**
   * Hashes every window of a text in one pass: the fingerprint of Rabin (1981), which is the text
   * read as a polynomial over the field of two elements, modulo an irreducible one of degree 64.
   * One letter further costs the same for every length of the window:
   *
   * <pre>
   *   hash of "bcd" = (hash of "abc" - a * x^32) * x^16 + d     (16 bits a letter)
   * </pre>
   *
   * <p>The remainder of a window of at most four letters is the letters themselves, so it is mixed
   * before use. A letter outside the basic plane of Unicode counts as two. Immutable.
   */
  static final class RabinWindow {
    /**
     * The polynomial without its term x^64: the first irreducible one at or above the first 64 bits
     * of pi's fraction. A sparse one would let windows that differ in few bits collide.
     */
    static final long POLYNOMIAL = 0x243F6A8885A30907L;

    /** For each byte, it times x^64. */
    private static final long[] REDUCED = new long[256];

    static {
      for (int i = 0; i < REDUCED.length; i++) {
        long product = i;
        for (int bit = 0; bit < Long.SIZE; bit++) {
          product = timesX(product);
        }
        REDUCED[i] = product;
      }
    }

    private final int length;

    /** What the low and the high byte of the first letter add to the hash of a window. */
    private final long[] firstLow = new long[256];

    private final long[] firstHigh = new long[256];

    RabinWindow(int length) {
      if (length < 1) {
        throw new IllegalArgumentException("a window has at least one letter, not " + length);
      }
      this.length = length;
      for (int i = 0; i < 256; i++) {
        firstLow[i] = shifted(i, 2 * length - 2);
        firstHigh[i] = shifted(i, 2 * length - 1);
      }
    }

    /** Returns the hash of each window in order; a text shorter than a window is one window. */
    long[] hashes(CharSequence text) {
      long[] hashes = new long[Math.max(1, text.length() - length + 1)];
      long hash = remainder(text, Math.min(length, text.length()));
      hashes[0] = Hash.mix(hash);
      for (int i = 1; i < hashes.length; i++) {
        hash = append(without(hash, text.charAt(i - 1)), text.charAt(i + length - 1));
        hashes[i] = Hash.mix(hash);
      }
      return hashes;
    }

    private static long remainder(CharSequence text, int end) {
      long hash = 0;
      for (int i = 0; i < end; i++) {
        hash = append(hash, text.charAt(i));
      }
      return hash;
    }

    private long without(long hash, char first) {
      return hash ^ firstLow[first & 0xFF] ^ firstHigh[first >>> 8];
    }

    private static long append(long hash, char next) {
      return appendByte(appendByte(hash, next >>> 8), next & 0xFF);
    }

    private static long appendByte(long hash, int next) {
      return (hash << 8 | next) ^ REDUCED[(int) (hash >>> 56)];
    }

    private static long shifted(long value, int bytes) {
      long hash = value;
      for (int i = 0; i < bytes; i++) {
        hash = appendByte(hash, 0);
      }
      return hash;
    }

    private static long timesX(long value) {
      return value << 1 ^ (value < 0 ? POLYNOMIAL : 0);
    }
  }
}
