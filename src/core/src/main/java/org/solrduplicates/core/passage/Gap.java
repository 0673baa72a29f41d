// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.passage;

/**
 * The best alignment of the words between two blocks: equal words first, then words that sound
 * alike. This is the longest common subsequence with two kinds of equality.
 */
record Gap(int equal, int alike) {
  /** The high bits are the score; the low halves count equal and alike words. */
  private static final long EQUAL = (3L << 32) + (1L << 16);

  private static final long ALIKE = (2L << 32) + 1;

  /** Counts both kinds between two blocks, at most 65,535 words apart. */
  static Gap between(PassageText first, PassageText second, Block before, Block after) {
    long[] above = new long[after.second() - before.secondEnd() + 1];
    for (int i = before.firstEnd(); i < after.first(); i++) {
      long[] row = new long[above.length];
      for (int j = 1; j < row.length; j++) {
        long both = above[j - 1] + score(first, i, second, before.secondEnd() + j - 1);
        row[j] = Math.max(both, Math.max(above[j], row[j - 1]));
      }
      above = row;
    }
    long best = above[above.length - 1];
    return new Gap((int) (best >>> 16 & 0xFFFF), (int) (best & 0xFFFF));
  }

  static Gap of(PassageText first, PassageText second, Block block) {
    int equal = 0;
    for (int i = 0; i < block.length(); i++) {
      equal += first.word(block.first() + i) == second.word(block.second() + i) ? 1 : 0;
    }
    return new Gap(equal, block.length() - equal);
  }

  Gap plus(Gap other) {
    return new Gap(equal + other.equal, alike + other.alike);
  }

  int sum() {
    return equal + alike;
  }

  Gap atMost(int equalWords, int words) {
    int kept = Math.min(equalWords, equal);
    return new Gap(kept, Math.min(words - kept, alike));
  }

  private static long score(PassageText first, int at, PassageText second, int other) {
    if (first.word(at) == second.word(other)) {
      return EQUAL;
    }
    return first.sound(at) == second.sound(other) ? ALIKE : 0;
  }
}
