// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection.shard;

import java.util.Arrays;

/**
 * Columns of comparable documents, and of other documents with a group number, all of the same
 * length. Not copied, because there are millions. A column is an array for fast loops; only this
 * class names all of them.
 *
 * @param keys the {@link DocumentKey}s, ascending as unsigned numbers
 * @param texts equal for the same words in the same order
 * @param states hashes of everything a similarity depends on: text, title and analyzer; {@link
 *     #NO_FINGERPRINT} or {@link #UNREADABLE} for documents that cannot be compared
 * @param orders often equal for similar texts, such as the smallest hash of the sketch, so that
 *     compared documents are close together
 * @param versions Solr's versions, 0 for none
 * @param groups current group numbers, 0 for none
 * @param backgrounds column values, 0 for none
 * @param ranks current places in the group, {@link #NO_RANK} for none; the complement of the place
 *     if no shown document covers this one
 */
@SuppressWarnings("ArrayRecordComponent")
public record Documents(
    long[] keys,
    long[] texts,
    long[] states,
    int[] orders,
    long[] versions,
    int[] groups,
    long[] backgrounds,
    int[] ranks) {
  public static final int NO_RANK = -1;
  public static final long NO_FINGERPRINT = 0;

  /** The fingerprint is damaged, or of another version or analyzer. */
  public static final long UNREADABLE = 1;

  /** Creates columns of zeros. */
  public Documents(int size) {
    this(
        new long[size],
        new long[size],
        new long[size],
        new int[size],
        new long[size],
        new int[size],
        new long[size],
        new int[size]);
  }

  /** Creates columns of texts without documents: each is its own key. */
  public static Documents of(long[] texts, int[] orders) {
    Documents none = new Documents(texts.length);
    return new Documents(
        texts,
        texts,
        none.states,
        orders,
        none.versions,
        none.groups,
        none.backgrounds,
        none.ranks);
  }

  /** Returns whether no shown document of the group covers one with this rank. */
  public static boolean isUncovered(int rank) {
    return rank < NO_RANK;
  }

  public int size() {
    return keys.length;
  }

  /** Copies all columns of a document. */
  public void set(int document, Documents other, int index) {
    keys[document] = other.keys[index];
    texts[document] = other.texts[index];
    states[document] = other.states[index];
    orders[document] = other.orders[index];
    versions[document] = other.versions[index];
    groups[document] = other.groups[index];
    backgrounds[document] = other.backgrounds[index];
    ranks[document] = other.ranks[index];
  }

  /** Returns a larger copy. */
  public Documents grown(int size) {
    Documents grown = new Documents(size);
    for (int i = 0; i < size(); i++) {
      grown.set(i, this, i);
    }
    return grown;
  }

  /** Returns the first documents by ascending key. */
  public Documents sorted(int size) {
    long[] order = new long[size];
    for (int i = 0; i < size; i++) {
      order[i] = (keys[i] ^ Long.MIN_VALUE) >> Integer.SIZE << Integer.SIZE | i;
    }
    Arrays.sort(order);
    Documents sorted = new Documents(size);
    for (int i = 0; i < size; i++) {
      sorted.insert(i, this, (int) order[i]);
    }
    return sorted;
  }

  /** Sorting by the upper half of the keys leaves few out of order. */
  private void insert(int size, Documents other, int index) {
    int at = size;
    while (at > 0 && Long.compareUnsigned(keys[at - 1], other.keys[index]) > 0) {
      set(at, this, at - 1);
      at--;
    }
    set(at, other, index);
  }
}
