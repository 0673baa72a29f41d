// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.List;
import org.solrduplicates.core.fingerprint.Agreement;

/**
 * What the probabilities of pairs are made of, by their index, twelve bytes each in {@link Pieces}.
 * Not thread-safe.
 */
final class PairScores {
  private static final int LENGTH = 3;
  private static final List<Agreement> AGREEMENTS = List.of(Agreement.values());

  private final Pieces rows;
  private final int[] row = new int[LENGTH];

  PairScores(Pieces rows) {
    this.rows = rows;
  }

  /** Adds the score of the next pair, see {@link EvidencePairs#add}. */
  void add(float score, Agreement names, float needed) {
    row[0] = Float.floatToRawIntBits(score);
    row[1] = AGREEMENTS.indexOf(names);
    row[2] = Float.floatToRawIntBits(needed);
    rows.add(row, LENGTH);
  }

  void clear() {
    rows.clear();
  }

  Reader reader() {
    return new Reader();
  }

  /** Reads one pair at a time, in ascending order. For one thread. */
  final class Reader {
    private final Pieces.Rows scores = rows.rows(LENGTH, Pieces.BLOCK / LENGTH);

    private Reader() {}

    /** Goes to a pair by its index; returns this. */
    Reader at(int index) {
      scores.open(index);
      return this;
    }

    float score() {
      return Float.intBitsToFloat(scores.get(0));
    }

    Agreement names() {
      return AGREEMENTS.get(scores.get(1));
    }

    float needed() {
      return Float.intBitsToFloat(scores.get(2));
    }
  }
}
