package org.solrduplicates.core.collection.shard;

/**
 * Which documents have which terms. Not copied.
 *
 * @param entries a {@link #entry} for each term of each document, in ascending order up to the size
 * @param keys the {@link DocumentKey}s, which entries refer to by their places; there may be others
 * @param read how many entries there were, with those that were left out
 */
@SuppressWarnings("ArrayRecordComponent")
public record Postings(long[] entries, int size, long[] keys, int read) {
  /**
   * Puts together postings in which the document {@code keys[i]} has the term {@code terms[i]}.
   *
   * @param terms {@link #spread} terms, ascending as unsigned numbers
   */
  public static Postings of(int[] terms, long[] keys, int read) {
    long[] entries = new long[terms.length];
    for (int i = 0; i < terms.length; i++) {
      entries[i] = entry(terms[i], i);
    }
    return new Postings(entries, entries.length, keys, read);
  }

  /**
   * Returns a term of a document as one number; such numbers sort by their terms.
   *
   * @param term a {@link #spread} term; two of the same number only make false candidates
   * @param place the place of the document's key among the keys
   */
  public static long entry(int term, int place) {
    return (long) (term ^ Integer.MIN_VALUE) << Integer.SIZE | place;
  }

  /** Returns the spread term of an entry. */
  public int term(int index) {
    return (int) (entries[index] >>> Integer.SIZE) ^ Integer.MIN_VALUE;
  }

  /** Returns the place of the key of an entry. */
  public int place(int index) {
    return (int) entries[index];
  }

  public long key(int index) {
    return keys[place(index)];
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

  /** Returns whether a spread term belongs to a part. */
  public static boolean has(HashRange range, int term) {
    return range.has((long) term << Integer.SIZE);
  }
}
