// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection.shard;

/**
 * Columns of comparable documents, and of other documents with a group number, all of the same
 * length. Not copied, because there are millions.
 *
 * @param keys the {@link DocumentKey}s, ascending as unsigned numbers
 * @param texts equal for the same words in the same order
 * @param states hashes of everything a similarity depends on: text, title and analyzer; {@link
 *     #NO_FINGERPRINT} or {@link #UNREADABLE} for documents that cannot be compared
 * @param titles hashes of the titles, 0 for none
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
    int[] titles,
    int[] orders,
    long[] versions,
    int[] groups,
    long[] backgrounds,
    int[] ranks) {
  public static final int NO_RANK = -1;
  public static final long NO_FINGERPRINT = 0;

  /** The fingerprint is damaged, or of another version or analyzer. */
  public static final long UNREADABLE = 1;

  /** Returns whether no shown document of the group covers one with this rank. */
  public static boolean isUncovered(int rank) {
    return rank < NO_RANK;
  }

  public int size() {
    return keys.length;
  }
}
