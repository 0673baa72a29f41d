package org.solrduplicates.core.measure;

import java.util.Arrays;
import org.solrduplicates.core.fingerprint.Sketch;

/**
 * Sketches of any length and of any features. The one in the index ({@link Sketch}) has at most 64
 * hashes of shingles of three words; Manasse's has 128 of 32 bits, which is 512 bytes and less when
 * compressed, for the smallest of many hashes lie close together.
 */
public final class BottomK {
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
