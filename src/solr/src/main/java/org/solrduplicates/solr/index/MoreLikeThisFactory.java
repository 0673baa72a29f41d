// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.index;

import java.util.List;
import org.apache.lucene.queries.mlt.MoreLikeThis;
import org.apache.solr.common.params.MoreLikeThisParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.request.SolrQueryRequest;
import org.solrduplicates.core.group.TermChoice;
import org.solrduplicates.core.text.Sentence;
import org.solrduplicates.lucene.TermCounts;
import org.solrduplicates.solr.config.RequestParams;

/**
 * Reads Solr's {@code mlt.*} parameters. By default, one occurrence in a document and two documents
 * suffice, because short documents have no other words.
 */
final class MoreLikeThisFactory {
  private static final int MIN_TERM_FREQUENCY = 1;

  private MoreLikeThisFactory() {}

  static TermCounts counts(SolrQueryRequest request, List<String> defaultFields) {
    SolrParams params = request.getParams();
    return new TermCounts(
        request.getSearcher().getIndexReader(),
        request.getSchema().getIndexAnalyzer(),
        new TermCounts.Limits(
            fields(request, defaultFields),
            params.getInt(MoreLikeThisParams.MIN_TERM_FREQ, MIN_TERM_FREQUENCY),
            params.getInt(MoreLikeThisParams.MIN_WORD_LEN, MoreLikeThis.DEFAULT_MIN_WORD_LENGTH),
            params.getInt(MoreLikeThisParams.MAX_WORD_LEN, MoreLikeThis.DEFAULT_MAX_WORD_LENGTH),
            params.getInt(
                MoreLikeThisParams.MAX_NUM_TOKENS_PARSED,
                MoreLikeThis.DEFAULT_MAX_NUM_TOKENS_PARSED)));
  }

  /** {@code mlt.maxdf} overrides {@code mlt.maxdfpct}. */
  static TermChoice choice(SolrParams params) {
    TermChoice defaults = TermChoice.DEFAULT;
    boolean absolute = params.get(MoreLikeThisParams.MAX_DOC_FREQ) != null;
    return new TermChoice(
        params.getLong(MoreLikeThisParams.MIN_DOC_FREQ, defaults.minDocuments()),
        params.getLong(MoreLikeThisParams.MAX_DOC_FREQ, defaults.maxDocuments()),
        absolute
            ? defaults.maxPercentage()
            : params.getInt(MoreLikeThisParams.MAX_DOC_FREQ_PCT, defaults.maxPercentage()),
        RequestParams.count(params, MoreLikeThisParams.MAX_QUERY_TERMS, defaults.maxTerms(), 1));
  }

  private static List<String> fields(SolrQueryRequest request, List<String> defaultFields) {
    String named = request.getParams().get(MoreLikeThisParams.SIMILARITY_FIELDS);
    if (named == null) {
      return defaultFields.stream()
          .filter(field -> request.getSchema().getFieldOrNull(field) != null)
          .toList();
    }
    List<String> fields = List.of(RequestParams.names(named));
    for (String field : fields) {
      if (request.getSchema().getFieldOrNull(field) == null) {
        throw RequestParams.badRequest(
            Sentence.of(
                "%s must be a list of fields of the schema, contains '%s'",
                MoreLikeThisParams.SIMILARITY_FIELDS, field));
      }
    }
    return fields;
  }
}
