package org.solrduplicates.lucene;

import java.io.IOException;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.FixedBitSet;
import org.jspecify.annotations.Nullable;

/**
 * Which documents of an index are to be seen: those that match a filter and are not deleted. Looked
 * up segment by segment, when it is asked for. For one thread and one request.
 */
final class VisibleDocuments {
  private final IndexSearcher searcher;
  private final Query filter;
  private final Bits[] bySegment;

  VisibleDocuments(IndexSearcher searcher, Query filter) {
    this.searcher = searcher;
    this.filter = filter;
    this.bySegment = new Bits[searcher.getIndexReader().leaves().size()];
  }

  /** Returns which documents of a segment are to be seen. */
  Bits in(int segment) throws IOException {
    Bits known = bySegment[segment];
    if (known == null) {
      known = read(searcher.getIndexReader().leaves().get(segment));
      bySegment[segment] = known;
    }
    return known;
  }

  private Bits read(LeafReaderContext leaf) throws IOException {
    LeafReader reader = leaf.reader();
    Bits live = reader.getLiveDocs();
    if (filter instanceof MatchAllDocsQuery) {
      return live == null ? new Bits.MatchAllBits(reader.maxDoc()) : live;
    }
    Weight weight =
        searcher.createWeight(searcher.rewrite(filter), ScoreMode.COMPLETE_NO_SCORES, 1);
    return matching(weight.scorer(leaf), live, reader.maxDoc());
  }

  private static Bits matching(@Nullable Scorer scorer, @Nullable Bits live, int maxDoc)
      throws IOException {
    FixedBitSet matching = new FixedBitSet(maxDoc);
    if (scorer != null) {
      matching.or(scorer.iterator());
    }
    for (int d = 0; live != null && d < maxDoc; d++) {
      if (!live.get(d)) {
        matching.clear(d);
      }
    }
    return matching;
  }

  /** Returns how many documents of a segment are to be seen. */
  int count(int segment) throws IOException {
    Bits seen = in(segment);
    int count = 0;
    for (int d = 0; d < seen.length(); d++) {
      count += seen.get(d) ? 1 : 0;
    }
    return count;
  }
}
