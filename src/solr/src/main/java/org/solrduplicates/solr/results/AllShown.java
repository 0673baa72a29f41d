// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.results;

import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.FixedBitSet;
import org.apache.solr.search.BitDocSet;
import org.solrduplicates.core.settings.Parameter;

/**
 * The documents that {@code {!duplicates}} shows of one core, if the request has no other
 * condition. They depend on the index only, so Solr caches them as those of any other filter.
 */
final class AllShown extends Query {
  private final String groupField;
  private final Show show;

  AllShown(String groupField, Show show) {
    this.groupField = groupField;
    this.show = show;
  }

  @Override
  public Query rewrite(IndexSearcher searcher) {
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
    GroupBests bests = hits.bests();
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
        && show == that.show;
  }

  @Override
  public int hashCode() {
    return 31 * groupField.hashCode() + show.hashCode();
  }
}
