// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.shard;

/** Sends tasks to one shard {@code S}. Thread-safe. */
public interface ShardClient<S> {
  /** Waits for the answer; throws if no replica answers. */
  <Q, A> A ask(ShardTask<? super S, Q, A> task, Q question);
}
