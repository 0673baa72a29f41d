package org.solrduplicates.solr.collection;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Function;

/**
 * The ways to all shards of a collection. A shard that fails lets all fail.
 *
 * @param all one for each shard, in an order that stays the same
 * @param executor asks them at once
 */
record Channels(List<Channel> all, Executor executor) {
  /** Asks all shards the same, and returns their answers in the order of the shards. */
  List<Object> ask(ShardQuestion question, List<?> message) {
    return each(shard -> shard.ask(question, message));
  }

  /** Does the same with all shards at once. */
  <T> List<T> each(Function<Channel, T> question) {
    List<CompletableFuture<T>> answers = new ArrayList<>();
    for (Channel shard : all) {
      answers.add(CompletableFuture.supplyAsync(() -> question.apply(shard), executor));
    }
    try {
      return answers.stream().map(CompletableFuture::join).toList();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }
}
