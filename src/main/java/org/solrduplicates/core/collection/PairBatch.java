package org.solrduplicates.core.collection;

import java.util.Arrays;
import java.util.function.Function;
import org.solrduplicates.core.collection.shard.Comparisons;

/**
 * Pairs in the order in which they are written down, those that the last run has compared among
 * those that are still to be compared. Not safe for several threads.
 */
final class PairBatch {
  private static final int MAX_SIZE = 1 << 16;

  private final long[] pairs = new long[MAX_SIZE];
  private final Comparisons known = new Comparisons(MAX_SIZE);
  private final long[] open = new long[LinkSearch.BATCH];
  private final int[] places = new int[LinkSearch.BATCH];
  private int size;
  private int unknown;

  /** Adds a pair, unless the last run has compared it to be compared now. */
  void add(long pair, LastRun last) {
    if (!last.find(pair, known, size)) {
      open[unknown] = pair;
      places[unknown++] = size;
    }
    pairs[size++] = pair;
  }

  /** Returns whether no pair can be added. */
  boolean isFull() {
    return size == MAX_SIZE || unknown == LinkSearch.BATCH;
  }

  /** Returns what is known of all pairs, after those that are not known were compared. */
  Comparisons compared(Function<long[], Comparisons> comparer) {
    Comparisons some = comparer.apply(Arrays.copyOf(open, unknown));
    for (int i = 0; i < unknown; i++) {
      known.set(places[i], some, i);
    }
    return known;
  }

  void clear() {
    size = 0;
    unknown = 0;
  }

  long pair(int index) {
    return pairs[index];
  }

  int size() {
    return size;
  }

  /** Returns how many pairs are still to be compared. */
  int unknown() {
    return unknown;
  }
}
