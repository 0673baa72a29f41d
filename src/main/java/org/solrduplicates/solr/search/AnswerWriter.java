package org.solrduplicates.solr.search;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.TotalHits;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.handler.component.ResponseBuilder;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.BasicResultContext;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.search.DocSlice;
import org.apache.solr.search.SolrReturnFields;
import org.solrduplicates.core.group.DuplicateSettings;
import org.solrduplicates.core.group.Member;
import org.solrduplicates.core.group.VersionGroup;

/**
 * Writes the answer to a request: the pivot as {@code match}, the other documents of its group as
 * {@code response}, which every client library reads, and the history as {@code duplicates}.
 */
final class AnswerWriter {
  private static final String ALL_FIELDS = "*,score";

  private final SolrQueryRequest request;
  private final SolrQueryResponse response;
  private final SolrDocuments documents;

  AnswerWriter(ResponseBuilder rb, SolrDocuments documents) {
    this.request = rb.req;
    this.response = rb.rsp;
    this.documents = documents;
    response.setReturnFields(returnFields());
  }

  private SolrReturnFields returnFields() {
    return new SolrReturnFields(request.getParams().get(CommonParams.FL, ALL_FIELDS), request);
  }

  /** A key that is not there, or may not be seen, is a mistake; a query without a hit is none. */
  void writeNoMatch(DuplicatesRequest.Pivot pivot) {
    if (pivot.isId()) {
      throw DuplicatesRequest.badRequest("no document with id '" + pivot.value() + "'");
    }
    response.add("match", list(new int[0], new float[0]));
    response.add("response", list(new int[0], new float[0]));
  }

  void writeNotCompared(int pivot, String field) {
    response.add("match", list(new int[] {pivot}, new float[] {1}));
    response.add("response", list(new int[0], new float[0]));
    SimpleOrderedMap<Object> block = new SimpleOrderedMap<>();
    block.add(
        "notCompared",
        "the document has nothing in "
            + field
            + ": it has no text, or was added without the update processor");
    response.add("duplicates", block);
  }

  void write(int pivot, VersionGroup group, DuplicateSettings settings) throws IOException {
    response.add("match", list(new int[] {pivot}, new float[] {1}));
    response.add("response", page(group.duplicates()));
    response.add("duplicates", new VersionGroupWriter(group, settings).write());
  }

  /** The rows asked for; all of them if no number is given, as a group is small. */
  private BasicResultContext page(List<Member> members) throws IOException {
    int[] numbers = new int[members.size()];
    float[] scores = new float[members.size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = documents.number(members.get(i).id()).orElseThrow();
      scores[i] = (float) VersionGroupWriter.rounded(members.get(i).toPivot().similarity());
    }
    int start = Math.min(numbers.length, natural(CommonParams.START, 0));
    int rows = Math.min(numbers.length - start, natural(CommonParams.ROWS, numbers.length));
    return list(numbers, scores, start, rows);
  }

  private BasicResultContext list(int[] numbers, float[] scores) {
    return list(numbers, scores, 0, numbers.length);
  }

  private BasicResultContext list(int[] numbers, float[] scores, int start, int rows) {
    float maxScore = scores.length == 0 ? 0 : scores[0];
    DocSlice slice =
        new DocSlice(
            start, rows, numbers, scores, numbers.length, maxScore, TotalHits.Relation.EQUAL_TO);
    return new BasicResultContext(
        slice, returnFields(), documents.searcher(), new MatchAllDocsQuery(), request);
  }

  private int natural(String name, int defaultValue) {
    int value = request.getParams().getInt(name, defaultValue);
    if (value < 0) {
      throw DuplicatesRequest.badRequest(
          name + " must be a whole number of at least 0, was '" + value + "'");
    }
    return value;
  }
}
