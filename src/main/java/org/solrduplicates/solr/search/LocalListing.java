package org.solrduplicates.solr.search;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.TotalHits;
import org.apache.lucene.util.BytesRefBuilder;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.BasicResultContext;
import org.apache.solr.schema.SchemaField;
import org.apache.solr.search.DocSlice;
import org.apache.solr.search.ReturnFields;

/**
 * Shows documents of this core.
 *
 * @param request the request they are shown for
 * @param documents the documents it may see
 * @param fields the fields to show
 */
record LocalListing(SolrQueryRequest request, SolrDocuments documents, ReturnFields fields)
    implements Listing {
  @Override
  public Object of(List<Page.Scored> shown, int found, int start, float maxScore)
      throws IOException {
    int before = shown.isEmpty() ? 0 : start;
    int[] numbers = new int[before + shown.size()];
    float[] scores = new float[numbers.length];
    for (int i = 0; i < shown.size(); i++) {
      numbers[before + i] = number(shown.get(i).id());
      scores[before + i] = shown.get(i).score();
    }
    DocSlice slice =
        new DocSlice(
            start, shown.size(), numbers, scores, found, maxScore, TotalHits.Relation.EQUAL_TO);
    return new BasicResultContext(
        slice, fields, documents.searcher(), new MatchAllDocsQuery(), request);
  }

  /** Not by a search, which fails when time is out: what was found by then is to be shown. */
  private int number(String id) throws IOException {
    SchemaField key = request.getSchema().getUniqueKeyField();
    BytesRefBuilder term = new BytesRefBuilder();
    key.getType().readableToIndexed(id, term);
    return documents.searcher().getFirstMatch(new Term(key.getName(), term.get()));
  }
}
