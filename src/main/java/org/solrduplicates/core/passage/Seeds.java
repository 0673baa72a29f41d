package org.solrduplicates.core.passage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.solrduplicates.core.fingerprint.Hash;

/**
 * Where a text may be continued in another: every short run of sounds, and where it stands. A run
 * ends as soon as it is rare enough, which takes fewer words than characters. Immutable.
 */
final class Seeds {
  /** What a run weighs: 4 words, 8 characters, or some of both. */
  static final int WEIGHT = 8;

  /** What a word weighs; a character half of that. */
  static final int WORD = 2;

  private static final int CHARACTER = 1;

  /** A run that stands at more places begins a block only where nothing else does. */
  private static final int MAX_PLACES = 8;

  /** Blocks of one pair of texts; if there are more, each run is followed to one place only. */
  static final int MAX_BLOCKS = 250_000;

  /** After so many words it is asked whether to stop. */
  private static final int STRIDE = 1024;

  /** Low bits of an entry are a place, high bits a hash; blocks are checked word by word. */
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

  /** Returns what a word counts: a character half as much as a word. */
  static int weight(PassageText text, int at) {
    return text.isUnspaced(at) ? CHARACTER : WORD;
  }

  /**
   * What two texts have in common.
   *
   * @param blocks the longest common runs of sounds that begin with a seed, in the order of the
   *     other text
   * @param isWhole whether each run was followed to all of its places
   */
  record Found(List<Block> blocks, boolean isWhole) {}

  /**
   * Returns the blocks of another text: at most eight for each word of it, and at most {@link
   * #MAX_BLOCKS} or one for each word. Takes {@code n log n} steps.
   *
   * @param stop whether to return what was found so far
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
   * Adds the block around a seed, unless it is there.
   *
   * @param done for each diagonal where its last block ends in the other text
   * @return where the block ends in the other text
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

  /** Returns the first entry that is not below a hash; no entry is there twice. */
  private int from(long hash) {
    int found = Arrays.binarySearch(entries, hash);
    return found < 0 ? -found - 1 : found;
  }

  /** Returns where the run that begins here ends, or its beginning if the text ends before. */
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
