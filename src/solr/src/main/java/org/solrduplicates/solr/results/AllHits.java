// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.results;

import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
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

  AllHits(IndexSearcher searcher, String groupField, Show show, boolean hasScores) {
    this.leaves = searcher.getTopReaderContext().leaves();
    this.groupField = groupField;
    this.show = show;
    this.bits = new FixedBitSet(searcher.getIndexReader().maxDoc());
    this.hasScores = hasScores;
  }

  List<LeafReaderContext> leaves() {
    return leaves;
  }

  /** Begins a segment. */
  void open(LeafReaderContext leaf) {
    column = GroupColumn.of(leaf.reader(), groupField);
    base = leaf.docBase;
  }

  /** Returns whether another hit may hide a document of the open segment. */
  boolean mayHide(int document) {
    return column.hiding(document) > 0;
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
    if (mayHide(document)) {
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
  GroupBests bests() {
    int highest = 0;
    for (LeafReaderContext leaf : leaves) {
      highest = Math.max(highest, GroupColumn.of(leaf.reader(), groupField).highest());
    }
    GroupBests bests = new GroupBests(grouped, highest);
    Cursor cursor = new Cursor();
    for (LeafReaderContext leaf : grouped > 0 ? leaves : List.<LeafReaderContext>of()) {
      cursor.open(leaf);
      while (cursor.next()) {
        int group = cursor.group();
        if (group > 0) {
          float score = show == Show.SCORE ? cursor.score() : 0;
          long order = show.order(cursor.column.rank(cursor.document), score);
          bests.add(group, order, leaf.docBase + cursor.document);
        }
      }
    }
    return bests;
  }

  /** Goes through the hits, segment by segment. */
  final class Cursor {
    private final long[] words = bits.getBits();
    private GroupColumn column = GroupColumn.EMPTY;
    private int base;
    private int end;
    private int word = -1;
    private long left;
    private int hit = -1;
    private int document;
    private float[] some = new float[0];

    /** Begins a segment; in their order, each once. */
    void open(LeafReaderContext leaf) {
      column = GroupColumn.of(leaf.reader(), groupField);
      base = leaf.docBase;
      end = base + leaf.reader().maxDoc();
    }

    /** Goes to the next hit; returns false at the end of the segment. */
    boolean next() {
      while (left == 0) {
        if ((word + 1) * (long) Long.SIZE >= end) {
          return false;
        }
        left = words[++word];
      }
      int next = word * Long.SIZE + Long.numberOfTrailingZeros(left);
      if (next >= end) {
        return false; // it is in the next segment
      }
      left &= left - 1;
      document = next - base;
      hit++;
      if (hasScores && hit % PAGE == 0) {
        some = scores.get(hit / PAGE);
      }
      return true;
    }

    /** Returns the number of the hit in its segment. */
    int document() {
      return document;
    }

    /** Returns the group of which this hit may be hidden, or 0. */
    private int group() {
      return column.hiding(document);
    }

    float score() {
      return hasScores ? some[hit % PAGE] : 0;
    }

    boolean isShown(GroupBests bests) {
      int group = group();
      return group == 0 || bests.isBest(group, base + document);
    }
  }
}
