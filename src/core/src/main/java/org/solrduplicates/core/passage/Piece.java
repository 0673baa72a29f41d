// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.passage;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A stretch of both texts and its common words. Positions count words; ends are exclusive.
 *
 * @param blocks its parts without gaps
 */
record Piece(int first, int firstEnd, int second, int secondEnd, Gap common, List<Block> blocks) {
  static Piece of(PassageText one, PassageText other, List<Block> chain) {
    Block start = chain.get(0);
    Block end = chain.get(chain.size() - 1);
    Gap common = Gap.of(one, other, start);
    for (int i = 1; i < chain.size(); i++) {
      common = common.plus(Gap.between(one, other, chain.get(i - 1), chain.get(i)));
      common = common.plus(Gap.of(one, other, chain.get(i)));
    }
    return new Piece(start.first(), end.firstEnd(), start.second(), end.secondEnd(), common, chain);
  }

  /** Pieces may overlap, but a word of either stretch is common once. */
  static Piece whole(PassageText one, PassageText other, List<Piece> pieces) {
    Piece whole = pieces.get(0);
    if (pieces.size() == 1) {
      return whole;
    }
    List<Block> blocks = new ArrayList<>();
    for (Piece piece : pieces) {
      blocks.addAll(piece.blocks);
    }
    for (Piece piece : pieces.subList(1, pieces.size())) {
      whole =
          new Piece(
              Math.min(whole.first, piece.first),
              Math.max(whole.firstEnd, piece.firstEnd),
              Math.min(whole.second, piece.second),
              Math.max(whole.secondEnd, piece.secondEnd),
              whole.common.plus(piece.common),
              blocks);
    }
    int shorter = Math.min(whole.firstEnd - whole.first, whole.secondEnd - whole.second);
    Gap common = whole.common.atMost(whole.sharedWords(one, other), shorter);
    return new Piece(whole.first, whole.firstEnd, whole.second, whole.secondEnd, common, blocks);
  }

  /** Returns the size of the intersection of the bags of words of both stretches. */
  private int sharedWords(PassageText one, PassageText other) {
    long[] left = IntStream.range(first, firstEnd).mapToLong(one::word).sorted().toArray();
    long[] right = IntStream.range(second, secondEnd).mapToLong(other::word).sorted().toArray();
    int shared = 0;
    for (int i = 0, j = 0; i < left.length && j < right.length; ) {
      int order = Long.compare(left[i], right[j]);
      shared += order == 0 ? 1 : 0;
      i += order <= 0 ? 1 : 0;
      j += order >= 0 ? 1 : 0;
    }
    return shared;
  }

  /** Returns the word count of the longer stretch. */
  int words() {
    return Math.max(firstEnd - first, secondEnd - second);
  }
}
