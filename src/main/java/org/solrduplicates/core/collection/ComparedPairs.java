package org.solrduplicates.core.collection;

import java.util.Arrays;
import org.solrduplicates.core.collection.shard.Comparisons;

/** Pairs with what is known of them, 32 bytes each. Not safe for several threads. */
final class ComparedPairs {
  private long[] pairs = new long[16];
  private Comparisons compared = new Comparisons(16);
  private int size;

  /** Adds a pair with what is known of it. */
  void add(long pair, Comparisons known, int at) {
    if (size == pairs.length) {
      Comparisons more = new Comparisons(2 * size);
      System.arraycopy(compared.similarities(), 0, more.similarities(), 0, size);
      System.arraycopy(compared.contrasts(), 0, more.contrasts(), 0, size);
      System.arraycopy(compared.bonuses(), 0, more.bonuses(), 0, size);
      compared = more;
      pairs = Arrays.copyOf(pairs, 2 * size);
    }
    pairs[size] = pair;
    compared.set(size++, known, at);
  }

  int size() {
    return size;
  }

  long pair(int index) {
    return pairs[index];
  }

  /** Returns some of the pairs. */
  long[] pairs(int from, int to) {
    return Arrays.copyOfRange(pairs, from, to);
  }

  /** Returns what is known of them. */
  Comparisons compared(int from, int to) {
    return new Comparisons(
        Arrays.copyOfRange(compared.similarities(), from, to),
        Arrays.copyOfRange(compared.contrasts(), from, to),
        Arrays.copyOfRange(compared.bonuses(), from, to));
  }

  /** Returns whether a pair is among them, if they were added in ascending order. */
  boolean has(long pair) {
    return Arrays.binarySearch(pairs, 0, size, pair) >= 0;
  }
}
