package org.solrduplicates.core.measure;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;

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
}
