// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection.shard;

import java.util.Arrays;

/** Collects the documents of terms, eight bytes a posting. Not thread-safe. */
public final class PostingsCollector {
  private static final int SPARE = 1 << 10;

  private final HashRange range;

  private long[] entries;
  private int size;

  /**
   * @param range the terms to collect
   * @param total approximate number of postings in all ranges
   */
  public PostingsCollector(HashRange range, long total) {
    this.range = range;
    this.entries = new long[(int) Math.min(1 << 24, total / range.count()) + SPARE];
  }

  /** Returns whether the hash of a term is in the range. */
  public boolean wants(int hash) {
    return Postings.has(range, Postings.spread(hash));
  }

  /** Adds the terms of a document that are in the range. */
  public void add(int[] hashes, int document) {
    for (int hash : hashes) {
      int term = Postings.spread(hash);
      if (Postings.has(range, term)) {
        if (size == entries.length) {
          entries = Arrays.copyOf(entries, size + size / 2);
        }
        entries[size++] = Postings.entry(term, document);
      }
    }
  }

  /**
   * Returns the postings sorted by term.
   *
   * @param keys the keys of the documents by number
   */
  public Postings result(long[] keys) {
    Arrays.sort(entries, 0, size);
    return unsorted(keys);
  }

  /** Returns the postings in the order in which they were added. */
  public Postings unsorted(long[] keys) {
    long[] kept = size < entries.length / 4 * 3 ? Arrays.copyOf(entries, size) : entries;
    return new Postings(kept, size, keys);
  }
}
