package org.solrduplicates.core.collection.shard;

import org.solrduplicates.core.fingerprint.Hash;

/**
 * A 64-bit hash of a unique key, by which a document is known to shards and job alike: eight bytes
 * for any key, and the same order wherever the document lies. Of a million documents two have the
 * same with a probability of one in 30 million; then the job starts again with another seed.
 */
public final class DocumentKey {
  /** The seed of keys that do not leave a request. */
  public static final int SEED = 0;

  private DocumentKey() {}

  public static long of(String id, int seed) {
    return Hash.ofWord(seed == 0 ? id : seed + ":" + id);
  }
}
