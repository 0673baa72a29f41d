// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.stats;

import java.util.TreeMap;
import org.solrduplicates.core.fingerprint.Hash;

/**
 * A random sample of documents without replacement: those with the smallest hashes of key and seed
 * (bottom-k sampling, Cohen and Kaplan 2007). The merged samples of shards are the sample of all
 * documents, in any order. A repeated key counts once. Not thread-safe.
 */
public final class Sample {
  /** Two million pairs; a larger sample is hardly more exact. */
  public static final int MAX_DOCUMENTS = 2_000;

  private final TreeMap<Long, Long> byHash = new TreeMap<>();
  private final int size;
  private final long seed;

  public Sample(int size, long seed) {
    if (size < 1 || size > MAX_DOCUMENTS) {
      throw new IllegalArgumentException(
          "the size must be from 1 to " + MAX_DOCUMENTS + ", was " + size);
    }
    this.size = size;
    this.seed = seed;
  }

  /** Adds the key of a document, if its hash is among the smallest so far. */
  public void add(long key) {
    long hash = Hash.mix(key ^ Hash.mix(seed)); // a bijection: different keys never tie
    if (byHash.size() < size || hash < byHash.lastKey()) {
      byHash.put(hash, key);
    }
    if (byHash.size() > size) {
      byHash.pollLastEntry();
    }
  }

  /** Returns the keys in a repeatable order. */
  public long[] keys() {
    return byHash.values().stream().mapToLong(Long::longValue).toArray();
  }
}
