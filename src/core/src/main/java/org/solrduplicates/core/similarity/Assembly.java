// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.similarity;

import java.util.BitSet;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.solrduplicates.core.Internal;

/**
 * Decides which texts that a larger one contains are its parts, and not earlier states of it.
 * Earlier states of a document are similar to each other. The parts of a whole, such as a pack of
 * papers, are not, and together they are most of it.
 */
@Internal
public final class Assembly {
  /** A text of a larger share of the whole is a state of it. */
  private static final double PART = 0.8;

  /** Two neighbouring states have this share of each other. */
  private static final double STATE = 0.55;

  /** The share of the whole that unlike parts have together at least. */
  private static final double MOST = 0.7;

  /** Two texts are alike from this share of the phrases of one of them. */
  private static final double LIKE = 0.2;

  private Assembly() {}

  /** Returns whether a text contains another one that may be a part of it. */
  public static boolean mayHave(Evidence evidence) {
    return evidence.withoutVersions().isOfPart() && evidence.leastShare() < PART;
  }

  /** Returns whether two texts may be neighbouring states of one document. */
  public static boolean areStates(Evidence evidence) {
    return evidence.leastShare() >= STATE;
  }

  /** Returns whether two parts of one whole are alike. */
  public static boolean areAlike(Evidence evidence) {
    return evidence.sharedPhrases() >= LIKE;
  }

  /**
   * Returns the parts of a whole.
   *
   * @param shares the share of the whole that each contained text has, in descending order
   * @param like returns which texts are like one of them; asked once for each two
   */
  public static BitSet parts(double[] shares, IntFunction<IntPredicate> like) {
    BitSet[] alike = new BitSet[shares.length];
    for (int i = 0; i < alike.length; i++) {
      alike[i] = new BitSet(alike.length);
      alike[i].set(i);
    }
    for (int i = 0; i < alike.length; i++) {
      IntPredicate isLike = like.apply(i);
      for (int j = i + 1; j < alike.length; j++) {
        if (isLike.test(j)) {
          alike[i].set(j);
          alike[j].set(i);
        }
      }
    }
    return IntStream.range(0, shares.length)
        .filter(i -> isPart(i, shares, alike))
        .collect(BitSet::new, BitSet::set, BitSet::or);
  }

  /**
   * Returns whether a text and others that are unlike it, and each other, are most of the whole.
   */
  private static boolean isPart(int text, double[] shares, BitSet[] alike) {
    BitSet taken = (BitSet) alike[text].clone();
    int next = taken.nextClearBit(0);
    double covered = shares[text];
    boolean hasOther = next < shares.length;
    while (covered < MOST && next < shares.length) {
      covered += shares[next];
      taken.or(alike[next]);
      next = taken.nextClearBit(next);
    }
    return hasOther && covered >= MOST;
  }
}
