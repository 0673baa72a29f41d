package org.solrduplicates.lucene;

import java.util.Arrays;
import org.solrduplicates.core.collection.Part;
import org.solrduplicates.core.collection.Postings;

/** Gathers which document has which term, eight bytes each. Not safe for several threads. */
final class PostingsCollector {
  private final Part part;

  /** Terms with the sign turned, so that they sort as unsigned numbers, then documents. */
  private long[] entries = new long[1 << 10];

  private int size;

  PostingsCollector(Part part) {
    this.part = part;
  }

  /** Returns whether the hash of a term belongs to the part that is gathered. */
  boolean wants(int hash) {
    return Postings.has(part, Postings.spread(hash));
  }

  /** Adds the terms of a document that belong to the part. */
  void add(int[] hashes, int document) {
    for (int hash : hashes) {
      int term = Postings.spread(hash);
      if (Postings.has(part, term)) {
        if (size == entries.length) {
          entries = Arrays.copyOf(entries, size + size / 2);
        }
        entries[size++] = (long) (term ^ Integer.MIN_VALUE) << Integer.SIZE | document;
      }
    }
  }

  /**
   * Returns what was gathered, sorted by term.
   *
   * @param shared whether to leave out the terms of a single document
   * @param keys the keys of the documents by their numbers
   */
  Postings result(boolean shared, long[] keys) {
    int read = size;
    Arrays.sort(entries, 0, size);
    if (shared) {
      keepShared();
    }
    int[] terms = new int[size];
    long[] found = new long[size];
    for (int i = 0; i < size; i++) {
      terms[i] = term(i);
      found[i] = keys[(int) entries[i]];
    }
    return new Postings(terms, found, read);
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
    return (int) (entries[index] >>> Integer.SIZE) ^ Integer.MIN_VALUE;
  }
}
