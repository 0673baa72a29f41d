// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.List;
import org.solrduplicates.core.fingerprint.Agreement;
import org.solrduplicates.core.similarity.Evidence;

/** Compared pairs with their evidence, 32 bytes each in {@link Pieces}. Not thread-safe. */
final class EvidencePairs {
  private static final int LENGTH = 8;
  private static final List<Agreement> AGREEMENTS = List.of(Agreement.values());

  private final Pieces rows;
  private final int[] row = new int[LENGTH];
  private int size;

  EvidencePairs(Pieces rows) {
    this.rows = rows;
  }

  /**
   * Adds a pair.
   *
   * @param needed the log odds that a link needs
   * @param names of the titles and file names
   */
  void add(long pair, Evidence evidence, double needed, Agreement names) {
    row[0] = CandidatePairs.first(pair);
    row[1] = CandidatePairs.second(pair);
    set(2, evidence.words());
    set(4, evidence.phrases());
    row[6] = Float.floatToRawIntBits((float) needed);
    row[7] = AGREEMENTS.indexOf(names);
    rows.add(row, LENGTH);
    size++;
  }

  private void set(int at, long value) {
    row[at] = (int) (value >>> Integer.SIZE);
    row[at + 1] = (int) value;
  }

  int size() {
    return size;
  }

  /** Returns a reader of pairs in any order. */
  Reader reader() {
    return new Reader(1);
  }

  /** Returns a reader of pairs in ascending order, which is faster. */
  Reader inOrder() {
    return new Reader(Pieces.BLOCK / LENGTH);
  }

  /** Reads one pair at a time, until another one is added. For one thread. */
  final class Reader {
    private final Pieces.Rows pairs;

    private Reader(int ahead) {
      pairs = rows.rows(LENGTH, ahead);
    }

    /** Goes to a pair by its index; returns this. */
    Reader at(int index) {
      pairs.open(index);
      return this;
    }

    long pair() {
      return CandidatePairs.pair(first(), second());
    }

    int first() {
      return pairs.get(0);
    }

    int second() {
      return pairs.get(1);
    }

    /** Returns the document of the pair that is not the given one. */
    int other(int document) {
      return first() == document ? second() : first();
    }

    /** Returns the larger document of the pair. */
    int whole() {
      Evidence evidence = evidence();
      return evidence.ofFirst() > evidence.ofSecond() ? second() : first();
    }

    Evidence evidence() {
      return new Evidence(get(2), get(4));
    }

    private long get(int at) {
      return (long) pairs.get(at) << Integer.SIZE | pairs.get(at + 1) & 0xFFFFFFFFL;
    }

    double needed() {
      return Float.intBitsToFloat(pairs.get(6));
    }

    Agreement names() {
      return AGREEMENTS.get(pairs.get(7));
    }
  }
}
