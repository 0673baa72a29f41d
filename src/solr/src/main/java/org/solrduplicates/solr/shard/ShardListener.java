// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.shard;

import org.apache.solr.handler.component.ShardResponse;

/** Observes the responses of shards. By default, a shard without an answer fails the request. */
public interface ShardListener {
  ShardListener STRICT = new ShardListener() {};

  /**
   * Called for each response before it is decoded, also for that of a failed shard. Returns whether
   * the response is read.
   */
  default boolean responded(ShardResponse response) {
    return true;
  }

  /** Called for a failed shard; returns if the failure is tolerated. */
  default void failed(ShardFailure failure) {
    throw failure;
  }

  /** Called for a shard that omitted its answer, as Solr does if a limit was reached. */
  default void unanswered(String shard) {
    throw ShardTask.missing(shard);
  }
}
