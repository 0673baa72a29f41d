package org.solrduplicates.solr.update;

import java.lang.invoke.MethodHandles;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.solrduplicates.core.group.Verdict;
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

  /** A document that another node leads is there after some milliseconds, or not at all. */
  private static final int MAX_WAITS = 20;

  private static final long WAIT_MILLIS = 20;

  /** What was found: the best twin, and the background of the document, in 0..1. */
  record Answer(Optional<Twin> twin, double background) {
    /** A document without words is like none. */
    static final Answer NONE = new Answer(Optional.empty(), 0);
  }

  /** Looks for the best twin; with {@code originals}, tagged duplicates are none. */
  Answer ask(SentDocument sent, boolean originals, SolrQueryRequest request) {
    TextLookup.Reply reply = ask(sent, originals ? policy.dupOf() : "", request);
    Stream<Twin> last =
        reply.isNarrowed()
            ? Stream.empty()
            : recent.twins(sent.compared(), sent.digest(), reply, originals);
    Optional<Twin> best =
        Stream.concat(
                Stream.ofNullable(reply.twin()).map(twin -> new Found(twin, false)),
                last.map(twin -> new Found(twin, true)))
            .filter(found -> policy.holdsFor(found.twin))
            .sorted(Comparator.comparing(Found::twin))
            .filter(found -> isThere(found, sent, request))
            .map(Found::twin)
            .findFirst();
    return new Answer(best, reply.background());
  }

  /** A twin, and whether it is known from the window and not from a search. */
  private record Found(Twin twin, boolean isRecent) {}

  /**
   * Returns whether a twin is there now. Solr may not have taken it, without an error, or it may
   * have been deleted or overwritten through another chain. A document that was just sent may be on
   * its way to another node. What the window has of a document that a search has found may be older
   * than that.
   */
  private boolean isThere(Found found, SentDocument sent, SolrQueryRequest request) {
    SolrCore core = request.getCore();
    if (found.isRecent && core.getUpdateHandler().getUpdateLog() == null) {
      return true; // Solr sees nothing before a commit
    }
    Twin twin = found.twin;
    boolean isSame = twin.kind() == Verdict.Kind.SAME_TEXT;
    Optional<String> recently = found.isRecent ? recent.digest(twin.id()) : Optional.empty();
    Optional<String> digest = isSame ? Optional.of(sent.digest()) : recently;
    int left = found.isRecent && core.getCoreContainer().isZooKeeperAware() ? MAX_WAITS : 0;
    while (!isThere(twin.id(), digest, request)) {
      if (left-- == 0) {
        recent.remove(twin.id());
        return false;
      }
      pause();
    }
    return true;
  }

  private boolean isThere(String id, Optional<String> digest, SolrQueryRequest request) {
    try {
      return digest.isPresent()
          ? lookup.isThere(request, id, digest.get())
          : lookup.isThere(request, id);
    } catch (SolrException e) {
      throw failed("cannot look up the document '" + id + "'", e);
    }
  }

  private static void pause() {
    try {
      Thread.sleep(WAIT_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SolrException(ErrorCode.SERVICE_UNAVAILABLE, "interrupted", e);
    }
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
