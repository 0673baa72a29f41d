// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.index;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.util.FixedBitSet;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.schema.SchemaField;
import org.apache.solr.search.DocSet;
import org.apache.solr.search.QParser;
import org.apache.solr.search.QueryUtils;
import org.apache.solr.search.SolrIndexSearcher;
import org.apache.solr.search.SyntaxError;
import org.apache.solr.search.WrappedQuery;
import org.solrduplicates.solr.config.RequestParams;

/** The documents of one core that match all filters of a request. */
final class VisibleIndex {
  private final SolrQueryRequest request;
  private final SolrIndexSearcher searcher;
  private final Optional<DocSet> filtered;
  private final Query visible;

  VisibleIndex(SolrQueryRequest request) throws IOException {
    this.request = request;
    this.searcher = request.getSearcher();
    List<Query> filters = Filters.of(request);
    this.filtered = filters.isEmpty() ? Optional.empty() : Optional.of(searcher.getDocSet(filters));
    this.visible = filtered.<Query>map(DocSet::makeQuery).orElseGet(MatchAllDocsQuery::new);
  }

  SolrIndexSearcher searcher() {
    return searcher;
  }

  Query visible() {
    return visible;
  }

  FixedBitSet documents() throws IOException {
    FixedBitSet documents = new FixedBitSet(searcher.maxDoc());
    DocSet set = filtered.isPresent() ? filtered.get() : searcher.getLiveDocSet();
    set.addAllTo(documents);
    return documents;
  }

  FixedBitSet documents(Query query) throws IOException {
    WrappedQuery once = new WrappedQuery(query);
    once.setCache(false);
    return query.equals(visible) ? documents() : cached(once);
  }

  /** Like {@link #documents(Query)}, but uses Solr's filter cache. */
  FixedBitSet cached(Query query) throws IOException {
    FixedBitSet documents = documents();
    FixedBitSet found = new FixedBitSet(searcher.maxDoc());
    searcher.getDocSet(query).addAllTo(found);
    documents.and(found);
    return documents;
  }

  Optional<ScoreDoc> first(String query) throws IOException {
    try {
      Query parsed =
          QParser.getParser(query, request.getParams().get("defType"), request).getQuery();
      return first(parsed == null ? new MatchNoDocsQuery() : parsed);
    } catch (SyntaxError e) {
      throw RequestParams.badRequest("cannot parse '" + query + "': " + e.getMessage());
    }
  }

  Query byKey(String id) {
    SchemaField key = request.getSchema().getUniqueKeyField();
    return QueryUtils.makeQueryable(key.getType().getFieldQuery(null, key, id));
  }

  Optional<ScoreDoc> first(Query query) throws IOException {
    BooleanQuery filtered =
        new BooleanQuery.Builder()
            .add(QueryUtils.makeQueryable(query), Occur.MUST)
            .add(visible, Occur.FILTER)
            .build();
    return Arrays.stream(searcher.search(filtered, 1).scoreDocs).findFirst();
  }
}
