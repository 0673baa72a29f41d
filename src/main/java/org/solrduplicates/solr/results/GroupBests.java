package org.solrduplicates.solr.results;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.lucene.util.FixedBitSet;
import org.solrduplicates.solr.results.Winners.Bests;

/**
 * The best hit of each version group: a hash table with linear probing, of at least twice as many
 * slots as groups. Not thread-safe.
 */
final class GroupBests {
  static final int NONE = -1;

  private static final int GOLDEN = 0x9E3779B9;

  private final int[] groups;
  private final int[] hits;
  private final long[] orders;
  private final FixedBitSet worse;

  /**
   * Finds the best hits.
   *
   * @param groupOf the group of each hit; 0 for none
   * @param orders the {@link Show#order} of each hit
   * @param size the number of hits
   * @param grouped the number of hits with a group
   */
  GroupBests(int[] groupOf, long[] orders, int size, int grouped) {
    this.groups = new int[Integer.highestOneBit(Math.max(1, grouped)) << 2];
    this.hits = new int[groups.length];
    this.orders = orders;
    this.worse = new FixedBitSet(Math.max(1, size));
    for (int hit = 0; hit < size; hit++) {
      if (groupOf[hit] > 0) {
        offer(groupOf[hit], hit);
      }
    }
  }

  private void offer(int group, int hit) {
    int slot = slot(group);
    if (groups[slot] == 0) {
      groups[slot] = group;
      hits[slot] = hit;
    } else if (orders[hit] < orders[hits[slot]]) {
      worse.set(hits[slot]);
      hits[slot] = hit;
    } else {
      worse.set(hit);
    }
  }

  /** Returns the slot of a group, or the free slot for it. */
  private int slot(int group) {
    int slot = (group * GOLDEN >>> 8) & (groups.length - 1);
    while (groups[slot] != 0 && groups[slot] != group) {
      slot = (slot + 1) & (groups.length - 1);
    }
    return slot;
  }

  /** Returns the hits that are not the best of their group. */
  FixedBitSet worse() {
    return worse;
  }

  /** Returns the groups in the upper and their best hits in the lower 32 bits, ascending. */
  private long[] sorted() {
    return IntStream.range(0, groups.length)
        .filter(slot -> groups[slot] != 0)
        .mapToLong(slot -> (long) groups[slot] << Integer.SIZE | hits[slot])
        .sorted()
        .toArray();
  }

  /** Returns what a node asks for: all groups, ascending, and the orders of their best hits. */
  Bests bests(List<String> excluded, long documents, long single) {
    long[] sorted = sorted();
    return new Bests(
        excluded,
        documents,
        single,
        LongStream.of(sorted).mapToInt(pair -> (int) (pair >> Integer.SIZE)).toArray(),
        LongStream.of(sorted).map(pair -> orders[(int) pair]).toArray());
  }

  /** Returns the best hit of a group; {@link #NONE} if it has no hit. */
  int hit(int group) {
    int slot = slot(group);
    return groups[slot] == group ? hits[slot] : NONE;
  }
}
