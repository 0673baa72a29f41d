package org.solrduplicates.solr.results;

import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.CollectionTerminatedException;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.ScoreMode;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.search.DelegatingCollector;
import org.solrduplicates.lucene.FingerprintFields;
import org.solrduplicates.solr.config.RequestState;

/** Collects all hits, and passes on those to show in the order of the index. Not thread-safe. */
final class ShownCollector extends DelegatingCollector {
  private final ShownVersions filter;
  private final SolrQueryRequest request;
  private final Optional<Winners> winners;
  private final List<LeafReaderContext> leaves;
  private final GroupBests bests = new GroupBests();
  private final BitSet hidden = new BitSet();
  private NumericDocValues groups = DocValues.emptyNumeric();
  private NumericDocValues ranks = DocValues.emptyNumeric();
  private int[] hits = new int[1 << 10];
  private float[] scores = new float[0];
  private int size;

  ShownCollector(
      ShownVersions filter,
      SolrQueryRequest request,
      IndexSearcher searcher,
      Optional<Winners> winners) {
    this.filter = filter;
    this.request = request;
    this.winners = winners;
    this.leaves = searcher.getTopReaderContext().leaves();
  }

  /** The scores of all hits are needed, because any of them may be shown. */
  @Override
  public ScoreMode scoreMode() {
    return isScored() ? ScoreMode.COMPLETE : ScoreMode.COMPLETE_NO_SCORES;
  }

  private boolean isScored() {
    return filter.show() == Show.SCORE || delegate.scoreMode().needsScores();
  }

  private void grow() {
    hits = Arrays.copyOf(hits, 2 * size);
    scores = scores.length == 0 ? scores : Arrays.copyOf(scores, hits.length);
  }

  @Override
  protected void doSetNextReader(LeafReaderContext leaf) throws IOException {
    if (size == 0 && isScored()) {
      scores = new float[hits.length];
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
    hits[size++] = docBase + document;
    int group = groups.advanceExact(document) ? (int) groups.longValue() : 0;
    if (group > 0) {
      int rank = ranks.advanceExact(document) ? (int) ranks.longValue() : 0;
      int worse = bests.offer(group, size - 1, filter.show().order(rank, score));
      if (worse != GroupBests.NONE) {
        hidden.set(worse);
      }
    }
  }

  @Override
  public void complete() throws IOException {
    RequestState state = RequestState.of(request);
    if (state.get(Found.class).isEmpty()) { // facets without a filter come later
      state.put(new Found(size, bests));
    }
    winners.ifPresent(others -> others.groupsOfOthers().map(bests::hit).forEach(this::hide));
    int at = 0;
    for (LeafReaderContext leaf : leaves) {
      at = pass(leaf, at);
    }
    if (delegate instanceof DelegatingCollector next) {
      next.complete();
    }
  }

  private void hide(int hit) {
    if (hit != GroupBests.NONE) {
      hidden.set(hit);
    }
  }

  /** Passes on the hits of a segment from a place on; returns the place after them. */
  private int pass(LeafReaderContext leaf, int from) throws IOException {
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
        for (int i = hidden.nextClearBit(from); i < to; i = hidden.nextClearBit(i + 1)) {
          score.document = hits[i] - leaf.docBase;
          score.score = scores.length > 0 ? scores[i] : 0;
          next.collect(score.document);
        }
      } catch (CollectionTerminatedException e) {
        // the collector needs no more hits of this segment
      }
    }
    return to;
  }

  /** All hits of the request before any was hidden, and the best one of each group. */
  record Found(int documents, GroupBests bests) {}

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
