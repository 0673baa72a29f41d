// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.decision;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.solr.client.solrj.SolrClient;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.client.solrj.embedded.EmbeddedSolrServer;
import org.apache.solr.client.solrj.request.AbstractUpdateRequest;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.client.solrj.response.QueryResponse;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.CursorMarkParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.core.CoreContainer;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.request.SolrRequestInfo;
import org.apache.solr.response.SolrQueryResponse;
import org.solrduplicates.core.constraint.PairConstraints;
import org.solrduplicates.core.constraint.TextVersion;
import org.solrduplicates.core.text.Sentence;

/**
 * The companion that stores manual decisions: another core of the node, or another collection of
 * the cluster. Callers need no permission for it. Thread-safe.
 */
public final class DecisionStore {
  public static final String SETTING = "dup.decisions.collection";

  private static final String ALL = "*:*";

  private static final int ROWS = 1_000;
  private static final String BY_DATE = MadeDecision.MADE + " asc," + MadeDecision.ID + " asc";

  private final CoreContainer container;
  private final String name;

  private DecisionStore(CoreContainer container, String name) {
    this.container = container;
    this.name = name;
  }

  /** Returns the companion's name from plugin arguments, empty if decisions are off. */
  public static String name(NamedList<?> args) {
    return Optional.ofNullable(args.get(SETTING)).map(Object::toString).orElse("").strip();
  }

  /** The companion need not exist yet. */
  public static DecisionStore of(SolrCore core, String name) {
    return new DecisionStore(core.getCoreContainer(), name);
  }

  public String name() {
    return name;
  }

  /** Returns all decisions, including those about former texts. */
  public PairConstraints all() {
    return decisions(ALL);
  }

  /** Returns the decisions about documents with their current texts. */
  public PairConstraints on(Collection<TextVersion> textVersions) {
    String keys =
        textVersions.stream().map(DecisionKey::of).distinct().collect(Collectors.joining(","));
    return decisions("{!terms f=" + MadeDecision.KEY + "}" + keys);
  }

  private PairConstraints decisions(String query) {
    List<MadeDecision> found = new ArrayList<>();
    visit(query, found::addAll);
    return PairConstraints.of(found.stream().map(MadeDecision::decision).toList());
  }

  public Optional<MadeDecision> find(String id) {
    List<MadeDecision> found = new ArrayList<>();
    visit("{!term f=" + MadeDecision.ID + "}" + id, found::addAll);
    return found.stream().findFirst();
  }

  public void visitAll(Consumer<List<MadeDecision>> visitor) {
    visit(ALL, visitor);
  }

  /** Visits all decisions about a document, whatever its text, the oldest first. */
  public void visitAbout(String id, Consumer<List<MadeDecision>> visitor) {
    visit("{!term f=" + MadeDecision.IDS + "}" + id, visitor);
  }

  private void visit(String query, Consumer<List<MadeDecision>> visitor) {
    ModifiableSolrParams params = new ModifiableSolrParams();
    params.set(CommonParams.Q, query);
    params.set(CommonParams.ROWS, ROWS);
    params.set(CommonParams.SORT, BY_DATE);
    int found = ROWS;
    for (String next = CursorMarkParams.CURSOR_MARK_START; found == ROWS; ) {
      params.set(CursorMarkParams.CURSOR_MARK_PARAM, next);
      QueryResponse response = asNode(client -> read(client, params));
      List<MadeDecision> some = response.getResults().stream().map(MadeDecision::read).toList();
      visitor.accept(some);
      found = some.size();
      next = response.getNextCursorMark();
    }
  }

  private QueryResponse read(SolrClient client, ModifiableSolrParams params)
      throws SolrServerException, IOException {
    QueryResponse response = client.query(name, params, SolrRequest.METHOD.POST);
    if (Boolean.TRUE.equals(response.getHeader().getBooleanArg("partialResults"))) {
      throw new SolrServerException("the answer is partial");
    }
    return response;
  }

  /** Stores a decision, replacing one on the same pair; visible immediately. */
  public void make(MadeDecision decision) {
    change(new UpdateRequest().add(decision.written()));
  }

  public void revoke(String id) {
    change(new UpdateRequest().deleteById(id));
  }

  private void change(UpdateRequest update) {
    update.setAction(AbstractUpdateRequest.ACTION.COMMIT, true, true);
    asNode(client -> client.request(update, name));
  }

  @FunctionalInterface
  private interface Call<T> {
    T by(SolrClient client) throws SolrServerException, IOException;
  }

  /**
   * Calls as the node, not as the user: the user may lack access to the companion, and limits of
   * the request must not truncate the decisions.
   */
  private <T> T asNode(Call<T> call) {
    SolrRequestInfo node = new SolrRequestInfo((SolrQueryRequest) null, new SolrQueryResponse());
    node.setUseServerToken(true);
    SolrRequestInfo.setRequestInfo(node);
    try {
      return call.by(client());
    } catch (SolrServerException | IOException | SolrException e) {
      String what =
          Sentence.of(
              "%s: '%s', which stores the decisions, does not answer: %s",
              SETTING, name, e.getMessage());
      throw new SolrException(
          isHeld(e) ? ErrorCode.TOO_MANY_REQUESTS : ErrorCode.SERVER_ERROR, what, e);
    } finally {
      SolrRequestInfo.clearRequestInfo();
    }
  }

  /** A circuit breaker of the companion asks to retry later. */
  private static boolean isHeld(Exception failure) {
    return failure instanceof SolrException refusal
        && refusal.code() == ErrorCode.TOO_MANY_REQUESTS.code;
  }

  /** Solr owns the clients, or they need no closing. */
  private SolrClient client() {
    return container.isZooKeeperAware()
        ? container.getZkController().getSolrClient()
        : new EmbeddedSolrServer(container, name);
  }
}
