// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.shard;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The shards of a collection of SolrCloud, which are asked over HTTP, as the node itself. */
public final class RemoteShards<S> implements ShardSet<S> {
  private final ShardLeaders leaders;
  private final List<String> names;
  private final Map<String, String> pinned;

  private RemoteShards(ShardLeaders leaders, List<String> names, Map<String, String> pinned) {
    this.leaders = leaders;
    this.names = names;
    this.pinned = pinned;
  }

  /** Looks the replicas up for each task: the leader, or another one for a task that reads. */
  public static <S> RemoteShards<S> of(ShardLeaders leaders) {
    return new RemoteShards<>(leaders, leaders.names(), Map.of());
  }

  /** Asks the same replicas in all tasks. */
  public static <S> RemoteShards<S> of(ShardLeaders leaders, ShardReplicas replicas) {
    return new RemoteShards<>(leaders, List.copyOf(replicas.urls().keySet()), replicas.urls());
  }

  @Override
  public List<String> names() {
    return names;
  }

  @Override
  public <Q, A> SortedMap<String, A> askEach(
      ShardTask<? super S, Q, A> task, Map<String, Q> questionsByShard) {
    SortedMap<String, String> urls = new TreeMap<>();
    questionsByShard.keySet().forEach(shard -> urls.put(shard, urls(shard, task)));
    ShardSet<S> asked = leaders.at(urls);
    return NodeRequest.run(leaders.core(), () -> asked.askEach(task, questionsByShard));
  }

  private String urls(String shard, ShardTask<?, ?, ?> task) {
    if (pinned.containsKey(shard)) {
      return pinned.get(shard);
    }
    String readers = task.isWriting() ? "" : leaders.readers(shard);
    return readers.isEmpty() ? leaders.leader(shard).getCoreUrl() : readers;
  }

  @Override
  public void requireUnchanged() {
    leaders.requireNames(names);
  }

  @Override
  public <Q, A> List<A> askFollowers(String shard, ShardTask<? super S, Q, A> task, Q question) {
    return leaders.followers(shard).stream()
        .map(replica -> leaders.ask(replica, task, question))
        .toList();
  }
}
