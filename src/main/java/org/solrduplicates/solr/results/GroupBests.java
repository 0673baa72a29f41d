package org.solrduplicates.solr.results;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The best hit of each version group: a hash table with linear probing, sixteen bytes a slot. Not
 * thread-safe.
 */
final class GroupBests {
  static final int NONE = -1;

  private static final int GOLDEN = 0x9E3779B9;

  private int[] groups = new int[1 << 10];
  private int[] hits = new int[groups.length];
  private long[] orders = new long[groups.length];
  private int size;

  /**
   * Offers a hit of a group.
   *
   * @param group above 0
   * @return the hit that is not shown: the offered one or the best one before; {@link #NONE} for
   *     the first hit of a group
   */
  int offer(int group, int hit, long order) {
    if (2 * size >= groups.length) {
      grow();
    }
    int slot = slot(group);
    if (groups[slot] == 0) {
      size++;
      set(slot, group, hit, order);
      return NONE;
    }
    if (order >= orders[slot]) {
      return hit;
    }
    int before = hits[slot];
    set(slot, group, hit, order);
    return before;
  }

  private void set(int slot, int group, int hit, long order) {
    groups[slot] = group;
    hits[slot] = hit;
    orders[slot] = order;
  }

  /** Returns the slot of a group, or the free slot for it. */
  private int slot(int group) {
    int slot = (group * GOLDEN >>> 8) & (groups.length - 1);
    while (groups[slot] != 0 && groups[slot] != group) {
      slot = (slot + 1) & (groups.length - 1);
    }
    return slot;
  }

  private void grow() {
    int[] oldGroups = groups;
    int[] oldHits = hits;
    long[] oldOrders = orders;
    groups = new int[2 * oldGroups.length];
    hits = new int[groups.length];
    orders = new long[groups.length];
    for (int i = 0; i < oldGroups.length; i++) {
      if (oldGroups[i] != 0) {
        set(slot(oldGroups[i]), oldGroups[i], oldHits[i], oldOrders[i]);
      }
    }
  }

  /** Returns all groups, ascending. */
  int[] groups() {
    return Arrays.stream(groups).filter(group -> group != 0).sorted().toArray();
  }

  /** Returns the {@link Show#order}s of the best hits of groups. */
  long[] orders(int[] some) {
    return IntStream.of(some).mapToLong(group -> orders[slot(group)]).toArray();
  }

  /** Returns the best hit of a group; {@link #NONE} if it has no hit. */
  int hit(int group) {
    int slot = slot(group);
    return groups[slot] == group ? hits[slot] : NONE;
  }
}
