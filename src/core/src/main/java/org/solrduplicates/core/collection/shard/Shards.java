// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection.shard;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * All shards of a collection in a fixed order. If one fails, all fail.
 *
 * @param executor runs questions to shards in parallel
 */
public record Shards<S>(List<S> all, Executor executor) {
  /** Asks all shards in parallel; returns the answers in the order of the shards. */
  public <T> List<T> each(Function<S, T> question) {
    return answers(all.stream().map(shard -> ask(() -> question.apply(shard))).toList());
  }

  public <T> CompletableFuture<T> ask(Supplier<T> question) {
    return CompletableFuture.supplyAsync(question, executor);
  }

  /** Waits for answers; throws the exception of the first one that failed. */
  public static <T> List<T> answers(List<CompletableFuture<T>> answers) {
    try {
      return answers.stream().map(CompletableFuture::join).toList();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }
}
