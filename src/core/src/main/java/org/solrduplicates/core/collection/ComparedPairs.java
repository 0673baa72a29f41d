// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.solrduplicates.core.collection.shard.Comparisons;

/** Pairs with the results of their comparison, twenty bytes each. Not thread-safe. */
final class ComparedPairs {
  private final List<Given> given = new ArrayList<>();
  private final Map<Given, Integer> numbers = new HashMap<>();
  private long[] pairs = new long[16];
  private double[] similarities = new double[16];
  private int[] givenOf = new int[16];
  private int size;

  private record Given(double contrast, double bonus) {}

  void add(long pair, Comparisons known, int at) {
    if (size == pairs.length) {
      pairs = Arrays.copyOf(pairs, size + size / 2);
      similarities = Arrays.copyOf(similarities, pairs.length);
      givenOf = Arrays.copyOf(givenOf, pairs.length);
    }
    pairs[size] = pair;
    similarities[size] = known.similarities()[at];
    givenOf[size++] = number(new Given(known.contrasts()[at], known.bonuses()[at]));
  }

  private int number(Given one) {
    int number = numbers.computeIfAbsent(one, added -> given.size());
    if (number == given.size()) {
      given.add(one);
    }
    return number;
  }

  int size() {
    return size;
  }

  long pair(int index) {
    return pairs[index];
  }

  /** Returns the indexes of all pairs; pairs of connected documents are adjacent. */
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

  /** Returns all documents of the pairs, ascending. */
  int[] documents() {
    return IntStream.range(0, size)
        .flatMap(i -> IntStream.of(CandidatePairs.first(pairs[i]), CandidatePairs.second(pairs[i])))
        .sorted()
        .distinct()
        .toArray();
  }

  long[] pairs(int[] places) {
    return IntStream.of(places).mapToLong(place -> pairs[place]).toArray();
  }

  Comparisons compared(int[] places) {
    Comparisons some = new Comparisons(places.length);
    for (int i = 0; i < places.length; i++) {
      Given one = given.get(givenOf[places[i]]);
      some.set(i, similarities[places[i]], one.contrast, one.bonus);
    }
    return some;
  }
}
