package org.solrduplicates.core.measure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.solrduplicates.core.measure.BlockMoves.Tiling.Tile;
import org.solrduplicates.core.measure.WordAlignment.Differing;

/**
 * An edit distance in which a block of words moves at the cost of one word: the reference for near
 * duplicates (Peyronnet), for the same content often comes in another order. The exact distance
 * cannot be computed in reasonable time (Shapira and Storer 2002); Cormode and Muthukrishnan (2007)
 * approximate it. Here blocks are chosen greedily, so the result is a number of steps that is
 * enough, never too small and often not the least.
 *
 * <pre>
 *   a b c d e f g
 *   e f g a b c x     e f g moved, d replaced by x: 2 steps; Levenshtein needs 7
 * </pre>
 *
 * <p>The largest number of blocks that are in the same order in both texts stays, and the others
 * move. Between two blocks that stay, as many words are replaced as both texts have there outside
 * of blocks; the rest is inserted or deleted.
 */
final class BlockMoves {
  private BlockMoves() {}

  /** In 0..1: 1 - distance / longer; symmetric. */
  static double similarity(long[] a, long[] b) {
    return 1 - (double) distance(a, b) / Math.max(1, Math.max(a.length, b.length));
  }

  /**
   * The smaller of both directions, for every step can be undone; at most the length of the longer
   * text, for all words can be replaced. Refuses texts of more than {@link Differing#MAX_WORDS}.
   */
  static int distance(long[] a, long[] b) {
    Differing rest = Differing.of(a, b);
    int steps = Math.min(steps(rest.a(), rest.b()), steps(rest.b(), rest.a()));
    return Math.min(steps, rest.longer().length);
  }

  private static int steps(long[] first, long[] second) {
    List<Tile> tiles = Tiling.cover(first, second);
    List<Tile> staying = LongestIncreasingSubsequence.longest(tiles, Tile::from);
    int[] loose = looseBefore(first.length, tiles, Tile::from);
    int[] looseOther = looseBefore(second.length, tiles, Tile::to);
    staying.add(new Tile(first.length, second.length, 0));
    int steps = tiles.size() - (staying.size() - 1);
    Tile last = new Tile(0, 0, 0);
    for (Tile tile : staying) {
      int deleted = loose[tile.from()] - loose[last.from()];
      int inserted = looseOther[tile.to()] - looseOther[last.to()];
      steps += Math.max(deleted, inserted);
      last = tile;
    }
    return steps;
  }

  /** For each place of a text and its end, how many words before it are outside of blocks. */
  private static int[] looseBefore(int length, List<Tile> tiles, ToIntFunction<Tile> start) {
    boolean[] covered = new boolean[length];
    for (Tile tile : tiles) {
      int from = start.applyAsInt(tile);
      Arrays.fill(covered, from, from + tile.length(), true);
    }
    int[] loose = new int[length + 1];
    for (int i = 0; i < length; i++) {
      loose[i + 1] = loose[i] + (covered[i] ? 0 : 1);
    }
    return loose;
  }

  /**
   * Covers a text from its beginning with the longest blocks of another (the greedy algorithm of
   * Tichy 1984), but uses each word of the other once. Of equally long blocks it takes the first
   * that does not lie before the end of the last one, or else the first of all. Time grows at most
   * with the product of the lengths (two seconds for the worst texts of 20,000 words). Not safe for
   * several threads.
   */
  static final class Tiling {
    private final long[] first;
    private final long[] second;
    private final boolean[] used;
    private final Map<Long, List<Integer>> places = new HashMap<>();

    private Tiling(long[] first, long[] second) {
      this.first = first;
      this.second = second;
      this.used = new boolean[first.length];
      for (int i = 0; i < first.length; i++) {
        places.computeIfAbsent(first[i], word -> new ArrayList<>()).add(i);
      }
    }

    /** Returns blocks of at least one word, in the order of the second text. */
    static List<Tile> cover(long[] first, long[] second) {
      Tiling tiling = new Tiling(first, second);
      List<Tile> tiles = new ArrayList<>();
      int next = 0;
      for (int at = 0; at < second.length; ) {
        Tile tile = tiling.longest(at, next);
        if (tile.length() > 0) {
          Arrays.fill(tiling.used, tile.from(), tile.end(), true);
          tiles.add(tile);
          next = tile.end();
        }
        at += Math.max(1, tile.length());
      }
      return tiles;
    }

    private Tile longest(int at, int next) {
      Tile longest = new Tile(next, at, 0);
      for (int place : places.getOrDefault(second[at], List.of())) {
        int length = common(place, at);
        boolean goesOn = longest.from() < next && place >= next;
        if (length > longest.length() || length == longest.length() && goesOn) {
          longest = new Tile(place, at, length);
        }
      }
      return longest;
    }

    private int common(int place, int at) {
      int max = Math.min(first.length - place, second.length - at);
      int length = 0;
      while (length < max
          && !used[place + length]
          && first[place + length] == second[at + length]) {
        length++;
      }
      return length;
    }

    /**
     * A block of words that two texts have in common.
     *
     * @param from where it begins in the first text
     * @param to where it begins in the second text
     * @param length how many words it has
     */
    record Tile(int from, int to, int length) {
      /** Returns where the first text goes on. */
      int end() {
        return from + length;
      }
    }
  }

  /** The longest ascending part of a sequence (Schensted 1961), by sorting into piles. */
  static final class LongestIncreasingSubsequence {
    private LongestIncreasingSubsequence() {}

    /**
     * Returns the most elements that ascend strictly, in their order; the list may be changed. Time
     * grows with {@code n log n}.
     */
    static <T> List<T> longest(List<T> elements, ToIntFunction<T> key) {
      int[] keys = elements.stream().mapToInt(key).toArray();
      int[] before = new int[keys.length];
      int[] tops = new int[keys.length];
      int[] topKeys = new int[keys.length];
      int piles = 0;
      for (int i = 0; i < keys.length; i++) {
        int found = Arrays.binarySearch(topKeys, 0, piles, keys[i]); // the tops ascend
        int pile = found < 0 ? -found - 1 : found;
        before[i] = pile == 0 ? -1 : tops[pile - 1];
        tops[pile] = i;
        topKeys[pile] = keys[i];
        piles = Math.max(piles, pile + 1);
      }
      List<T> longest = new ArrayList<>();
      for (int i = piles == 0 ? -1 : tops[piles - 1]; i >= 0; i = before[i]) {
        longest.add(elements.get(i));
      }
      Collections.reverse(longest);
      return longest;
    }
  }
}
