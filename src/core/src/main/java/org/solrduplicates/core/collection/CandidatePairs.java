// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * Pairs of documents to compare, each once, eight bytes a pair. Beyond the maximum it keeps those
 * of the first documents and reports where it stopped. Not thread-safe.
 */
public final class CandidatePairs {
  /** The largest number of documents of a term that are all paired with each other. */
  public static final int MAX_PAIRED = 8;

  private static final int SMALLEST = 1 << 10;

  private final int maxPairs;
  private final int from;
  private int to;
  private long[] pairs = new long[SMALLEST];
  private int size;

  /** Does not collect pairs whose smaller document is before {@code from}. */
  public CandidatePairs(int documents, int from, int maxPairs) {
    this.from = from;
    this.to = documents;
    this.maxPairs = maxPairs;
  }

  /** Returns two documents as one number, ordered by the smaller document. */
  public static long pair(int a, int b) {
    return (long) Math.min(a, b) << Integer.SIZE | Math.max(a, b);
  }

  public static int first(long pair) {
    return (int) (pair >>> Integer.SIZE);
  }

  public static int second(long pair) {
    return (int) pair;
  }

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

  /** Removes duplicates after the last pair; returns the number of pairs. */
  public int compacted() {
    compact();
    pairs = Arrays.copyOf(pairs, size);
    return size;
  }

  /** Passes every pair once, in ascending order. */
  public void forEach(LongConsumer pair) {
    compact();
    for (int i = 0; i < size; i++) {
      pair.accept(pairs[i]);
    }
  }

  /** Returns the document from which pairs are not collected yet. */
  public int end() {
    return to;
  }
}
