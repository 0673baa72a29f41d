package org.solrduplicates.core.collection;

import java.util.Arrays;
import java.util.stream.IntStream;
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

  /** Returns what is known of all pairs, and perhaps room for more. */
  Comparisons compared() {
    return compared;
  }

  /** Returns the places of all pairs, those of documents that are connected side by side. */
  int[] byFamily(int documents) {
    UnionFind families = new UnionFind(documents);
    for (int i = 0; i < size; i++) {
      families.join(CandidatePairs.first(pairs[i]), CandidatePairs.second(pairs[i]));
    }
    return IntStream.range(0, size)
        .mapToLong(i -> (long) families.find(CandidatePairs.first(pairs[i])) << Integer.SIZE | i)
        .sorted()
        .mapToInt(place -> (int) place)
        .toArray();
  }

  /** Returns some of the pairs by their places. */
  long[] pairs(int[] places) {
    return IntStream.of(places).mapToLong(place -> pairs[place]).toArray();
  }

  /** Returns what is known of them. */
  Comparisons compared(int[] places) {
    Comparisons some = new Comparisons(places.length);
    for (int i = 0; i < places.length; i++) {
      some.set(i, compared, places[i]);
    }
    return some;
  }
}
