// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.passage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.solrduplicates.core.fingerprint.Hash;

/**
 * Index of the short runs of sounds of a text with their positions. A run ends as soon as it is
 * rare enough, which takes fewer words than characters.
 */
final class Seeds {
  /** Weight of a run: 4 words, 8 characters, or a mixture. */
  static final int WEIGHT = 8;

  /** Weight of a word; a character weighs half. */
  static final int WORD = 2;

  private static final int CHARACTER = 1;

  /** A run with more positions begins a block only where no other does. */
  private static final int MAX_PLACES = 8;

  /** Blocks per pair of texts; beyond that each run is followed to one position only. */
  static final int MAX_BLOCKS = 250_000;

  /** Words between two checks of {@code stop}. */
  private static final int STRIDE = 1024;

  /** Low bits of an entry are a position, high bits a hash. Blocks are verified word by word. */
  private static final int PLACE_BITS = 31;

  private static final long PLACE = (1L << PLACE_BITS) - 1;

  private final PassageText text;
  private final long[] entries;

  Seeds(PassageText text) {
    this.text = text;
    long[] found = new long[text.size()];
    int count = 0;
    for (int at = 0; at < text.size(); at++) {
      int end = end(text, at);
      if (end > at) {
        found[count++] = hash(text, at, end) & ~PLACE | at;
      }
    }
    entries = Arrays.copyOf(found, count);
    Arrays.sort(entries);
  }

  static int weight(PassageText text, int at) {
    return text.isUnspaced(at) ? CHARACTER : WORD;
  }

  /**
   * Common runs of two texts.
   *
   * @param blocks the longest common runs that begin with a seed, in the order of the other text
   * @param isWhole whether each run was followed to all of its positions
   */
  record Found(List<Block> blocks, boolean isWhole) {}

  /**
   * Returns at most eight blocks for each word of the other text, and at most {@link #MAX_BLOCKS}
   * or one for each word. Takes {@code n log n} steps.
   *
   * @param stop whether to return the blocks found so far
   */
  Found blocks(PassageText other, BooleanSupplier stop) {
    List<Block> blocks = blocks(other, MAX_PLACES, MAX_BLOCKS, stop);
    return blocks.size() <= MAX_BLOCKS
        ? new Found(blocks, true)
        : new Found(blocks(other, 1, Integer.MAX_VALUE, stop), false);
  }

  private List<Block> blocks(PassageText other, int places, int most, BooleanSupplier stop) {
    List<Block> blocks = new ArrayList<>();
    int[] done = new int[text.size() + other.size() + 1];
    int covered = 0;
    for (int at = 0; at < other.size() && blocks.size() <= most; at++) {
      int end = end(other, at);
      if (at % STRIDE == 0 && stop.getAsBoolean()) {
        return blocks;
      }
      if (end > at) {
        long hash = hash(other, at, end) & ~PLACE;
        int from = from(hash);
        int found = from(hash | PLACE) - from;
        int followed = found <= places ? found : at < covered ? 0 : 1;
        for (int i = from; i < from + followed; i++) {
          covered = Math.max(covered, add(blocks, done, (int) (entries[i] & PLACE), other, at));
        }
      }
    }
    return blocks;
  }

  /**
   * Adds the block around a seed, unless it is already there.
   *
   * @param done the end of the last block of each diagonal, in the other text
   * @return the end of the block in the other text
   */
  private int add(List<Block> blocks, int[] done, int first, PassageText other, int second) {
    int diagonal = second - first + text.size();
    if (second >= done[diagonal]) {
      int back = 0;
      int most = Math.min(first, second - done[diagonal]);
      while (back < most && alike(first - back - 1, other, second - back - 1)) {
        back++;
      }
      int on = 0;
      int rest = Math.min(text.size() - first, other.size() - second);
      while (on < rest && alike(first + on, other, second + on)) {
        on++;
      }
      blocks.add(new Block(first - back, second - back, back + on));
      done[diagonal] = second + on;
    }
    return done[diagonal];
  }

  private boolean alike(int first, PassageText other, int second) {
    return text.sound(first) == other.sound(second);
  }

  /** Returns the first entry that is not below a hash; entries are distinct. */
  private int from(long hash) {
    int found = Arrays.binarySearch(entries, hash);
    return found < 0 ? -found - 1 : found;
  }

  /** Returns the end of the run that begins here, or its beginning if the text ends before. */
  private static int end(PassageText text, int from) {
    int weight = 0;
    for (int at = from; at < text.size(); at++) {
      weight += weight(text, at);
      if (weight >= WEIGHT) {
        return at + 1;
      }
    }
    return from;
  }

  private static long hash(PassageText text, int from, int to) {
    long hash = 0;
    for (int at = from; at < to; at++) {
      hash = Hash.append(hash, text.sound(at));
    }
    return hash;
  }
}
