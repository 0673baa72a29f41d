package org.solrduplicates.solr.shard;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.solrduplicates.core.collection.shard.Shards;

/**
 * The ways to all shards of a collection. A shard that fails lets all fail.
 *
 * @param all one for each shard, in an order that stays the same
 * @param executor asks them at once
 */
public record ShardClients<S>(List<ShardClient<S>> all, Executor executor) {
  /** Asks all shards the same, and returns their answers in the order of the shards. */
  public <Q, A> List<A> ask(ShardTask<S, Q, A> task, Q question) {
    return each(shard -> shard.ask(task, question));
  }

  /** Does the same with all shards at once. */
  public <T> List<T> each(Function<ShardClient<S>, T> question) {
    return Shards.answers(
        all.stream()
            .map(shard -> CompletableFuture.supplyAsync(() -> question.apply(shard), executor))
            .toList());
  }
}
