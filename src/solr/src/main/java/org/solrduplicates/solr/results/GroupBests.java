// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.results;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.solrduplicates.solr.results.Winners.Bests;

/**
 * The best hit of each version group: a hash table with linear probing, at most three quarters
 * full. It takes 12 bytes a slot, 16 with scores, and nothing for worse hits. Not thread-safe.
 */
final class GroupBests {
  static final int NONE = -1;

  private static final int GOLDEN = 0x9E3779B9;

  private final Show show;
  private Table table;
  private int size;

  /** Arrays of equal lengths, a power of two; a group of 0 marks a free slot. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Table(int[] groups, int[] documents, int[] ranks, float[] scores) {
    static Table of(int slots, boolean hasScores) {
      return new Table(
          new int[slots], new int[slots], new int[slots], new float[hasScores ? slots : 0]);
    }

    /** Returns the slot of a group, or the free slot for it. */
    int slot(int group) {
      int slot = (group * GOLDEN >>> 8) & (groups.length - 1);
      while (groups[slot] != 0 && groups[slot] != group) {
        slot = (slot + 1) & (groups.length - 1);
      }
      return slot;
    }

    void set(int slot, int group, int document, int rank, float score) {
      groups[slot] = group;
      documents[slot] = document;
      ranks[slot] = rank;
      if (scores.length > 0) {
        scores[slot] = score;
      }
    }

    float score(int slot) {
      return scores.length > 0 ? scores[slot] : 0;
    }

    Table doubled() {
      Table larger = of(2 * groups.length, scores.length > 0);
      for (int slot = 0; slot < groups.length; slot++) {
        if (groups[slot] != 0) {
          larger.set(
              larger.slot(groups[slot]), groups[slot], documents[slot], ranks[slot], score(slot));
        }
      }
      return larger;
    }
  }

  /**
   * Creates an empty table.
   *
   * @param hasScores whether the scores of hits are kept
   */
  GroupBests(Show show, boolean hasScores) {
    this.show = show;
    this.table = Table.of(1 << 6, hasScores);
  }

  /**
   * Adds a hit. Of equally good ones, the first stays.
   *
   * @return the document that is not the best one of the group: this hit, the best one before, or
   *     {@link #NONE}
   */
  int add(int document, int group, int rank, float score) {
    int slot = table.slot(group);
    if (table.groups[slot] == 0) {
      if (4 * (size + 1) > 3 * table.groups.length) {
        table = table.doubled();
        slot = table.slot(group);
      }
      size++;
      table.set(slot, group, document, rank, score);
      return NONE;
    }
    if (show.order(rank, score) >= order(slot)) {
      return document;
    }
    int worse = table.documents[slot];
    table.set(slot, group, document, rank, score);
    return worse;
  }

  private long order(int slot) {
    return show.order(table.ranks[slot], table.score(slot));
  }

  /** Returns the groups in the upper and their slots in the lower 32 bits, ascending. */
  private long[] sorted() {
    return IntStream.range(0, table.groups.length)
        .filter(slot -> table.groups[slot] != 0)
        .mapToLong(slot -> (long) table.groups[slot] << Integer.SIZE | slot)
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
        LongStream.of(sorted).map(pair -> order((int) pair)).toArray());
  }

  /** Returns the best hit of a group; {@link #NONE} if it has no hit. */
  int hit(int group) {
    int slot = table.slot(group);
    return table.groups[slot] == group ? table.documents[slot] : NONE;
  }

  /** Returns the score of the best hit of a group, or 0 without scores. */
  float score(int group) {
    return table.score(table.slot(group));
  }
}
