// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * The pairs of each document, the most similar first, in {@link Pieces}. Eight bytes a document in
 * the heap. Safe for reading by several threads, each with a {@link Reader}.
 */
final class PairGraph {
  private static final int EDGE = 2;

  /** Most documents have fewer. */
  private static final int USUAL = 32;

  private final Pieces pieces;
  private final long[] places;

  PairGraph(int documents, EvidencePairs pairs, Exchange exchange) {
    pieces = new Pieces(exchange);
    places = new long[documents];
    Arrays.fill(places, -1);
    CandidatePairs byDocument = new CandidatePairs(documents, exchange);
    EvidencePairs.Reader reader = pairs.inOrder();
    for (int pair = 0; pair < pairs.size(); pair++) {
      reader.at(pair);
      byDocument.add((long) reader.first() << Integer.SIZE | pair);
      byDocument.add((long) reader.second() << Integer.SIZE | pair);
    }
    Rows rows = new Rows(pairs.reader());
    byDocument.forEach(rows::add);
    rows.write();
  }

  /** Writes the pairs of one document after the other. */
  private final class Rows {
    private final EvidencePairs.Reader pairs;
    private int document;
    private long[] sorted = new long[USUAL];
    private int size;

    Rows(EvidencePairs.Reader pairs) {
      this.pairs = pairs;
    }

    void add(long some) {
      if (CandidatePairs.first(some) != document) {
        write();
        document = CandidatePairs.first(some);
      }
      if (size == sorted.length) {
        sorted = Arrays.copyOf(sorted, 2 * size);
      }
      int pair = (int) some;
      float similarity = (float) pairs.at(pair).evidence().dice();
      sorted[size++] = (long) -Float.floatToIntBits(similarity) << Integer.SIZE | pair;
    }

    void write() {
      if (size > 0) {
        Arrays.sort(sorted, 0, size);
        int[] row = new int[1 + EDGE * size];
        row[0] = size;
        for (int i = 0; i < size; i++) {
          row[1 + EDGE * i] = (int) sorted[i];
          row[2 + EDGE * i] = pairs.at((int) sorted[i]).other(document);
        }
        places[document] = pieces.add(row, row.length);
        size = 0;
      }
    }
  }

  Reader reader() {
    return new Reader();
  }

  /** Reads the pairs of one document at a time. For one thread. */
  final class Reader {
    private final Pieces.Reader rows = pieces.reader();
    private final int[] visited = new int[places.length];

    private Reader() {
      Arrays.fill(visited, -1);
    }

    /** Goes to a document; returns the number of its pairs. */
    int open(int document) {
      if (places[document] < 0) {
        return 0;
      }
      rows.open(places[document], 1 + EDGE * USUAL);
      int size = rows.get(0);
      if (size > USUAL) {
        rows.open(places[document], 1 + EDGE * size);
      }
      return size;
    }

    int pair(int index) {
      return rows.get(1 + EDGE * index);
    }

    /** Returns the other document of a pair. */
    int other(int index) {
      return rows.get(2 + EDGE * index);
    }

    /** Returns the most similar documents, at most so many. */
    Near near(int document, int most) {
      int count = Math.min(most, open(document));
      Near near = new Near(document, new int[count], new int[count]);
      for (int i = 0; i < count; i++) {
        near.pairs[i] = pair(i);
        near.others[i] = other(i);
      }
      return near;
    }

    /** Returns which of the near documents are reached by some pairs, step by step. */
    boolean[] reached(Near near, IntPredicate isStep) {
      for (int other : near.others) {
        visited[other] = near.document;
      }
      boolean[] reached = new boolean[near.others.length];
      int[] path = new int[near.others.length + 1];
      path[0] = near.document;
      int end = 1;
      for (int at = 0; at < end; at++) {
        int count = open(path[at]);
        for (int i = 0; i < count; i++) {
          if (visited[other(i)] == near.document && isStep.test(pair(i))) {
            int place = near.place(other(i));
            if (!reached[place]) {
              reached[place] = true;
              path[end++] = other(i);
            }
          }
        }
      }
      return reached;
    }
  }

  /** The documents that are most similar to one, with their pairs. */
  @SuppressWarnings("ArrayRecordComponent")
  record Near(int document, int[] pairs, int[] others) {
    int place(int other) {
      int place = 0;
      while (others[place] != other) {
        place++;
      }
      return place;
    }
  }
}
