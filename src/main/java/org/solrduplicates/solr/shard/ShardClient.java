package org.solrduplicates.solr.shard;

/** A way to ask a shard, which answers out of {@code S}. Safe for use by several threads. */
public interface ShardClient<S> {
  /** Asks and waits; throws if no replica has answered. */
  <Q, A> A ask(ShardTask<? super S, Q, A> task, Q question);
}
