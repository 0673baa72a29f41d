// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.lucene;

import java.util.Arrays;
import org.solrduplicates.core.collection.shard.HashRange;

/** Keys of documents, by document and in ascending order: twelve bytes a document. */
final class SortedKeys {
  private final long[] keys;
  private final int[] ascending;

  /** Takes over the keys by document, 0 for none. */
  SortedKeys(long[] keys) {
    this.keys = keys;
    long[] entries = new long[keys.length];
    int size = 0;
    for (int document = 0; document < keys.length; document++) {
      if (keys[document] != 0) {
        entries[size++] = (keys[document] & 0xFFFFFFFF00000000L) | document;
      }
    }
    Arrays.sort(entries, 0, size);
    ascending = new int[size];
    for (int i = 0; i < size; i++) {
      insert((int) entries[i], i);
    }
  }

  /** Sorting by the upper half leaves few keys out of order. */
  private void insert(int document, int size) {
    int at = size;
    while (at > 0 && keys[ascending[at - 1]] > keys[document]) {
      ascending[at] = ascending[at - 1];
      at--;
    }
    ascending[at] = document;
  }

  /** Returns 0 for a document without a key. */
  long of(int document) {
    return keys[document];
  }

  /** Returns the array itself, which must not be changed. */
  long[] all() {
    return keys;
  }

  /** Returns the number of documents with a key. */
  int size() {
    return ascending.length;
  }

  /** Returns the document with the smallest key but {@code place}. */
  int at(int place) {
    return ascending[place];
  }

  /** Returns the documents with the smallest keys, in ascending document order. */
  int[] smallest(int count) {
    int[] smallest = Arrays.copyOf(ascending, Math.min(count, ascending.length));
    Arrays.sort(smallest);
    return smallest;
  }

  /** Returns the documents whose keys are in a range, in ascending order. */
  int[] within(HashRange range) {
    int negative = first(0);
    int from = firstOf(range, range.index(), negative);
    int to = firstOf(range, range.index() + 1, negative);
    int[] within = new int[to - from];
    for (int i = 0; i < within.length; i++) {
      within[i] = ascending[unsigned(from + i, negative)];
    }
    Arrays.sort(within);
    return within;
  }

  /** Returns a place by its place among unsigned numbers, of which the negative ones come last. */
  private int unsigned(int place, int negative) {
    int positive = ascending.length - negative;
    return place < positive ? negative + place : place - positive;
  }

  /** Returns the first place among unsigned numbers that is in a part or in a later one. */
  private int firstOf(HashRange range, int part, int negative) {
    int low = 0;
    int high = ascending.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (range.of(keys[ascending[unsigned(middle, negative)]]) < part) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Returns the documents of a key in ascending order. */
  int[] find(long key) {
    int from = first(key);
    int to = from;
    while (to < ascending.length && keys[ascending[to]] == key) {
      to++;
    }
    return Arrays.copyOfRange(ascending, from, to);
  }

  private int first(long key) {
    int low = 0;
    int high = ascending.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (keys[ascending[middle]] < key) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
