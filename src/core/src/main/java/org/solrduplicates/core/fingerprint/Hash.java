// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.fingerprint;

import org.solrduplicates.core.Internal;

/**
 * The hash functions of the index. They are part of the stored format: a change requires a new
 * {@link FingerprintCodec#VERSION} and a new index.
 */
@Internal
public final class Hash {
  /**
   * 2^64 divided by the golden ratio, the usual odd constant that separates neighbouring numbers.
   */
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  /** Offset basis of 64-bit FNV-1a. */
  static final long FNV_START = 0xCBF29CE484222325L;

  private Hash() {}

  /** Hashes a word to 64 bits: FNV-1a over its UTF-16 units, then {@link #mix}. */
  public static long ofWord(String word) {
    return ofWord(word, 0, word.length());
  }

  /** Equals {@link #ofWord(String)} of the part, without a copy. */
  public static long ofWord(String text, int from, int to) {
    long hash = FNV_START;
    for (int i = from; i < to; i++) {
      hash = next(hash, text.charAt(i));
    }
    return mix(hash);
  }

  /** One step of FNV-1a. */
  static long next(long hash, int unit) {
    return (hash ^ unit) * 0x100000001B3L;
  }

  /** Hashes bytes in the same way; not stored. */
  public static long ofBytes(byte[] bytes, int offset, int length) {
    long hash = FNV_START;
    for (int i = offset; i < offset + length; i++) {
      hash = next(hash, bytes[i]);
    }
    return mix(hash);
  }

  /** Appends the next element to the hash of a sequence; the order matters. */
  public static long append(long hash, long next) {
    return mix(hash * GOLDEN + next);
  }

  /** Spreads every bit over all 64 (the finalizer of SplitMix64, Steele et al. 2014). */
  public static long mix(long bits) {
    long z = bits;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
