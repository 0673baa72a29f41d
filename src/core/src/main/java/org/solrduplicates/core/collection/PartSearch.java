// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.solrduplicates.core.similarity.Assembly;

/** Finds the pairs of a whole and its part that are no versions, see {@link Assembly}. */
final class PartSearch {
  private final int documents;
  private final PairGraph.Reader graph;
  private final EvidencePairs.Reader pairs;
  private final BitSet parts = new BitSet();
  private int whole = DocumentTable.NONE;
  private IntStream.Builder contained = IntStream.builder();

  /** For each document, whose marks it has: those that are like another one. */
  private int[] marks = new int[0];

  private PartSearch(int documents, PairGraph graph, EvidencePairs pairs) {
    this.documents = documents;
    this.graph = graph.reader();
    this.pairs = pairs.reader();
  }

  /**
   * Returns the pairs of parts by their index.
   *
   * @param some the pairs of a whole and its part unless they are versions
   */
  static BitSet parts(
      int documents, BitSet some, EvidencePairs pairs, PairGraph graph, Exchange exchange) {
    PartSearch search = new PartSearch(documents, graph, pairs);
    CandidatePairs byWhole = new CandidatePairs(documents, exchange);
    EvidencePairs.Reader reader = pairs.inOrder();
    some.stream()
        .filter(pair -> Assembly.mayHave(reader.at(pair).evidence()))
        .forEach(pair -> byWhole.add((long) reader.whole() << Integer.SIZE | pair));
    byWhole.forEach(search::add);
    search.find();
    return search.parts;
  }

  private void add(long some) {
    if (CandidatePairs.first(some) != whole) {
      find();
      whole = CandidatePairs.first(some);
    }
    contained.add((int) some);
  }

  private void find() {
    int[] all = contained.build().toArray();
    contained = IntStream.builder();
    if (all.length > 1) {
      find(all);
    }
  }

  private void find(int[] all) {
    PairGraph.Near near = graph.near(whole, documents);
    boolean[] states = graph.reached(near, pair -> Assembly.areStates(pairs.at(pair).evidence()));
    int[] some =
        IntStream.of(all)
            .filter(pair -> !states[near.place(other(pair))])
            .boxed()
            .sorted(Comparator.comparingDouble(pair -> -leastShare(pair)))
            .mapToInt(pair -> pair)
            .toArray();
    int[] others = IntStream.of(some).map(this::other).toArray();
    double[] shares = IntStream.of(some).mapToDouble(this::leastShare).toArray();
    Assembly.parts(shares, i -> like(others[i], place -> others[place])).stream()
        .forEach(i -> parts.set(some[i]));
  }

  private int other(int pair) {
    return pairs.at(pair).other(whole);
  }

  private double leastShare(int pair) {
    return pairs.at(pair).evidence().leastShare();
  }

  /** Marks the documents that are like one of them. Those that were not compared are unlike. */
  private IntPredicate like(int document, IntUnaryOperator others) {
    if (marks.length == 0) {
      marks = new int[documents];
      Arrays.fill(marks, DocumentTable.NONE);
    }
    int count = graph.open(document);
    for (int i = 0; i < count; i++) {
      if (Assembly.areAlike(pairs.at(graph.pair(i)).evidence())) {
        marks[graph.other(i)] = document;
      }
    }
    return place -> marks[others.applyAsInt(place)] == document;
  }
}
