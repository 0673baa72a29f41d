// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection.shard;

import org.solrduplicates.core.fingerprint.Hash;

/**
 * A 64-bit hash of a unique key, by which shards and job identify a document. It takes eight bytes,
 * and has the same order on every shard. In a million documents two collide with a probability of
 * one in 30 million; then the job restarts with another seed.
 */
public final class DocumentKey {
  /** The seed of keys that are used within one request only. */
  public static final int SEED = 0;

  private DocumentKey() {}

  public static long of(String id, int seed) {
    return Hash.ofWord(seed == 0 ? id : seed + ":" + id);
  }
}
