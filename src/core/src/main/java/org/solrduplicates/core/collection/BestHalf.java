// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.stream.IntStream;
import org.solrduplicates.core.group.Cohesion;

/**
 * Joins documents to groups: time and again the two groups with the highest {@link Cohesion}, while
 * it is enough. Documents that no chain of pairs connects are looked at one after the other.
 *
 * <p>Between average and single linkage (Sokal and Michener 1958): one wrong pair joins no two
 * groups, and one more document moves few. The result does not depend on the order of pairs. Not
 * thread-safe.
 */
final class BestHalf {
  private final ConstrainedUnion union;
  private final UnionFind sets;
  private final int[] sizes;
  private final Map<Integer, Map<Integer, float[]>> between = new HashMap<>();
  private final PriorityQueue<Join> queue = new PriorityQueue<>();

  /** A possible join of two sets, by their first documents, valid while both have these sizes. */
  private record Join(double mean, int a, int b, int sizeA, int sizeB) implements Comparable<Join> {
    @Override
    public int compareTo(Join other) {
      int order = Double.compare(other.mean, mean);
      order = order == 0 ? Integer.compare(a, other.a) : order;
      return order == 0 ? Integer.compare(b, other.b) : order;
    }
  }

  /** Begins with as many sets of one document each. */
  BestHalf(int size) {
    this.union = new ConstrainedUnion(size, new long[0]);
    this.sets = union.sets();
    this.sizes = new int[size];
  }

  /** Keeps the sets of two documents apart, from now on. */
  void keepApart(int a, int b) {
    union.keepApart(a, b);
  }

  /** Joins the sets of two documents unless they are kept apart. */
  void unite(int a, int b) {
    union.join(a, b);
  }

  /**
   * Joins sets until no two of them are near enough.
   *
   * @param pairs each pair once, with its probability
   * @param representatives for each document the first one with the same text; only those count
   */
  UnionFind join(Links pairs, int[] representatives) {
    for (int document = 0; document < representatives.length; document++) {
      int first = representatives[document];
      boolean isText = first == document || sets.find(first) != sets.find(document);
      sizes[sets.find(document)] += isText ? 1 : 0;
    }
    long[] byComponent = byComponent(pairs);
    int from = 0;
    for (int to = 1; to <= byComponent.length; to++) {
      if (to == byComponent.length
          || CandidatePairs.first(byComponent[to]) != CandidatePairs.first(byComponent[from])) {
        joinComponent(pairs, Arrays.stream(byComponent, from, to).mapToInt(i -> (int) i).toArray());
        from = to;
      }
    }
    return sets;
  }

  /** Returns the pairs by index, with their component in the upper 32 bits, ascending. */
  private long[] byComponent(Links pairs) {
    UnionFind components = new UnionFind(sizes.length);
    for (int document = 0; document < sizes.length; document++) {
      components.join(document, sets.find(document));
    }
    for (int i = 0; i < pairs.size(); i++) {
      components.join(CandidatePairs.first(pairs.pair(i)), CandidatePairs.second(pairs.pair(i)));
    }
    return IntStream.range(0, pairs.size())
        .mapToLong(
            i -> (long) components.find(CandidatePairs.first(pairs.pair(i))) << Integer.SIZE | i)
        .sorted()
        .toArray();
  }

  private void joinComponent(Links pairs, int[] some) {
    between.clear();
    Map<Long, List<Float>> all = new HashMap<>();
    for (int i : some) {
      int a = sets.find(CandidatePairs.first(pairs.pair(i)));
      int b = sets.find(CandidatePairs.second(pairs.pair(i)));
      if (a != b && pairs.similarity(i) >= Cohesion.LEAST) {
        all.computeIfAbsent(CandidatePairs.pair(a, b), pair -> new ArrayList<>(1))
            .add((float) pairs.similarity(i));
      }
    }
    all.forEach((pair, probabilities) -> put(pair, descending(probabilities)));
    for (Join next = queue.poll(); next != null; next = queue.poll()) {
      if (isCurrent(next) && union.join(next.a, next.b)) {
        merge(next.a, next.b);
      }
    }
  }

  private static float[] descending(List<Float> probabilities) {
    float[] sorted = new float[probabilities.size()];
    for (int i = 0; i < sorted.length; i++) {
      sorted[i] = -probabilities.get(i);
    }
    Arrays.sort(sorted);
    for (int i = 0; i < sorted.length; i++) {
      sorted[i] = -sorted[i];
    }
    return sorted;
  }

  private void put(long pair, float[] probabilities) {
    int a = CandidatePairs.first(pair);
    int b = CandidatePairs.second(pair);
    between.computeIfAbsent(a, set -> new HashMap<>()).put(b, probabilities);
    between.computeIfAbsent(b, set -> new HashMap<>()).put(a, probabilities);
    offer(a, b, probabilities);
  }

  private void offer(int a, int b, float[] probabilities) {
    int sizeA = sizes[a];
    int sizeB = sizes[b];
    double mean = Cohesion.of(probabilities, sizeA, sizeB);
    if (Cohesion.isEnough(mean)) {
      boolean ordered = a < b;
      queue.add(
          new Join(
              mean,
              ordered ? a : b,
              ordered ? b : a,
              ordered ? sizeA : sizeB,
              ordered ? sizeB : sizeA));
    }
  }

  private boolean isCurrent(Join join) {
    return sets.find(join.a) == join.a
        && sets.find(join.b) == join.b
        && sizes[join.a] == join.sizeA
        && sizes[join.b] == join.sizeB;
  }

  /** The set of the smaller first document stands for both. */
  private void merge(int kept, int gone) {
    sizes[kept] += sizes[gone];
    Map<Integer, float[]> near = between.computeIfAbsent(kept, set -> new HashMap<>());
    Map<Integer, float[]> moved = between.getOrDefault(gone, Map.of());
    between.remove(gone);
    near.remove(gone);
    moved.forEach(
        (other, probabilities) -> {
          if (other != kept) {
            float[] merged = near.merge(other, probabilities, BestHalf::merged);
            Map<Integer, float[]> back = between.computeIfAbsent(other, set -> new HashMap<>());
            back.remove(gone);
            back.put(kept, merged);
          }
        });
    near.forEach((other, probabilities) -> offer(kept, other, probabilities));
  }

  private static float[] merged(float[] a, float[] b) {
    float[] merged = new float[a.length + b.length];
    int i = 0;
    int j = 0;
    for (int at = 0; at < merged.length; at++) {
      merged[at] = j == b.length || i < a.length && a[i] >= b[j] ? a[i++] : b[j++];
    }
    return merged;
  }
}
