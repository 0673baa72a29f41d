// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.results;

import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.FixedBitSet;
import org.apache.solr.search.BitDocSet;
import org.solrduplicates.core.settings.Parameter;
import org.solrduplicates.lucene.OpenIndexes;
import org.solrduplicates.solr.results.Winners.Bests;

/**
 * The documents that {@code {!duplicates}} shows of one index, if the request has no other
 * condition. They depend on the index and the winners only, so Solr caches them as those of any
 * other filter.
 */
final class AllShown extends Query {
  private static final OpenIndexes<AllShown, Bests> BESTS = new OpenIndexes<>();

  private final String groupField;
  private final Show show;

  /** The groups that other shards show. */
  private final int[] hidden;

  private AllShown(String groupField, Show show, int[] hidden) {
    this.groupField = groupField;
    this.show = show;
    this.hidden = hidden;
  }

  static AllShown of(ShownVersions filter) {
    int[] hidden =
        filter.winners().stream().flatMapToInt(w -> w.groupsOfOthers(Set.of())).toArray();
    return new AllShown(filter.groupField(), filter.show(), hidden);
  }

  /** Returns the best documents of an index. Keeps 12 bytes a group while the index is open. */
  Bests bests(IndexSearcher searcher) {
    return BESTS.get(
        searcher.getIndexReader().getReaderCacheHelper(),
        this,
        () -> {
          AllHits all = hits(searcher);
          return all.bests().bests(all.documents(), all.single());
        });
  }

  private AllHits hits(IndexSearcher searcher) {
    AllHits hits = new AllHits(searcher, groupField, show, false);
    for (LeafReaderContext leaf : hits.leaves()) {
      hits.open(leaf);
      Bits live = leaf.reader().getLiveDocs();
      for (int document = 0; document < leaf.reader().maxDoc(); document++) {
        if (live == null || live.get(document)) {
          hits.add(document, 0);
        }
      }
    }
    return hits;
  }

  @Override
  public Query rewrite(IndexSearcher searcher) {
    AllHits hits = hits(searcher);
    GroupBests bests = hits.bests();
    IntStream.of(hidden).forEach(bests::hide);
    FixedBitSet shown = new FixedBitSet(searcher.getIndexReader().maxDoc());
    AllHits.Cursor cursor = hits.new Cursor();
    for (LeafReaderContext leaf : hits.leaves()) {
      cursor.open(leaf);
      while (cursor.next()) {
        if (cursor.isShown(bests)) {
          shown.set(leaf.docBase + cursor.document());
        }
      }
    }
    return new BitDocSet(shown).makeQuery();
  }

  @Override
  public void visit(QueryVisitor visitor) {
    visitor.visitLeaf(this);
  }

  @Override
  public String toString(String field) {
    return "{!duplicates show=" + Parameter.name(show) + "}";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AllShown that
        && groupField.equals(that.groupField)
        && show == that.show
        && Arrays.equals(hidden, that.hidden);
  }

  @Override
  public int hashCode() {
    return 31 * Objects.hash(groupField, show) + Arrays.hashCode(hidden);
  }
}
