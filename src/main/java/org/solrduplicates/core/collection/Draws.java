package org.solrduplicates.core.collection;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.LongStream;

/**
 * For each document a few others that were drawn from those with a term in common, where a term has
 * so many documents that not all can be compared. Terms come in the order of their hashes, and the
 * first ones of a document are taken, so which they are depends on the documents alone. Not safe
 * for several threads.
 */
final class Draws {
  /** How many others are drawn for each document; as many again are drawn with it. */
  static final int EACH = 4;

  private static final int NONE = -1;

  private final int[] others;
  private final byte[] families;

  Draws(int documents) {
    others = new int[documents * EACH];
    families = new byte[documents * EACH];
    Arrays.fill(others, NONE);
  }

  /**
   * Draws another document for each that has a term.
   *
   * @param documents those that have the term, ascending
   * @param count how many of them there are, at least 2
   * @param term its hash
   */
  void draw(int[] documents, int count, int term) {
    int step = 1 + Integer.remainderUnsigned(term * 0x9E3779B9, count - 1);
    for (int i = 0; i < count; i++) {
      draw(documents[i], documents[(i + step) % count], count);
    }
  }

  private void draw(int document, int other, int family) {
    for (int at = document * EACH; at < (document + 1) * EACH; at++) {
      if (others[at] == other) {
        return;
      }
      if (others[at] == NONE) {
        others[at] = other;
        families[at] = (byte) Math.min(family, Byte.MAX_VALUE);
        return;
      }
    }
  }

  /** Returns the pairs of some documents with those drawn for them, each once, ascending. */
  long[] pairs(IntPredicate wanted) {
    LongStream.Builder pairs = LongStream.builder();
    for (int at = 0; at < others.length; at++) {
      if (others[at] != NONE && wanted.test(at / EACH)) {
        pairs.add(PairSet.pair(at / EACH, others[at]));
      }
    }
    return pairs.build().sorted().distinct().toArray();
  }

  /** Returns from how many documents one of a pair was drawn for the other, at most 127. */
  int family(long pair) {
    int first = PairSet.first(pair);
    int second = PairSet.second(pair);
    return Math.max(family(first, second), family(second, first));
  }

  private int family(int document, int other) {
    for (int at = document * EACH; at < (document + 1) * EACH; at++) {
      if (others[at] == other) {
        return families[at];
      }
    }
    return 0;
  }
}
