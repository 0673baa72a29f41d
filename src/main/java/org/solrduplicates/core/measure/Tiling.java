package org.solrduplicates.core.measure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Covers a text from its beginning with the longest blocks of another (the greedy algorithm of
 * Tichy 1984), but uses each word of the other once. Of equally long blocks it takes the first that
 * does not lie before the end of the last one, or else the first of all. Time grows at most with
 * the product of the lengths (two seconds for the worst texts of 20,000 words). Not safe for
 * several threads.
 */
final class Tiling {
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
        tiling.use(tile);
        tiles.add(tile);
        next = tile.end();
      }
      at += Math.max(1, tile.length());
    }
    return tiles;
  }

  private void use(Tile tile) {
    Arrays.fill(used, tile.from(), tile.end(), true);
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
    while (length < max && !used[place + length] && first[place + length] == second[at + length]) {
      length++;
    }
    return length;
  }
}
