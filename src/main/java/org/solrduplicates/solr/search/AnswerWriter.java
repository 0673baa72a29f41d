package org.solrduplicates.solr.search;

import java.io.IOException;
import java.util.List;
import java.util.OptionalInt;
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
import org.solrduplicates.core.group.Member;
import org.solrduplicates.core.group.VersionGroup;

/**
 * Writes the answer to a request: the pivot as {@code match}, the other documents of its group as
 * {@code response}, which every client library reads, and the history as {@code duplicates}.
 */
final class AnswerWriter {
  private static final String[] ALL_FIELDS = {"*,score"};

  private final SolrQueryRequest request;
  private final SolrQueryResponse response;
  private final SolrDocuments documents;
  private final int start;
  private final int rows;
  private final boolean alone;

  AnswerWriter(ResponseBuilder rb, SolrDocuments documents) {
    this.request = rb.req;
    this.response = rb.rsp;
    this.documents = documents;
    this.start = DuplicatesRequest.count(request.getParams(), CommonParams.START, 0, 0);
    this.rows =
        DuplicatesRequest.count(request.getParams(), CommonParams.ROWS, Integer.MAX_VALUE, 0);
    this.alone = response.getResponse() == null;
    if (alone) {
      response.setReturnFields(returnFields());
    }
  }

  private SolrReturnFields returnFields() {
    String[] fields = request.getParams().getParams(CommonParams.FL);
    return new SolrReturnFields(fields == null ? ALL_FIELDS : fields, request);
  }

  /** Beside another component, as in {@code /select}, the documents are those it has found. */
  private void addDocuments(BasicResultContext match, BasicResultContext page) {
    if (alone) {
      response.add("match", match);
      response.add("response", page);
    }
  }

  /** A key that is not there, or may not be seen, is a mistake; a query without a hit is none. */
  void writeNoMatch(Pivot pivot) {
    if (pivot.kind() == Pivot.Kind.ID) {
      throw DuplicatesRequest.badRequest("no document with id '" + pivot.value() + "'");
    }
    addDocuments(list(new int[0], new float[0]), list(new int[0], new float[0]));
  }

  /** Writes that a document has no text to compare. */
  void writeNotCompared(int pivot) {
    addDocuments(only(pivot), list(new int[0], new float[0]));
    SimpleOrderedMap<Object> block = new SimpleOrderedMap<>();
    block.add("notCompared", "the index has no fingerprint and no text of the document");
    response.add("duplicates", block);
  }

  /** Writes a group; a pivot that is not in the index has no number. */
  void write(OptionalInt pivot, VersionGroup group, DuplicatesRequest asked) throws IOException {
    addDocuments(
        pivot.isPresent() ? only(pivot.getAsInt()) : list(new int[0], new float[0]),
        page(group.duplicates()));
    SimpleOrderedMap<Object> block = new VersionGroupWriter(group, asked.settings()).write();
    if (!asked.rule().isEmpty()) {
      block.add("rule", asked.rule());
    }
    if (documents.readFromText() > 0) {
      block.add("comparedByText", documents.readFromText());
    }
    if (asked.explain()) {
      block.add("candidates", VersionGroupWriter.candidates(group));
    }
    response.add("duplicates", block);
  }

  private BasicResultContext only(int document) {
    return list(new int[] {document}, new float[] {1});
  }

  /** The rows asked for; all of them if no number is given, as a group is small. */
  private BasicResultContext page(List<Member> members) throws IOException {
    int[] numbers = new int[members.size()];
    float[] scores = new float[members.size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = documents.number(members.get(i).id()).orElseThrow();
      scores[i] = (float) VersionGroupWriter.rounded(members.get(i).toPivot().similarity());
    }
    int left = Math.max(0, numbers.length - start);
    return list(numbers, scores, start, Math.min(left, rows));
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
}
