package org.solrduplicates.core.collection;

import org.solrduplicates.core.fingerprint.Hash;

/**
 * Which documents have which terms: the document {@code keys[i]} has the term {@code terms[i]}. Not
 * copied.
 *
 * @param terms terms as {@link #spread} numbers, ascending as unsigned ones; two terms of the same
 *     number only make false candidates
 * @param keys the {@link DocumentKey}s
 * @param read how many pairs there were, with those that were left out
 */
@SuppressWarnings("ArrayRecordComponent")
public record Postings(int[] terms, long[] keys, int read) {
  /** Returns how many pairs these are. */
  public int size() {
    return terms.length;
  }

  /**
   * Spreads the 32-bit hash of a term over all numbers, one to one: the smallest hashes of sketches
   * lie close together (the finalizer of MurmurHash3, Appleby 2011).
   */
  public static int spread(int hash) {
    int h = hash;
    h = (h ^ (h >>> 16)) * 0x85EBCA6B;
    h = (h ^ (h >>> 13)) * 0xC2B2AE35;
    return h ^ (h >>> 16);
  }

  /** Returns hashes of any two that follow each other in a sketch. */
  public static int[] adjacent(int[] hashes) {
    int[] pairs = new int[Math.max(0, hashes.length - 1)];
    for (int i = 0; i < pairs.length; i++) {
      pairs[i] = (int) (Hash.append(hashes[i], hashes[i + 1]) >>> Integer.SIZE);
    }
    return pairs;
  }

  /** Returns whether a spread term belongs to a part. */
  public static boolean has(Part part, int term) {
    return part.has((long) term << Integer.SIZE);
  }
}
