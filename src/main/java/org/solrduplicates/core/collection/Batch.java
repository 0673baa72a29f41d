package org.solrduplicates.core.collection;

import java.util.Arrays;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * Pairs in the order in which they are written down, those that the last run has compared among
 * those that are still to be compared. Not safe for several threads.
 */
final class Batch {
  private static final int MAX_SIZE = 1 << 16;

  private final long[] pairs = new long[MAX_SIZE];
  private final int[] known = new int[MAX_SIZE];
  private final long[] open = new long[LinkSearch.BATCH];
  private final int[] places = new int[LinkSearch.BATCH];
  private int size;
  private int unknown;

  /** Adds a pair, with what became of it if that is known. */
  void add(long pair, OptionalInt code) {
    if (code.isEmpty()) {
      open[unknown] = pair;
      places[unknown++] = size;
    }
    known[size] = code.orElse(0);
    pairs[size++] = pair;
  }

  /** Returns whether no pair can be added. */
  boolean isFull() {
    return size == MAX_SIZE || unknown == LinkSearch.BATCH;
  }

  /** Returns what became of all pairs, after those that are not known were compared. */
  Comparisons compared(Function<long[], Comparisons> comparer) {
    Comparisons all = new Comparisons(new float[size], new boolean[size]);
    for (int i = 0; i < size; i++) {
      all.similarities()[i] = RunRecord.similarity(known[i]);
      all.links()[i] = RunRecord.isLink(known[i]);
    }
    Comparisons some = comparer.apply(Arrays.copyOf(open, unknown));
    for (int i = 0; i < unknown; i++) {
      all.similarities()[places[i]] = some.similarities()[i];
      all.links()[places[i]] = some.links()[i];
    }
    return all;
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
