// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.results;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.util.FixedBitSet;
import org.solrduplicates.lucene.GroupColumn;

/**
 * The hits of a request before any is hidden, in the order of the index. Takes one bit for each
 * document of the index, and four bytes for each hit if scores are kept. Not thread-safe.
 */
final class AllHits {
  private static final int PAGE = 1 << 12;

  private final List<LeafReaderContext> leaves;
  private final String groupField;
  private final Show show;
  private final FixedBitSet bits;
  private final boolean hasScores;
  private final List<float[]> scores = new ArrayList<>();
  private float[] page = new float[0];
  private GroupColumn column = GroupColumn.EMPTY;
  private int base;
  private int documents;
  private int grouped;

  /** Takes a document of a segment. */
  interface Visitor {
    void visit(int document, float score) throws IOException;
  }

  AllHits(IndexSearcher searcher, String groupField, Show show, boolean hasScores) {
    this.leaves = searcher.getTopReaderContext().leaves();
    this.groupField = groupField;
    this.show = show;
    this.bits = new FixedBitSet(searcher.getIndexReader().maxDoc());
    this.hasScores = hasScores;
  }

  /** Begins a segment. */
  void open(LeafReaderContext leaf) {
    column = GroupColumn.of(leaf.reader(), groupField);
    base = leaf.docBase;
  }

  /** Adds a document of the open segment, in ascending order. */
  void add(int document, float score) {
    bits.set(base + document);
    if (hasScores) {
      if (documents % PAGE == 0) {
        page = new float[PAGE];
        scores.add(page);
      }
      page[documents % PAGE] = score;
    }
    documents++;
    if (column.group(document) > 0) {
      grouped++;
    }
  }

  int documents() {
    return documents;
  }

  /** Returns the number of documents that no other one hides. */
  int single() {
    return documents - grouped;
  }

  /** Finds the best hit of each group. */
  GroupBests bests() throws IOException {
    int highest =
        leaves.stream()
            .mapToInt(leaf -> GroupColumn.of(leaf.reader(), groupField).highest())
            .max()
            .orElse(0);
    GroupBests bests = new GroupBests(grouped, highest);
    int before = 0;
    for (LeafReaderContext leaf : grouped > 0 ? leaves : List.<LeafReaderContext>of()) {
      before =
          visit(
              leaf,
              before,
              (document, score) -> {
                int group = column.group(document);
                if (group > 0) {
                  bests.add(group, show.order(column.rank(document), score));
                }
              });
    }
    return bests;
  }

  /**
   * Visits the hits of a segment that are shown. The segments must be visited in their order, each
   * once.
   *
   * @param before the number of hits in the segments before
   * @return the number of hits up to the end of this segment
   */
  int visitShown(LeafReaderContext leaf, int before, GroupBests bests, Visitor visitor)
      throws IOException {
    return visit(
        leaf,
        before,
        (document, score) -> {
          int group = column.group(document);
          if (group == 0 || bests.pass(group, show.order(column.rank(document), score))) {
            visitor.visit(document, score);
          }
        });
  }

  private int visit(LeafReaderContext leaf, int before, Visitor visitor) throws IOException {
    open(leaf);
    int at = before;
    int end = base + leaf.reader().maxDoc();
    for (int hit = next(base, end); hit < end; hit = next(hit + 1, end)) {
      visitor.visit(hit - base, hasScores ? scores.get(at / PAGE)[at % PAGE] : 0);
      at++;
    }
    return at;
  }

  private int next(int from, int end) {
    return from < end ? bits.nextSetBit(from, end) : DocIdSetIterator.NO_MORE_DOCS;
  }
}
