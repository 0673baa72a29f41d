package org.solrduplicates.solr.update;

import java.lang.invoke.MethodHandles;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.request.SolrQueryRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.solrduplicates.solr.index.SentFields;
import org.solrduplicates.solr.search.TextLookup;
import org.solrduplicates.solr.search.Twin;

/**
 * Finds what a document is a duplicate of: in the collection, as far as searches see it, and among
 * the documents that were added here last. Where filters hide documents, or fields have to agree,
 * nobody knows which of the last ones that would leave out, so none of them is found.
 */
record DuplicateSearch(Policy policy, TextLookup lookup, RecentDocuments recent) {
  private static final Logger LOG = LoggerFactory.getLogger(MethodHandles.lookup().lookupClass());

  /**
   * What was found.
   *
   * @param twin the best twin; nothing if there is none
   * @param background of the document, in 0..1
   */
  record Answer(Optional<Twin> twin, double background) {
    /** A document without words is like none. */
    static final Answer NONE = new Answer(Optional.empty(), 0);
  }

  /**
   * Looks for the best twin of a document.
   *
   * @param originals whether documents that are tagged as duplicates are no twins
   */
  Answer ask(SentDocument sent, boolean originals, SolrQueryRequest request) {
    TextLookup.Reply reply = ask(sent, originals ? policy.dupOf() : "", request);
    Stream<Twin> last =
        reply.isNarrowed()
            ? Stream.empty()
            : recent.twins(sent.compared(), sent.digest(), reply, originals);
    Optional<Twin> best =
        Stream.concat(Stream.ofNullable(reply.twin()), last)
            .filter(policy::holdsFor)
            .sorted()
            .findFirst();
    return new Answer(best, reply.background());
  }

  private TextLookup.Reply ask(SentDocument sent, String without, SolrQueryRequest request) {
    try {
      return lookup.ask(
          request,
          without,
          sent.compared(),
          sent.text(),
          new SentFields(sent.fields(), request.getSchema(), policy.spared()));
    } catch (SolrException e) {
      throw failed("cannot look for duplicates of the document '" + sent.id() + "'", e);
    }
  }

  /** What went wrong may name documents, filters and hosts. */
  private SolrException failed(String message, SolrException cause) {
    ErrorCode code = ErrorCode.getErrorCode(cause.code());
    if (policy.hideTwin()) {
      LOG.error(message, cause);
      return new SolrException(code, message);
    }
    return new SolrException(code, message + ": " + cause.getMessage(), cause);
  }
}
