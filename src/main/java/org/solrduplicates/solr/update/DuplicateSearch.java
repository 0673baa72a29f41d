package org.solrduplicates.solr.update;

import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.solrduplicates.core.group.Verdict;
import org.solrduplicates.solr.index.SentFields;
import org.solrduplicates.solr.search.TextLookup;
import org.solrduplicates.solr.search.Twin;

/**
 * Finds the twin of a document: in the collection as searches see it, and among the last documents
 * of this core. The latter cannot be filtered, so none of them is found where filters hide
 * documents or fields have to agree.
 */
record DuplicateSearch(Policy policy, TextLookup lookup, RecentDocuments recent) {
  /** A document that another node leads is there after some milliseconds, or not at all. */
  private static final int MAX_WAITS = 20;

  private static final long WAIT_MILLIS = 20;

  /** The best twin, and the background of the document, in 0..1. */
  record Answer(Optional<Twin> twin, double background) {
    /** The answer for a document without words. */
    static final Answer NONE = new Answer(Optional.empty(), 0);
  }

  /** A twin, and whether it is known from the window and not from a search. */
  private record Found(Twin twin, boolean isRecent) {}

  /** Looks for the best twin; with {@code originals}, not among tagged duplicates. */
  Answer ask(SentDocument sent, boolean originals, SolrQueryRequest request) {
    try {
      return find(sent, originals, request);
    } catch (SolrException e) {
      throw new SolrException(
          ErrorCode.getErrorCode(e.code()),
          "cannot look for duplicates of the document '" + sent.id() + "': " + e.getMessage(),
          e);
    }
  }

  private Answer find(SentDocument sent, boolean originals, SolrQueryRequest request) {
    TextLookup.Reply reply =
        lookup.ask(
            request,
            originals ? policy.dupOf() : "",
            sent.compared(),
            sent.text(),
            new SentFields(sent.fields(), request.getSchema(), policy.spared()));
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

  /**
   * Returns whether real-time get finds a twin. Solr may not have taken it, without an error, or it
   * may have been deleted or overwritten through another chain. A document that was just sent may
   * be on its way to another node. The window may have an older text of what a search has found.
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
    while (!lookup.isThere(request, twin.id(), digest)) {
      if (left-- == 0) {
        recent.remove(twin.id());
        return false;
      }
      pause();
    }
    return true;
  }

  private static void pause() {
    try {
      Thread.sleep(WAIT_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SolrException(ErrorCode.SERVICE_UNAVAILABLE, "interrupted", e);
    }
  }
}
