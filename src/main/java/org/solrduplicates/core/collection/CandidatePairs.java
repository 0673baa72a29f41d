package org.solrduplicates.core.collection;

import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * Pairs of documents that were seen together at least twice. A pair that is seen for the first time
 * leaves only a bit (a filter of Bloom 1970 with one hash function), for most pairs share a phrase
 * by accident and are never seen again; so eight bytes are spent on those alone that matter. A few
 * pairs seen once pass too, which costs a comparison and nothing else.
 *
 * <p>If there are too many, it keeps those of the first documents and says where it stopped, so
 * that the rest can be collected in another run. Not safe for several threads.
 */
public final class CandidatePairs {
  /** All documents of a term are paired with each other if they are at most so many. */
  public static final int MAX_PAIRED = 8;

  /** How many bits of the filter there are for each document. */
  private static final int BITS = 256;

  private static final int MAX_FILTER = 1 << 22;
  private static final int SMALLEST = 1 << 10;

  private long[] seen;
  private final int maxPairs;
  private final int from;
  private int to;
  private long[] pairs = new long[SMALLEST];
  private int size;

  /**
   * Makes an empty set.
   *
   * @param from pairs whose smaller document is before this are not collected
   * @param maxPairs how many pairs are kept at most
   */
  public CandidatePairs(int documents, int from, int maxPairs) {
    int words = (int) Math.min(MAX_FILTER, (long) documents * BITS / Long.SIZE);
    this.seen = new long[Integer.highestOneBit(Math.max(1, words)) << 1];
    this.from = from;
    this.to = documents;
    this.maxPairs = maxPairs;
  }

  /** Returns the pair of two documents as one number, in the order of the smaller document. */
  public static long pair(int a, int b) {
    return (long) Math.min(a, b) << Integer.SIZE | Math.max(a, b);
  }

  /** Returns the smaller document of a pair. */
  public static int first(long pair) {
    return (int) (pair >>> Integer.SIZE);
  }

  /** Returns the larger document of a pair. */
  public static int second(long pair) {
    return (int) pair;
  }

  /** Notes that two documents have something in common. */
  public void see(long pair) {
    long hash = pair * 0x9E3779B97F4A7C15L;
    int word = (int) (hash >>> Integer.SIZE) & (seen.length - 1);
    long bit = 1L << (hash >>> 20);
    if ((seen[word] & bit) != 0) {
      add(pair);
    }
    seen[word] |= bit;
  }

  /** Adds a pair that need not be seen again. */
  public void add(long pair) {
    if (first(pair) < from || first(pair) >= to) {
      return;
    }
    if (size == pairs.length) {
      makeRoom();
    }
    if (first(pair) < to) {
      pairs[size++] = pair;
    }
  }

  private void makeRoom() {
    compact();
    while (size > maxPairs / 4 * 3) {
      to = Math.max(from + 1, first(pairs[size / 2]));
      int kept = lowerThan(to);
      if (kept == size) {
        break;
      }
      size = kept;
    }
    if (size > pairs.length / 5 * 4) {
      long more = Math.max(size + SMALLEST, Math.min(pairs.length * 5L / 4, maxPairs));
      pairs = Arrays.copyOf(pairs, (int) Math.min(more, Integer.MAX_VALUE - 8));
    }
  }

  private int lowerThan(int document) {
    int place = Arrays.binarySearch(pairs, 0, size, (long) document << Integer.SIZE);
    return place < 0 ? -place - 1 : place;
  }

  private void compact() {
    Arrays.sort(pairs, 0, size);
    int distinct = 0;
    for (int i = 0; i < size; i++) {
      if (i == 0 || pairs[i] != pairs[i - 1]) {
        pairs[distinct++] = pairs[i];
      }
    }
    size = distinct;
  }

  /**
   * Sorts out what was added twice, after the last pair was seen, and gives back all room that this
   * leaves; returns how many pairs there are.
   */
  public int compacted() {
    compact();
    seen = new long[0];
    pairs = Arrays.copyOf(pairs, size);
    return size;
  }

  /** Hands out every pair once, in ascending order. */
  public void forEach(LongConsumer pair) {
    compact();
    for (int i = 0; i < size; i++) {
      pair.accept(pairs[i]);
    }
  }

  /** Returns the document from which pairs are still to be collected. */
  public int end() {
    return to;
  }
}
