// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/**
 * Edit distances of two sequences of words. All similarities are in 0..1 and symmetric. Time grows
 * with the product of the lengths: about a second for two texts of {@link #MAX_WORDS} words without
 * a common beginning or end. Immutable.
 */
final class WordOrder {
  /** The maximal number of words of a text. */
  static final int MAX_WORDS = 20_000;

  /** The texts without their common beginning and end; the longer one first. */
  private final long[] first;

  private final long[] second;
  private final int equal;
  private final int longer;

  /** Removes the common beginning and end, which does not change the best alignment. */
  WordOrder(long[] one, long[] other) {
    int max = Math.min(one.length, other.length);
    int start = 0;
    while (start < max && one[start] == other[start]) {
      start++;
    }
    int end = 0;
    while (end < max - start && one[one.length - 1 - end] == other[other.length - 1 - end]) {
      end++;
    }
    long[] restOfOne = Arrays.copyOfRange(one, start, one.length - end);
    long[] restOfOther = Arrays.copyOfRange(other, start, other.length - end);
    first = one.length < other.length ? restOfOther : restOfOne;
    second = one.length < other.length ? restOfOne : restOfOther;
    equal = start + end;
    longer = Math.max(1, Math.max(one.length, other.length));
  }

  /** 1 - distance / longer, after Levenshtein (1966): words are inserted, deleted or replaced. */
  double levenshtein() {
    return 1 + (double) score(0) / longer;
  }

  /** The score of Needleman and Wunsch (1970) by the longer text, from -1..1 scaled to 0..1. */
  double needlemanWunsch() {
    return (1 + (double) score(1) / longer) / 2;
  }

  /**
   * Returns the score of the best alignment. An equal word scores {@code match}, a replaced or
   * unmatched word -1. With 0 it is minus the Levenshtein distance.
   *
   * <pre>
   *   supply contract    of  2024           Levenshtein  Needleman-Wunsch
   *   supply agreement   of  March  2024
   *   =      x           =   gap    =       -2           3 - 2 = 1
   * </pre>
   */
  int score(int match) {
    int[] row = new int[second.length + 1];
    Arrays.setAll(row, j -> -j);
    for (long word : first) {
      int diagonal = row[0]--;
      for (int j = 1; j < row.length; j++) {
        int both = diagonal + (word == second[j - 1] ? match : -1);
        diagonal = row[j];
        row[j] = Math.max(both, Math.max(diagonal, row[j - 1]) - 1);
      }
    }
    return match * equal + row[second.length];
  }

  double moves() {
    return 1 - (double) steps() / longer;
  }

  /**
   * Returns the number of edits if moving a block costs as much as one word. The exact number is
   * too expensive (Shapira and Storer 2002). Blocks are chosen greedily, so the result is an upper
   * bound.
   *
   * <pre>
   *   a b c d e f g
   *   e f g a b c x     e f g moved, d replaced by x: 2 steps; Levenshtein needs 7
   * </pre>
   */
  int steps() {
    int fewer = Math.min(steps(first, second), steps(second, first));
    return Math.min(fewer, first.length);
  }

  /**
   * A longest ascending sequence of blocks stays, the others move; words between them are replaced.
   */
  private static int steps(long[] from, long[] to) {
    List<Block> blocks = blocks(from, to);
    List<Block> staying = ascending(blocks);
    int steps = blocks.size() - staying.size();
    int[] loose = looseBefore(from.length, blocks, Block::from);
    int[] looseInTo = looseBefore(to.length, blocks, Block::to);
    staying.add(new Block(from.length, to.length, 0));
    Block last = new Block(0, 0, 0);
    for (Block block : staying) {
      int deleted = loose[block.from] - loose[last.from];
      int inserted = looseInTo[block.to] - looseInTo[last.to];
      steps += Math.max(deleted, inserted);
      last = block;
    }
    return steps;
  }

  /** Returns for each position the number of preceding words outside of blocks. */
  private static int[] looseBefore(int length, List<Block> blocks, ToIntFunction<Block> start) {
    boolean[] covered = new boolean[length];
    for (Block block : blocks) {
      int from = start.applyAsInt(block);
      Arrays.fill(covered, from, from + block.length, true);
    }
    int[] loose = new int[length + 1];
    for (int i = 0; i < length; i++) {
      loose[i + 1] = loose[i] + (covered[i] ? 0 : 1);
    }
    return loose;
  }

  /**
   * Covers {@code to} greedily with the longest blocks of {@code from} (Tichy 1984), using each
   * word once. Among equally long blocks, the first after the previous one wins, or else the first.
   * Returns non-empty blocks in the order of {@code to}.
   */
  static List<Block> blocks(long[] from, long[] to) {
    Map<Long, List<Integer>> places = new HashMap<>();
    for (int i = 0; i < from.length; i++) {
      places.computeIfAbsent(from[i], word -> new ArrayList<>()).add(i);
    }
    boolean[] used = new boolean[from.length];
    List<Block> blocks = new ArrayList<>();
    int next = 0;
    for (int at = 0; at < to.length; ) {
      Block longest = new Block(next, at, 0);
      for (int place : places.getOrDefault(to[at], List.of())) {
        int length = common(from, place, used, to, at);
        boolean goesOn = longest.from < next && place >= next;
        if (length > longest.length || length == longest.length && goesOn) {
          longest = new Block(place, at, length);
        }
      }
      if (longest.length > 0) {
        next = longest.from + longest.length;
        Arrays.fill(used, longest.from, next, true);
        blocks.add(longest);
      }
      at += Math.max(1, longest.length);
    }
    return blocks;
  }

  private static int common(long[] from, int place, boolean[] used, long[] to, int at) {
    int max = Math.min(from.length - place, to.length - at);
    int length = 0;
    while (length < max && !used[place + length] && from[place + length] == to[at + length]) {
      length++;
    }
    return length;
  }

  /**
   * Returns a longest sequence of blocks ascending in {@code from}, by patience sorting (Schensted
   * 1961).
   */
  static List<Block> ascending(List<Block> blocks) {
    int[] before = new int[blocks.size()];
    int[] tops = new int[blocks.size()];
    int[] topPlaces = new int[blocks.size()];
    int piles = 0;
    for (int i = 0; i < blocks.size(); i++) {
      int found = Arrays.binarySearch(topPlaces, 0, piles, blocks.get(i).from);
      int pile = found < 0 ? -found - 1 : found;
      before[i] = pile == 0 ? -1 : tops[pile - 1];
      tops[pile] = i;
      topPlaces[pile] = blocks.get(i).from;
      piles = Math.max(piles, pile + 1);
    }
    List<Block> longest = new ArrayList<>();
    for (int i = piles == 0 ? -1 : tops[piles - 1]; i >= 0; i = before[i]) {
      longest.add(blocks.get(i));
    }
    Collections.reverse(longest);
    return longest;
  }

  /** A common block of words: its positions in both texts and its length. */
  record Block(int from, int to, int length) {}
}
