package org.solrduplicates.solr.search;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.queries.mlt.MoreLikeThis;
import org.apache.solr.common.params.MoreLikeThisParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.request.SolrQueryRequest;
import org.solrduplicates.lucene.InterestingTerms;

/**
 * Reads Solr's own {@code mlt.*} parameters. Two defaults differ from Solr's: a word need occur
 * only once in the document and in two documents, for else short documents and small indexes have
 * no interesting words.
 */
final class MoreLikeThisFactory {
  private static final int MIN_TERM_FREQUENCY = 1;
  private static final int MIN_DOCUMENT_FREQUENCY = 2;

  private MoreLikeThisFactory() {}

  static InterestingTerms of(SolrQueryRequest request, List<String> defaultFields)
      throws IOException {
    SolrParams params = request.getParams();
    MoreLikeThis mlt = new MoreLikeThis(request.getSearcher().getIndexReader());
    mlt.setAnalyzer(request.getSchema().getIndexAnalyzer());
    mlt.setFieldNames(fields(request, defaultFields));
    mlt.setMinTermFreq(params.getInt(MoreLikeThisParams.MIN_TERM_FREQ, MIN_TERM_FREQUENCY));
    mlt.setMinDocFreq(params.getInt(MoreLikeThisParams.MIN_DOC_FREQ, MIN_DOCUMENT_FREQUENCY));
    mlt.setMinWordLen(
        params.getInt(MoreLikeThisParams.MIN_WORD_LEN, MoreLikeThis.DEFAULT_MIN_WORD_LENGTH));
    mlt.setMaxWordLen(
        params.getInt(MoreLikeThisParams.MAX_WORD_LEN, MoreLikeThis.DEFAULT_MAX_WORD_LENGTH));
    setMaxDocFreq(mlt, params);
    mlt.setMaxQueryTerms(
        DuplicatesRequest.count(
            params, MoreLikeThisParams.MAX_QUERY_TERMS, MoreLikeThis.DEFAULT_MAX_QUERY_TERMS, 1));
    mlt.setMaxNumTokensParsed(
        params.getInt(
            MoreLikeThisParams.MAX_NUM_TOKENS_PARSED, MoreLikeThis.DEFAULT_MAX_NUM_TOKENS_PARSED));
    return new InterestingTerms(mlt);
  }

  /** A number of documents, or else a percentage of them. */
  private static void setMaxDocFreq(MoreLikeThis mlt, SolrParams params) {
    Integer documents = params.getInt(MoreLikeThisParams.MAX_DOC_FREQ);
    Integer percentage = params.getInt(MoreLikeThisParams.MAX_DOC_FREQ_PCT);
    if (documents != null) {
      mlt.setMaxDocFreq(documents);
    } else if (percentage != null) {
      mlt.setMaxDocFreqPct(percentage);
    }
  }

  private static String[] fields(SolrQueryRequest request, List<String> defaultFields) {
    String named =
        request
            .getParams()
            .get(MoreLikeThisParams.SIMILARITY_FIELDS, String.join(",", defaultFields));
    String[] fields = DuplicatesRequest.names(named);
    for (String field : fields) {
      if (request.getSchema().getFieldOrNull(field) == null) {
        throw DuplicatesRequest.badRequest(
            MoreLikeThisParams.SIMILARITY_FIELDS
                + " must be a list of fields of the schema, has '"
                + field
                + "'");
      }
    }
    return fields;
  }
}
