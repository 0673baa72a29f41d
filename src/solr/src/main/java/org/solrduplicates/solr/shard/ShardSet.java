// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.shard;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.solr.core.SolrCore;

/**
 * The shards of a collection, as one request or job asks them. If a shard fails, all fail, unless a
 * {@link ShardListener} tolerates it. A standalone core is one shard. Thread-safe.
 *
 * @param <S> what a shard is for its tasks
 */
public interface ShardSet<S> {
  /** Returns the names of the shards in order; an empty one for a standalone core. */
  List<String> names();

  /** Asks shards in parallel, each its own question; returns the answers by the names of shards. */
  <Q, A> SortedMap<String, A> askEach(
      ShardTask<? super S, Q, A> task, Map<String, Q> questionsByShard);

  /** Asks all shards in parallel; returns the answers by the names of shards. */
  default <Q, A> SortedMap<String, A> ask(ShardTask<? super S, Q, A> task, Q question) {
    return askEach(
        task, names().stream().collect(Collectors.toMap(Function.identity(), name -> question)));
  }

  /** Asks one shard. */
  default <Q, A> A askOne(String shard, ShardTask<? super S, Q, A> task, Q question) {
    return Objects.requireNonNull(askEach(task, Map.of(shard, question)).get(shard));
  }

  /**
   * Fails if the collection has other shards now, as after a split, because writes to old shards
   * are lost.
   *
   * @throws IllegalStateException naming both lists
   */
  default void requireUnchanged() {}

  /** Asks the replicas of a shard that neither lead it nor copy what the leader has written. */
  default <Q, A> List<A> askFollowers(String shard, ShardTask<? super S, Q, A> task, Q question) {
    return List.of();
  }

  /** Returns the shards of a collection of SolrCloud, or the standalone core. */
  static <S> ShardSet<S> of(
      SolrCore core, Supplier<RemoteShards<S>> remote, Supplier<LocalShards<S>> local) {
    return Cluster.of(core).isCloud() ? remote.get() : local.get();
  }
}
