// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.solrduplicates.core.collection.shard.CollectionShard;
import org.solrduplicates.core.collection.shard.Comparisons;
import org.solrduplicates.core.collection.shard.Pairs;
import org.solrduplicates.core.collection.shard.Shards;

/** Compares pairs on the shards of their second documents; first documents are carried there. */
record ShardedVerifier<D>(Shards<CollectionShard<D>> shards, DocumentTable documents) {
  Comparisons compare(long[] pairs) {
    Comparisons all = new Comparisons(pairs.length);
    onShards(
        pairs,
        (shard, places) -> shard(shard).compare(pairs(shard, pairs, places)),
        (places, answer) -> {
          for (int i = 0; i < places.size(); i++) {
            all.set(places.get(i), answer, i);
          }
        });
    return all;
  }

  /** Returns how much of each second document the first one covers; NaN if that is unknown. */
  double[] coverage(long[] pairs) {
    double[] all = new double[pairs.length];
    onShards(
        pairs,
        (shard, places) -> shard(shard).coverage(pairs(shard, pairs, places)),
        (places, answer) -> {
          for (int i = 0; i < places.size(); i++) {
            all[places.get(i)] = answer[i];
          }
        });
    return all;
  }

  private CollectionShard<D> shard(int number) {
    return shards.all().get(number);
  }

  private <A> void onShards(
      long[] pairs,
      BiFunction<Integer, List<Integer>, A> question,
      BiConsumer<List<Integer>, A> taker) {
    SortedMap<Integer, List<Integer>> byShard = new TreeMap<>();
    for (int i = 0; i < pairs.length; i++) {
      int shard = documents.shard(CandidatePairs.second(pairs[i]));
      byShard.computeIfAbsent(shard, s -> new ArrayList<>()).add(i);
    }
    List<CompletableFuture<A>> asked = new ArrayList<>();
    byShard.forEach((shard, places) -> asked.add(shards.ask(() -> question.apply(shard, places))));
    int next = 0;
    List<A> answers = Shards.answers(asked);
    for (List<Integer> places : byShard.values()) {
      taker.accept(places, answers.get(next++));
    }
  }

  private Pairs<D> pairs(int shard, long[] pairs, List<Integer> places) {
    int[] left = places.stream().mapToInt(i -> CandidatePairs.first(pairs[i])).toArray();
    int[] right = places.stream().mapToInt(i -> CandidatePairs.second(pairs[i])).toArray();
    return new Pairs<>(keys(left), keys(right), states(left), states(right), carried(shard, left));
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
