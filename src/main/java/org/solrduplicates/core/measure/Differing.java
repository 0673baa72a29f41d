package org.solrduplicates.core.measure;

import java.util.Arrays;

/**
 * What remains of two sequences of words without their common beginning and end. Versions mostly
 * differ in few places, and no alignment gets better by leaving equal ends apart.
 */
final class Differing {
  /** Texts with more words are refused: comparing two of them would take seconds. */
  static final int MAX_WORDS = 20_000;

  private final long[] a;
  private final long[] b;
  private final int equal;

  private Differing(long[] a, long[] b, int equal) {
    this.a = a;
    this.b = b;
    this.equal = equal;
  }

  /**
   * Leaves out the equal ends.
   *
   * @throws IllegalArgumentException if a text has more than {@link #MAX_WORDS}
   */
  static Differing of(long[] a, long[] b) {
    check(a.length);
    check(b.length);
    int mismatch = Arrays.mismatch(a, b);
    int start = mismatch < 0 ? a.length : mismatch;
    int end = equalEnd(a, b, Math.min(a.length, b.length) - start);
    return new Differing(middle(a, start, end), middle(b, start, end), start + end);
  }

  private static void check(int words) {
    if (words > MAX_WORDS) {
      throw new IllegalArgumentException(
          "texts of at most " + MAX_WORDS + " words are aligned, not of " + words);
    }
  }

  private static int equalEnd(long[] a, long[] b, int max) {
    int end = 0;
    while (end < max && a[a.length - 1 - end] == b[b.length - 1 - end]) {
      end++;
    }
    return end;
  }

  private static long[] middle(long[] words, int start, int end) {
    return Arrays.copyOfRange(words, start, words.length - end);
  }

  long[] a() {
    return a;
  }

  long[] b() {
    return b;
  }

  /** Returns how many words of each text were left out. */
  int equal() {
    return equal;
  }

  long[] longer() {
    return a.length < b.length ? b : a;
  }

  long[] shorter() {
    return a.length < b.length ? a : b;
  }
}
