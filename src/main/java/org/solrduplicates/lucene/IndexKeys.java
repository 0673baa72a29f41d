package org.solrduplicates.lucene;

import java.util.Arrays;
import java.util.function.IntPredicate;

/** The keys of an index, by document and back. Immutable. */
final class IndexKeys {
  private final long[] keys;
  private final long[] sorted;

  /** Takes over the keys of the documents by their numbers. */
  IndexKeys(long[] keys) {
    this.keys = keys;
    this.sorted = new long[keys.length];
    for (int document = 0; document < keys.length; document++) {
      sorted[document] = entry(keys[document], document);
    }
    Arrays.sort(sorted);
  }

  /** The upper half of a key, which tells almost all of them apart, and the document. */
  private static long entry(long key, int document) {
    return (key & 0xFFFFFFFF00000000L) | document;
  }

  /** Returns the keys of all documents by their numbers; not to be changed. */
  long[] all() {
    return keys;
  }

  /** Returns the number of the first document with a key that is wanted, -1 if there is none. */
  int find(long key, IntPredicate wanted) {
    int place = Arrays.binarySearch(sorted, entry(key, 0));
    int at = place < 0 ? -place - 1 : place;
    for (; at < sorted.length && sorted[at] >>> Integer.SIZE == key >>> Integer.SIZE; at++) {
      int document = (int) sorted[at];
      if (keys[document] == key && wanted.test(document)) {
        return document;
      }
    }
    return -1;
  }
}
