package org.solrduplicates.core.stats;

import java.util.TreeMap;
import org.solrduplicates.core.fingerprint.Hash;

/**
 * A random sample of documents without replacement: those with the smallest hash of key and seed
 * (bottom-k sampling, Cohen and Kaplan 2007). A document is in the sample of all shards only if it
 * is in that of its own one, so the samples of the shards merge to the sample of the whole, in any
 * order. A key that comes again is the same document and counts once. Not safe for several threads.
 */
public final class Sample {
  /** Two million pairs; a larger sample says little more. */
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

  /** Keeps a document, by its key, if its hash is among the smallest so far. */
  public void add(long key) {
    long hash = Hash.mix(key ^ Hash.mix(seed)); // one to one, so that different keys never tie
    if (byHash.size() < size || hash < byHash.lastKey()) {
      byHash.put(hash, key);
    }
    if (byHash.size() > size) {
      byHash.pollLastEntry();
    }
  }

  /** Returns the keys of the documents, always in the same order. */
  public long[] keys() {
    return byHash.values().stream().mapToLong(Long::longValue).toArray();
  }
}
