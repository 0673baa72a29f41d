package org.solrduplicates.core.measure;

import org.solrduplicates.core.fingerprint.Hash;

/**
 * Hashes every window of a text in one pass: the fingerprint of Rabin (1981), which is the text
 * read as a polynomial over the field of two elements, modulo an irreducible one of degree 64. One
 * letter further costs the same for every length of the window:
 *
 * <pre>
 *   hash of "bcd" = (hash of "abc" - a * x^32) * x^16 + d     (16 bits a letter)
 * </pre>
 *
 * <p>The remainder of a window of at most four letters is the letters themselves, so it is mixed
 * before use. A letter outside the basic plane of Unicode counts as two. Immutable.
 */
final class RabinWindow {
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
