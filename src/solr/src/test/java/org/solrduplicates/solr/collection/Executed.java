// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Weight;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.search.QParser;
import org.apache.solr.search.QParserPlugin;

/** A query for all documents, {@code {!executed}}, that counts how often an index is asked. */
public final class Executed extends QParserPlugin {
  static final String QUERY = "{!executed}";
  static final AtomicInteger TIMES = new AtomicInteger();

  @Override
  public QParser createParser(
      String query, SolrParams local, SolrParams params, SolrQueryRequest request) {
    return new QParser(query, local, params, request) {
      @Override
      public Query parse() {
        return new All();
      }
    };
  }

  private static final class All extends Query {
    @Override
    public Weight createWeight(IndexSearcher searcher, ScoreMode mode, float boost)
        throws IOException {
      TIMES.incrementAndGet();
      return new MatchAllDocsQuery().createWeight(searcher, mode, boost);
    }

    @Override
    public String toString(String field) {
      return QUERY;
    }

    @Override
    public void visit(QueryVisitor visitor) {
      visitor.visitLeaf(this);
    }

    @Override
    public boolean equals(Object other) {
      return sameClassAs(other);
    }

    @Override
    public int hashCode() {
      return classHash();
    }
  }
}
