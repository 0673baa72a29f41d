// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.results;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.CollectionTerminatedException;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.apache.solr.handler.component.ResponseBuilder;
import org.apache.solr.search.DelegatingCollector;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.solr.config.RequestState;
import org.solrduplicates.solr.results.Winners.Bests;

/**
 * Collects all hits, and passes on those to show in the order of the index. Takes what {@link
 * AllHits} and {@link GroupBests} take. Not thread-safe.
 */
final class ShownCollector extends DelegatingCollector {
  private final ShownVersions filter;
  private final IndexSearcher searcher;
  private final Set<String> kept = new TreeSet<>();
  private @Nullable Run run;

  /** The parts of a collection that has begun. */
  private final class Run {
    private final ResponseBuilder rb = filter.request(searcher);
    private final Optional<Winners> winners = filter.winners();
    private final boolean isSorted = needsScores();
    private final AllHits hits;
    private final @Nullable Weight query;
    private @Nullable Scorer ownScorer;

    private Run() throws IOException {
      boolean isCompared = filter.show() == Show.SCORE;
      hits = new AllHits(searcher, filter.groupField(), filter.show(), isSorted || isCompared);
      query =
          isCompared && !isSorted
              ? searcher.createWeight(searcher.rewrite(rb.getQuery()), ScoreMode.COMPLETE, 1)
              : null;
    }

    private void open(LeafReaderContext leaf) throws IOException {
      ownScorer = query == null ? null : query.scorer(leaf);
      hits.open(leaf);
    }

    private void collect(int document) throws IOException {
      if (isSorted) {
        hits.add(document, scorer.score());
      } else {
        Scorer own = hits.mayHide(document) ? ownScorer : null;
        hits.add(document, own == null ? 0 : ownScore(own, document));
      }
    }

    private void complete() throws IOException {
      GroupBests bests = hits.bests();
      boolean isAsked = ResultListComponent.isAsked(rb.req.getParams());
      RequestState state = RequestState.of(rb.req);
      if (state.get(Found.class).isEmpty()) { // facets that exclude a filter come later
        Optional<Bests> asked =
            isAsked ? Optional.of(bests.bests(hits.documents(), hits.single())) : Optional.empty();
        state.put(new Found(hits.documents(), asked));
      }
      if (winners.isPresent()) {
        Set<String> excluded = TagMarker.marked(rb);
        excluded.removeAll(kept);
        winners.get().groupsOfOthers(excluded).forEach(bests::hide);
      }
      AllHits.Cursor cursor = hits.new Cursor();
      for (LeafReaderContext leaf : isAsked ? List.<LeafReaderContext>of() : hits.leaves()) {
        pass(leaf, cursor, bests);
      }
    }

    /**
     * Passes on the shown hits of a segment, also if there are none, because some collectors expect
     * each segment.
     */
    private void pass(LeafReaderContext leaf, AllHits.Cursor cursor, GroupBests bests)
        throws IOException {
      Passed passed = new Passed();
      try {
        passed.next = delegate.getLeafCollector(leaf);
        passed.next.setScorer(passed);
      } catch (CollectionTerminatedException e) {
        passed.next = null; // the hits of this segment are only counted
      }
      cursor.open(leaf);
      while (cursor.next()) {
        if (cursor.isShown(bests)) {
          passed.pass(cursor.document(), cursor.score());
        }
      }
    }
  }

  ShownCollector(ShownVersions filter, IndexSearcher searcher) {
    this.filter = filter;
    this.searcher = searcher;
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
   * @param bests empty unless another node asks for them
   */
  record Found(long documents, Optional<Bests> bests) {
    static final Found NOTHING = new Found(0, Optional.empty());
  }

  /** The hit that is passed on. */
  private static final class Passed extends Scorable {
    private @Nullable LeafCollector next;
    private int document;
    private float score;

    void pass(int of, float is) throws IOException {
      document = of;
      score = is;
      if (next != null) {
        try {
          next.collect(document);
        } catch (CollectionTerminatedException e) {
          next = null;
        }
      }
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
