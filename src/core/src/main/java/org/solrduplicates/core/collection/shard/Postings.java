// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection.shard;

/**
 * The documents of terms. Not copied.
 *
 * @param entries an {@link #entry} for each term of each document, up to the size; names are
 *     ascending
 * @param keys the {@link DocumentKey}s by place; some may have no entry
 */
@SuppressWarnings("ArrayRecordComponent")
public record Postings(long[] entries, int size, long[] keys) {
  /**
   * Creates postings in which document {@code keys[i]} has term {@code terms[i]}.
   *
   * @param terms {@link #spread} terms; those of names ascend as unsigned numbers
   */
  public static Postings of(int[] terms, long[] keys) {
    long[] entries = new long[terms.length];
    for (int i = 0; i < terms.length; i++) {
      entries[i] = entry(terms[i], i);
    }
    return new Postings(entries, entries.length, keys);
  }

  /**
   * Packs a term of a document into one number; the numbers sort by term.
   *
   * @param term a {@link #spread} term; collisions only cause false candidates
   * @param place the index of the document's key
   */
  public static long entry(int term, int place) {
    return (long) (term ^ Integer.MIN_VALUE) << Integer.SIZE | place;
  }

  /** Returns a spread term. */
  public int term(int index) {
    return (int) (entries[index] >>> Integer.SIZE) ^ Integer.MIN_VALUE;
  }

  /** Returns the index of a key. */
  public int place(int index) {
    return (int) entries[index];
  }

  public long key(int index) {
    return keys[place(index)];
  }

  /**
   * Spreads the hash of a term over all 32-bit numbers by a bijection, because the smallest hashes
   * of sketches lie close together (the finalizer of MurmurHash3, Appleby 2011).
   */
  public static int spread(int hash) {
    int h = hash;
    h = (h ^ (h >>> 16)) * 0x85EBCA6B;
    h = (h ^ (h >>> 13)) * 0xC2B2AE35;
    return h ^ (h >>> 16);
  }

  /** Returns the hash of a {@link #spread} term. */
  public static int hash(int term) {
    int h = term ^ (term >>> 16);
    h *= 0x7ED1B41D; // the inverse of the second factor, modulo 2^32
    h = (h ^ (h >>> 13) ^ (h >>> 26)) * 0xA5CB9243; // the inverse of the first one
    return h ^ (h >>> 16);
  }

  /** Returns whether a spread term is in a range. */
  public static boolean has(HashRange range, int term) {
    return range.has((long) term << Integer.SIZE);
  }
}
