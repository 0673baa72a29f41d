// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.update;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.solrduplicates.core.group.Verdict;
import org.solrduplicates.core.similarity.Surroundings;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.index.SentFields;
import org.solrduplicates.solr.search.TextLookup;
import org.solrduplicates.solr.search.Twin;
import org.solrduplicates.solr.shard.Cluster;

/**
 * Finds the twin of a document among visible documents and the recent documents of this core.
 * Filters cannot apply to recent documents. These are skipped if there are filters or fields that
 * must agree.
 */
record DuplicateSearch(Policy policy, TextLookup lookup, RecentDocuments recent) {
  /** A document routed to another node arrives within milliseconds, or not at all. */
  private static final int MAX_WAITS = 20;

  private static final long WAIT_MILLIS = 20;

  record Answer(Optional<Twin> twin, Surroundings around) {
    static final Answer NONE = new Answer(Optional.empty(), Surroundings.NONE);
  }

  private record Found(Twin twin, boolean isRecent) {}

  Answer ask(SentDocument sent, Policy.Action action, SolrQueryRequest request) {
    try {
      return find(sent, action, request);
    } catch (SolrException e) {
      throw RequestParams.error(
          ErrorCode.getErrorCode(e.code()),
          "cannot look for duplicates of the document '" + sent.id() + "': " + e.getMessage(),
          e);
    }
  }

  private Answer find(SentDocument sent, Policy.Action action, SolrQueryRequest request) {
    boolean originals = action == Policy.Action.TAG;
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
    List<Found> found =
        Stream.concat(
                reply.twins().stream().map(twin -> new Found(twin, false)),
                last.map(twin -> new Found(twin, true)))
            .filter(each -> policy.holdsFor(each.twin))
            .toList();
    Optional<Twin> best =
        first(
            found.stream().filter(each -> each.isRecent || mayBeNamed(each, reply)), sent, request);
    boolean isOther = action.mayDrop() && best.filter(twin -> !twin.isCovering()).isPresent();
    Optional<Twin> other =
        isOther
            ? first(found.stream().filter(each -> each.twin.mayReplace()), sent, request)
            : Optional.empty();
    return new Answer(other.or(() -> best), reply.around());
  }

  /** Of versions, the one that the verdict names. */
  private boolean mayBeNamed(Found found, TextLookup.Reply reply) {
    return policy.from() == Policy.From.CONTAINED || found.twin.equals(reply.twins().get(0));
  }

  private Optional<Twin> first(
      Stream<Found> candidates, SentDocument sent, SolrQueryRequest request) {
    return candidates
        .sorted(Comparator.comparing(Found::twin))
        .filter(found -> isThere(found, sent, request))
        .map(Found::twin)
        .findFirst();
  }

  /**
   * Checks by real-time get that a twin exists. It may be lost, deleted, overwritten through
   * another chain, or still on its way to another node. The window may hold an older text of it.
   */
  private boolean isThere(Found found, SentDocument sent, SolrQueryRequest request) {
    SolrCore core = request.getCore();
    if (found.isRecent && Cluster.of(core).hasNoUpdateLog()) {
      return true; // real-time get does not see changes before a commit
    }
    Twin twin = found.twin;
    boolean isSame = twin.kind() == Verdict.Kind.SAME_TEXT;
    Optional<String> recently = found.isRecent ? recent.digest(twin.id()) : Optional.empty();
    Optional<String> digest = isSame ? Optional.of(sent.digest()) : recently;
    int left = found.isRecent && Cluster.of(core).sendsUpdates() ? MAX_WAITS : 0;
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
