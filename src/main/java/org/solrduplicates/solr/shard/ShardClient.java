package org.solrduplicates.solr.shard;

/**
 * A way to ask a shard. Safe for use by several threads.
 *
 * @param <S> what the shard answers out of
 */
public interface ShardClient<S> {
  /**
   * Asks and waits for the answer.
   *
   * @throws RuntimeException if no replica of the shard has answered
   */
  <Q, A> A ask(ShardTask<S, Q, A> task, Q question);
}
