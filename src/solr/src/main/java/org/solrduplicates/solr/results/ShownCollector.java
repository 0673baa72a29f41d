// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.results;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.CollectionTerminatedException;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.FixedBitSet;
import org.apache.solr.handler.component.ResponseBuilder;
import org.apache.solr.search.DelegatingCollector;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.collection.shard.Documents;
import org.solrduplicates.lucene.FingerprintFields;
import org.solrduplicates.solr.config.RequestState;
import org.solrduplicates.solr.results.Winners.Bests;

/**
 * Collects all hits, and passes on those to show in the order of the index. It takes one bit for
 * each document of the index, {@link GroupBests}, and four bytes for the score of a hit without a
 * group if the search needs scores. Not thread-safe.
 */
final class ShownCollector extends DelegatingCollector {
  private final ShownVersions filter;
  private final IndexSearcher searcher;
  private final List<LeafReaderContext> leaves;
  private final Set<String> kept = new TreeSet<>();
  private @Nullable Run run;

  /** The parts of a collection that has begun. */
  private final class Run {
    private final ResponseBuilder rb;
    private final Optional<Winners> winners;
    private final boolean isSorted;
    private final FixedBitSet shown = new FixedBitSet(searcher.getIndexReader().maxDoc());
    private final GroupBests bests;
    private final @Nullable Weight query;
    private NumericDocValues groups = DocValues.emptyNumeric();
    private NumericDocValues ranks = DocValues.emptyNumeric();
    private @Nullable Scorer ownScorer;
    private float[] singleScores = new float[0];
    private long documents;
    private int single;

    private Run() throws IOException {
      rb = filter.request(searcher);
      winners = filter.winners();
      isSorted = needsScores();
      bests = new GroupBests(filter.show(), isSorted || filter.show() == Show.SCORE);
      query =
          filter.show() == Show.SCORE && !isSorted
              ? searcher.createWeight(searcher.rewrite(rb.getQuery()), ScoreMode.COMPLETE, 1)
              : null;
    }

    private void open(LeafReaderContext leaf) throws IOException {
      ownScorer = query == null ? null : query.scorer(leaf);
      groups = DocValues.getNumeric(leaf.reader(), filter.groupField());
      ranks = DocValues.getNumeric(leaf.reader(), FingerprintFields.RANK);
    }

    private void collect(int document) throws IOException {
      float score = isSorted ? scorer.score() : 0;
      int group = group(document);
      documents++;
      shown.set(docBase + document);
      if (group == 0) {
        addSingle(score);
        return;
      }
      float compared = ownScorer == null ? score : ownScore(ownScorer, document);
      int worse = bests.add(docBase + document, group, value(ranks, document), compared);
      if (worse != GroupBests.NONE) {
        shown.clear(worse);
      }
    }

    /** Returns 0 for a document that is always shown. */
    private int group(int document) throws IOException {
      int group = value(groups, document);
      return group > 0 && !Documents.isUncovered(value(ranks, document)) ? group : 0;
    }

    private void addSingle(float score) {
      if (isSorted) {
        singleScores = ArrayUtil.grow(singleScores, single + 1);
        singleScores[single] = score;
      }
      single++;
    }

    private void complete() throws IOException {
      RequestState state = RequestState.of(rb.req);
      if (state.get(Found.class).isEmpty()) { // facets that exclude a filter come later
        boolean isAsked = ResultListComponent.isAsked(rb.req.getParams());
        state.put(new Found(documents, single, isAsked ? Optional.of(bests) : Optional.empty()));
      }
      if (winners.isPresent()) {
        Set<String> excluded = TagMarker.marked(rb);
        excluded.removeAll(kept);
        winners
            .get()
            .groupsOfOthers(excluded)
            .map(bests::hit)
            .filter(hit -> hit != GroupBests.NONE)
            .forEach(shown::clear);
      }
      int passed = 0;
      for (LeafReaderContext leaf : leaves) {
        passed = pass(leaf, passed);
      }
    }

    /**
     * Passes on the shown hits of a segment, also if there are none, because some collectors expect
     * each segment.
     *
     * @param before the number of hits without a group in the segments before
     * @return the number of hits without a group up to the end of this segment
     */
    private int pass(LeafReaderContext leaf, int before) throws IOException {
      int singles = before;
      open(leaf);
      HitScore score = new HitScore();
      LeafCollector next = null;
      try {
        next = delegate.getLeafCollector(leaf);
        next.setScorer(score);
      } catch (CollectionTerminatedException e) {
        // the collector needs no hits of this segment; their scores are passed over
      }
      int end = leaf.docBase + leaf.reader().maxDoc();
      for (int hit = next(leaf.docBase, end); hit < end; hit = next(hit + 1, end)) {
        int group = group(hit - leaf.docBase);
        score.set(hit - leaf.docBase, group > 0 ? bests.score(group) : singleScore(singles));
        singles += group > 0 ? 0 : 1;
        if (next != null) {
          try {
            next.collect(score.document);
          } catch (CollectionTerminatedException e) {
            next = null;
          }
        }
      }
      return singles;
    }

    private float singleScore(int at) {
      return isSorted ? singleScores[at] : 0;
    }

    private int next(int from, int end) {
      return from < end ? shown.nextSetBit(from, end) : DocIdSetIterator.NO_MORE_DOCS;
    }
  }

  ShownCollector(ShownVersions filter, IndexSearcher searcher) {
    this.filter = filter;
    this.searcher = searcher;
    this.leaves = searcher.getTopReaderContext().leaves();
  }

  /** Takes note that filters with a tag are not excluded from this collection. */
  void keeps(String tag) {
    kept.add(tag);
  }

  /** The scores of all hits are needed, because any of them may be shown. */
  @Override
  public ScoreMode scoreMode() {
    return needsScores() ? ScoreMode.COMPLETE : ScoreMode.COMPLETE_NO_SCORES;
  }

  /** Otherwise Solr may have made a filter of the query, and all scores are equal. */
  private boolean needsScores() {
    return delegate.scoreMode().needsScores();
  }

  private Run run() throws IOException {
    if (run == null) {
      run = new Run();
    }
    return run;
  }

  @Override
  protected void doSetNextReader(LeafReaderContext leaf) throws IOException {
    context = leaf;
    docBase = leaf.docBase;
    run().open(leaf);
  }

  @Override
  public void collect(int document) throws IOException {
    run().collect(document);
  }

  @Override
  public void complete() throws IOException {
    run().complete();
    run = null; // the request may keep its collector
    if (delegate instanceof DelegatingCollector next) {
      next.complete();
    }
  }

  private static int value(NumericDocValues column, int document) throws IOException {
    return column.advanceExact(document) ? (int) column.longValue() : 0;
  }

  /** Returns 0 for a document that the query does not match, if a facet excludes the query. */
  private static float ownScore(Scorer scorer, int document) throws IOException {
    DocIdSetIterator matches = scorer.iterator();
    if (matches.docID() < document) {
      matches.advance(document);
    }
    return matches.docID() == document ? scorer.score() : 0;
  }

  /**
   * All hits of the request before any was hidden.
   *
   * @param single the number of documents without a group
   * @param bests empty unless another node asks for them
   */
  record Found(long documents, long single, Optional<GroupBests> bests) {
    static final Found NOTHING = new Found(0, 0, Optional.empty());

    Bests bests(List<String> excluded) {
      return bests
          .orElseGet(() -> new GroupBests(Show.LATEST, false))
          .bests(excluded, documents, single);
    }
  }

  private static final class HitScore extends Scorable {
    private int document;
    private float score;

    void set(int of, float is) {
      document = of;
      score = is;
    }

    @Override
    public float score() {
      return score;
    }

    @Override
    public int docID() {
      return document;
    }
  }
}
