package org.solrduplicates.core.stats;

import java.util.List;
import java.util.TreeMap;
import org.solrduplicates.core.fingerprint.Hash;

/**
 * A random sample of documents without replacement: those with the smallest hash of key and seed
 * (bottom-k sampling, Cohen and Kaplan 2007). A document is in the sample of all shards only if it
 * is in that of its own one, so the samples of the shards merge to the sample of the whole, in any
 * order. A key that comes again is the same document and counts once. Not safe for several threads.
 */
public final class Sample<D> {
  private final TreeMap<Long, SampledDocument<D>> byHash = new TreeMap<>();
  private final int size;
  private final long seed;

  /**
   * Starts an empty sample.
   *
   * @param size how many documents are kept, at least 1
   */
  public Sample(int size, long seed) {
    if (size < 1) {
      throw new IllegalArgumentException("a sample has at least one document, not " + size);
    }
    this.size = size;
    this.seed = seed;
  }

  /** Returns whether a document would be kept now, before anything is read of it. */
  public boolean wants(long key) {
    return byHash.size() < size || hash(key) < byHash.lastKey();
  }

  /** Keeps a document if its hash is among the smallest so far. */
  public void add(long key, D document) {
    byHash.putIfAbsent(hash(key), new SampledDocument<>(key, document));
    if (byHash.size() > size) {
      byHash.pollLastEntry();
    }
  }

  /** Returns the documents, always in the same order. */
  public List<SampledDocument<D>> documents() {
    return List.copyOf(byHash.values());
  }

  /** One to one, so that different keys never tie. */
  private long hash(long key) {
    return Hash.mix(key ^ Hash.mix(seed));
  }

  /**
   * A document drawn into a {@link Sample}.
   *
   * @param key a 64-bit hash of the unique key, the same on every shard
   */
  public record SampledDocument<D>(long key, D document) {}
}
