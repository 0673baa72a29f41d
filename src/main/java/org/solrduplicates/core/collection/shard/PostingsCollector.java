package org.solrduplicates.core.collection.shard;

import java.util.Arrays;

/** Gathers which document has which term, eight bytes each. Not safe for several threads. */
public final class PostingsCollector {
  private static final int SPARE = 1 << 10;

  private final HashRange range;

  private long[] entries;
  private int size;

  /**
   * Makes room.
   *
   * @param range which terms are gathered
   * @param total how many postings all parts have together, roughly
   */
  public PostingsCollector(HashRange range, long total) {
    this.range = range;
    this.entries = new long[(int) Math.min(1 << 24, total / range.count()) + SPARE];
  }

  /** Returns whether the hash of a term belongs to the part that is gathered. */
  public boolean wants(int hash) {
    return Postings.has(range, Postings.spread(hash));
  }

  /** Adds the terms of a document that belong to the part. */
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
   * Returns what was gathered, sorted by term.
   *
   * @param shared whether to leave out the terms of a single document
   * @param keys the keys of the documents by their numbers
   */
  public Postings result(boolean shared, long[] keys) {
    int read = size;
    Arrays.sort(entries, 0, size);
    if (shared) {
      keepShared();
    }
    long[] kept = size < entries.length / 4 * 3 ? Arrays.copyOf(entries, size) : entries;
    return new Postings(kept, size, keys, read);
  }

  private void keepShared() {
    int kept = 0;
    int start = 0;
    for (int end = 1; end <= size; end++) {
      if (end == size || term(end) != term(start)) {
        if (end - start > 1) {
          System.arraycopy(entries, start, entries, kept, end - start);
          kept += end - start;
        }
        start = end;
      }
    }
    size = kept;
  }

  private int term(int index) {
    return (int) (entries[index] >>> Integer.SIZE);
  }
}
