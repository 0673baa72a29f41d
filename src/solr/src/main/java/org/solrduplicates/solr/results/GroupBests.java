// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.results;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.solrduplicates.solr.results.Winners.Bests;

/**
 * The best hit of each version group. The slots are the groups themselves, 12 bytes each, or if
 * that takes more, a hash table with linear probing, 16 bytes a slot and at most three quarters
 * full. Not thread-safe.
 */
final class GroupBests {
  private static final long FREE = Long.MAX_VALUE;
  private static final int HIDDEN = -1;
  private static final int BYTES = Long.BYTES + Integer.BYTES;
  private static final int GOLDEN = 0x9E3779B9;

  /** The groups of the slots, 0 for a free one; empty if a slot is a group. */
  private final int[] groups;

  private final long[] orders;
  private final int[] documents;

  /**
   * Creates an empty table.
   *
   * @param most an upper limit of the number of groups
   * @param highest the highest number of a group
   */
  GroupBests(int most, int highest) {
    int slots = Math.max(2, Integer.highestOneBit((int) Math.min(most * 4L / 3, 1 << 29)) << 1);
    boolean isDense = (highest + 1L) * BYTES <= slots * (long) (BYTES + Integer.BYTES);
    groups = new int[isDense ? 0 : slots];
    orders = new long[isDense ? highest + 1 : slots];
    documents = new int[orders.length];
    Arrays.fill(orders, FREE);
  }

  /** Returns the slot of a group, or the free slot for it. */
  private int slot(int group) {
    if (groups.length == 0) {
      return group;
    }
    int slot = (group * GOLDEN) >>> (Integer.numberOfLeadingZeros(groups.length) + 1);
    while (groups[slot] != 0 && groups[slot] != group) {
      slot = (slot + 1) & (groups.length - 1);
    }
    return slot;
  }

  /**
   * Adds a hit. Of equally good ones, the first stays.
   *
   * @param order see {@link Show#order}
   */
  void add(int group, long order, int document) {
    int slot = slot(group);
    if (order < orders[slot]) {
      if (groups.length > 0) {
        groups[slot] = group;
      }
      orders[slot] = order;
      documents[slot] = document;
    }
  }

  /** Shows no hit of a group. No hit may be added after it. */
  void hide(int group) {
    if (group < orders.length || groups.length > 0) {
      documents[slot(group)] = HIDDEN;
    }
  }

  boolean isBest(int group, int document) {
    return documents[slot(group)] == document;
  }

  /** Returns what a node asks for: all groups, ascending, and the orders of their best hits. */
  Bests bests(long documents, long single) {
    int[] found =
        groups.length > 0
            ? IntStream.of(groups).filter(group -> group > 0).sorted().toArray()
            : IntStream.range(0, orders.length).filter(g -> orders[g] != FREE).toArray();
    return new Bests(
        List.of(),
        documents,
        single,
        found,
        IntStream.of(found).mapToLong(group -> orders[slot(group)]).toArray());
  }
}
