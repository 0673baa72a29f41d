package org.solrduplicates.core.collection;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/**
 * Has pairs compared where their second documents are; first documents of other shards are carried
 * there.
 */
record Comparer<D>(Shards<D> shards, DocumentTable documents) {
  /** Compares pairs, on all shards at once. */
  Comparisons compare(long[] pairs) {
    SortedMap<Integer, List<Integer>> byShard = new TreeMap<>();
    for (int i = 0; i < pairs.length; i++) {
      int shard = documents.shard(PairSet.second(pairs[i]));
      byShard.computeIfAbsent(shard, s -> new ArrayList<>()).add(i);
    }
    List<CompletableFuture<Comparisons>> asked = new ArrayList<>();
    byShard.forEach((shard, places) -> asked.add(shards.ask(() -> compare(shard, pairs, places))));
    return inOrder(pairs.length, byShard.values(), Shards.answers(asked));
  }

  private static Comparisons inOrder(
      int size, Iterable<List<Integer>> places, List<Comparisons> answers) {
    Comparisons all = new Comparisons(new float[size], new boolean[size]);
    int next = 0;
    for (List<Integer> asked : places) {
      Comparisons answer = answers.get(next++);
      for (int i = 0; i < asked.size(); i++) {
        all.similarities()[asked.get(i)] = answer.similarities()[i];
        all.links()[asked.get(i)] = answer.links()[i];
      }
    }
    return all;
  }

  private Comparisons compare(int shard, long[] pairs, List<Integer> places) {
    int[] left = places.stream().mapToInt(i -> PairSet.first(pairs[i])).toArray();
    int[] right = places.stream().mapToInt(i -> PairSet.second(pairs[i])).toArray();
    return shards
        .all()
        .get(shard)
        .compare(
            new Pairs<>(
                keys(left), keys(right), states(left), states(right), carried(shard, left)));
  }

  private List<D> carried(int shard, int[] left) {
    List<D> carried = new ArrayList<>();
    for (int other = 0; other < shards.all().size(); other++) {
      int owner = other;
      int[] wanted =
          IntStream.of(left)
              .filter(d -> owner != shard && documents.shard(d) == owner)
              .distinct()
              .toArray();
      if (wanted.length > 0) {
        carried.addAll(shards.all().get(owner).carry(keys(wanted)));
      }
    }
    return carried;
  }

  private long[] keys(int[] numbers) {
    return IntStream.of(numbers).mapToLong(documents::key).toArray();
  }

  private long[] states(int[] numbers) {
    return IntStream.of(numbers).mapToLong(documents::state).toArray();
  }
}
