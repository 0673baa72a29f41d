// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.results;

import java.util.Arrays;
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
  private final int[] places;
  private final Grouped hits;
  private final FixedBitSet worse;

  /** The hits that have a group, 16 bytes each. Not thread-safe. */
  static final class Grouped {
    private int[] hits = new int[1 << 8];
    private int[] groups = new int[hits.length];
    private long[] orders = new long[hits.length];
    private int size;

    /**
     * Adds a hit.
     *
     * @param order see {@link Show#order}
     */
    void add(int hit, int group, long order) {
      if (size == hits.length) {
        hits = Arrays.copyOf(hits, 2 * size);
        groups = Arrays.copyOf(groups, hits.length);
        orders = Arrays.copyOf(orders, hits.length);
      }
      hits[size] = hit;
      groups[size] = group;
      orders[size++] = order;
    }

    int size() {
      return size;
    }
  }

  /**
   * Finds the best hits.
   *
   * @param size the number of all hits
   */
  GroupBests(Grouped hits, int size) {
    this.groups = new int[Integer.highestOneBit(Math.max(1, hits.size)) << 2];
    this.places = new int[groups.length];
    this.hits = hits;
    this.worse = new FixedBitSet(Math.max(1, size));
    for (int at = 0; at < hits.size; at++) {
      offer(at);
    }
  }

  private void offer(int at) {
    int slot = slot(hits.groups[at]);
    if (groups[slot] == 0) {
      groups[slot] = hits.groups[at];
      places[slot] = at;
    } else if (hits.orders[at] < hits.orders[places[slot]]) {
      worse.set(hits.hits[places[slot]]);
      places[slot] = at;
    } else {
      worse.set(hits.hits[at]);
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

  /** Returns the groups in the upper and the places of their best hits in the lower 32 bits. */
  private long[] sorted() {
    return IntStream.range(0, groups.length)
        .filter(slot -> groups[slot] != 0)
        .mapToLong(slot -> (long) groups[slot] << Integer.SIZE | places[slot])
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
        LongStream.of(sorted).map(pair -> hits.orders[(int) pair]).toArray());
  }

  /** Returns the best hit of a group; {@link #NONE} if it has no hit. */
  int hit(int group) {
    int slot = slot(group);
    return groups[slot] == group ? hits.hits[places[slot]] : NONE;
  }
}
