// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Groups out of links. Each group has the number of one of its documents. */
final class Linking {
  private final PairSet pairs;
  private final double[] similarities;
  private final int[] links;
  private final int[] parents;

  /**
   * Prepares.
   *
   * @param links the places of the pairs that are similar enough
   */
  private Linking(PairSet pairs, double[] similarities, int[] links) {
    this.pairs = pairs;
    this.similarities = similarities;
    this.links = links;
    this.parents = IntStream.range(0, pairs.texts.length).toArray();
  }

  /** Returns groups of all that can be reached by links. */
  static int[] single(PairSet pairs, int[] links) {
    Linking linking = new Linking(pairs, new double[0], links);
    for (int link : links) {
      linking.join(pairs.pairs[link].a(), pairs.pairs[link].b());
    }
    return linking.groups();
  }

  /**
   * Returns groups that were joined by the most similar link first, as long as they are similar
   * enough on average; of pairs that were never compared nothing is added.
   */
  static int[] average(PairSet pairs, double[] similarities, int[] links, double average) {
    Linking linking = new Linking(pairs, similarities, links);
    linking.joinOnAverage(average);
    return linking.groups();
  }

  private int find(int document) {
    int at = document;
    while (parents[at] != at) {
      parents[at] = parents[parents[at]];
      at = parents[at];
    }
    return at;
  }

  private void join(int a, int b) {
    parents[find(a)] = find(b);
  }

  private int[] groups() {
    return IntStream.range(0, parents.length).map(this::find).toArray();
  }

  private void joinOnAverage(double average) {
    List<Map<Integer, Double>> sums = sums(single(pairs, links));
    int[] sizes = IntStream.generate(() -> 1).limit(parents.length).toArray();
    for (int link : descending()) {
      int a = find(pairs.pairs[link].a());
      int b = find(pairs.pairs[link].b());
      double needed = average * sizes[a] * sizes[b];
      if (a != b && sums.get(a).getOrDefault(b, 0.0) >= needed) {
        sizes[b] += sizes[a];
        join(a, b);
        add(sums, a, b);
      }
    }
  }

  private int[] descending() {
    return IntStream.of(links)
        .boxed()
        .sorted(Comparator.comparingDouble((Integer link) -> -similarities[link]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** Returns how similar each document is to others of what single links reach. */
  private List<Map<Integer, Double>> sums(int[] reached) {
    List<Map<Integer, Double>> sums =
        IntStream.of(reached).<Map<Integer, Double>>mapToObj(i -> new HashMap<>()).toList();
    for (int i = 0; i < similarities.length; i++) {
      Pair pair = pairs.pairs[i];
      if (reached[pair.a()] == reached[pair.b()]) {
        sums.get(pair.a()).put(pair.b(), similarities[i]);
        sums.get(pair.b()).put(pair.a(), similarities[i]);
      }
    }
    return sums;
  }

  /** What was similar to a group is now similar to the one that has taken it in. */
  private static void add(List<Map<Integer, Double>> sums, int group, int to) {
    sums.get(group)
        .forEach(
            (other, sum) -> {
              sums.get(other).remove(group);
              if (other != to) {
                sums.get(to).merge(other, sum, Double::sum);
                sums.get(other).merge(to, sum, Double::sum);
              }
            });
    sums.get(group).clear();
  }
}
