// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.results;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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
import org.apache.lucene.util.FixedBitSet;
import org.apache.solr.handler.component.ResponseBuilder;
import org.apache.solr.search.DelegatingCollector;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.lucene.FingerprintFields;
import org.solrduplicates.solr.config.RequestState;
import org.solrduplicates.solr.results.GroupBests.Grouped;
import org.solrduplicates.solr.results.Winners.Bests;

/** Collects all hits, and passes on those to show in the order of the index. Not thread-safe. */
final class ShownCollector extends DelegatingCollector {
  private final ShownVersions filter;
  private final ResponseBuilder rb;
  private final IndexSearcher searcher;
  private final Optional<Winners> winners;
  private final Set<String> excluded;
  private final Grouped grouped = new Grouped();
  private final List<LeafReaderContext> leaves;
  private NumericDocValues groups = DocValues.emptyNumeric();
  private NumericDocValues ranks = DocValues.emptyNumeric();
  private int[] hits = new int[1 << 8];
  private float[] scores = new float[0];
  private int size;
  private @Nullable Weight query;
  private @Nullable Scorer ownScorer;

  ShownCollector(
      ShownVersions filter, ResponseBuilder rb, IndexSearcher searcher, Optional<Winners> winners) {
    this.filter = filter;
    this.rb = rb;
    this.searcher = searcher;
    this.winners = winners;
    this.excluded = TagMarker.marked(rb);
    this.leaves = searcher.getTopReaderContext().leaves();
  }

  /** Takes note that filters with a tag are not excluded from this collection. */
  void keeps(String tag) {
    excluded.remove(tag);
  }

  /** The scores of all hits are needed, because any of them may be shown. */
  @Override
  public ScoreMode scoreMode() {
    return isSorted() ? ScoreMode.COMPLETE : ScoreMode.COMPLETE_NO_SCORES;
  }

  /** Otherwise Solr may have made a filter of the query, and all scores are equal. */
  private boolean isSorted() {
    return delegate.scoreMode().needsScores();
  }

  private void grow() {
    hits = Arrays.copyOf(hits, 2 * size);
    scores = scores.length == 0 ? scores : Arrays.copyOf(scores, hits.length);
  }

  @Override
  protected void doSetNextReader(LeafReaderContext leaf) throws IOException {
    if (size == 0 && isSorted()) {
      scores = new float[hits.length];
    }
    if (filter.show() == Show.SCORE && !isSorted()) {
      if (query == null) {
        query = searcher.createWeight(searcher.rewrite(rb.getQuery()), ScoreMode.COMPLETE, 1);
      }
      ownScorer = query.scorer(leaf);
    }
    context = leaf;
    docBase = leaf.docBase;
    groups = DocValues.getNumeric(leaf.reader(), filter.groupField());
    ranks = DocValues.getNumeric(leaf.reader(), FingerprintFields.RANK);
  }

  @Override
  public void collect(int document) throws IOException {
    if (size == hits.length) {
      grow();
    }
    float score = 0;
    if (scores.length > 0) {
      score = scorer.score();
      scores[size] = score;
    }
    hits[size] = docBase + document;
    int group = groups.advanceExact(document) ? (int) groups.longValue() : 0;
    if (group > 0) {
      int rank = ranks.advanceExact(document) ? (int) ranks.longValue() : 0;
      float compared = ownScorer == null ? score : ownScore(ownScorer, document);
      grouped.add(size, group, filter.show().order(rank, compared));
    }
    size++;
  }

  /** Returns 0 for a document that the query does not match, if a facet excludes the query. */
  private static float ownScore(Scorer scorer, int document) throws IOException {
    DocIdSetIterator matches = scorer.iterator();
    if (matches.docID() < document) {
      matches.advance(document);
    }
    return matches.docID() == document ? scorer.score() : 0;
  }

  @Override
  public void complete() throws IOException {
    GroupBests bests = new GroupBests(grouped, size);
    RequestState state = RequestState.of(rb.req);
    if (state.get(Found.class).isEmpty()) { // facets that exclude a filter come later
      state.put(new Found(size, size - grouped.size(), bests));
    }
    FixedBitSet hidden = bests.worse();
    winners.ifPresent(
        others ->
            others
                .groupsOfOthers(excluded)
                .map(bests::hit)
                .filter(hit -> hit != GroupBests.NONE)
                .forEach(hidden::set));
    int at = 0;
    for (LeafReaderContext leaf : leaves) {
      at = pass(leaf, at, hidden);
    }
    if (delegate instanceof DelegatingCollector next) {
      next.complete();
    }
  }

  /** Passes on the hits of a segment from a place on; returns the place after them. */
  private int pass(LeafReaderContext leaf, int from, FixedBitSet hidden) throws IOException {
    int end = leaf.docBase + leaf.reader().maxDoc();
    int to = from;
    while (to < size && hits[to] < end) {
      to++;
    }
    if (to > from) {
      LeafCollector next = delegate.getLeafCollector(leaf);
      HitScore score = new HitScore();
      next.setScorer(score);
      try {
        for (int i = from; i < to; i++) {
          if (!hidden.get(i)) {
            score.document = hits[i] - leaf.docBase;
            score.score = scores.length > 0 ? scores[i] : 0;
            next.collect(score.document);
          }
        }
      } catch (CollectionTerminatedException e) {
        // the collector needs no more hits of this segment
      }
    }
    return to;
  }

  /**
   * All hits of the request before any was hidden.
   *
   * @param single the number of documents without a group
   */
  record Found(int documents, int single, GroupBests bests) {
    Found() {
      this(0, 0, new GroupBests(new Grouped(), 0));
    }

    Bests bests(List<String> excluded) {
      return bests.bests(excluded, documents, single);
    }
  }

  private static final class HitScore extends Scorable {
    private int document;
    private float score;

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
