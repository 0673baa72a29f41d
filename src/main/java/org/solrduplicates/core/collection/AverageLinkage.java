package org.solrduplicates.core.collection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.solrduplicates.core.collection.Components.Component;

/**
 * Joins the documents of components on average, after all their pairs were compared: those of
 * several small components at once. Not safe for several threads.
 */
final class AverageLinkage {
  private final double average;
  private final UnionFind groups;
  private final Function<long[], Judgements> comparer;
  private final List<Component> waiting = new ArrayList<>();
  private int pairs;

  AverageLinkage(double average, UnionFind groups, Function<long[], Judgements> comparer) {
    this.average = average;
    this.groups = groups;
    this.comparer = comparer;
  }

  /** Adds a component and returns how many pairs were compared now. */
  int add(Component component) {
    int open = component.openPairs().length;
    if (open == 0) {
      component.joinOnAverage(average, new double[0], groups);
      return 0;
    }
    waiting.add(component);
    pairs += open;
    return pairs < LinkSearch.BATCH ? 0 : finish();
  }

  /** Joins what waits and returns how many pairs were compared. */
  int finish() {
    long[] all = waiting.stream().flatMapToLong(c -> LongStream.of(c.openPairs())).toArray();
    double[] similarities = all.length == 0 ? new double[0] : compared(all);
    int from = 0;
    for (Component component : waiting) {
      int to = from + component.openPairs().length;
      component.joinOnAverage(average, Arrays.copyOfRange(similarities, from, to), groups);
      from = to;
    }
    waiting.clear();
    pairs = 0;
    return all.length;
  }

  private double[] compared(long[] all) {
    double[] similarities = new double[all.length];
    for (int from = 0; from < all.length; from += LinkSearch.BATCH) {
      int to = Math.min(all.length, from + LinkSearch.BATCH);
      double[] some = comparer.apply(Arrays.copyOfRange(all, from, to)).similarities();
      System.arraycopy(some, 0, similarities, from, some.length);
    }
    return similarities;
  }
}
