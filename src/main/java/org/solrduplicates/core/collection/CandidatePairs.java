package org.solrduplicates.core.collection;

import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * Pairs of documents that are to be compared, each once, eight bytes a pair.
 *
 * <p>If there are too many, it keeps those of the first documents and says where it stopped, so
 * that the rest can be collected in another run. Not safe for several threads.
 */
public final class CandidatePairs {
  /** All documents of a term are paired with each other if they are at most so many. */
  public static final int MAX_PAIRED = 8;

  private static final int SMALLEST = 1 << 10;

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

  /** Adds a pair, which may be there already. */
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
