package org.solrduplicates.solr.collection;

import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.search.SolrReturnFields;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.Decision;
import org.solrduplicates.core.group.Subject;
import org.solrduplicates.solr.PluginSettings;
import org.solrduplicates.solr.decision.DecisionStore;
import org.solrduplicates.solr.decision.MadeDecision;
import org.solrduplicates.solr.search.DuplicatesRequest;

/**
 * What people have decided about pairs of documents: that they are no duplicates, or that they are
 * always together. A decision holds as long as both have the texts that they had then.
 *
 * <pre>
 *   &lt;requestHandler name="/duplicates/decisions"
 *       class="org.solrduplicates.solr.collection.DecisionsHandler"/&gt;
 *
 *   POST /duplicates/decisions {"command":"make","decision":"different","ids":["a","b"],"note":"…"}
 *   POST /duplicates/decisions {"command":"revoke","id":"…"}
 *   GET  /duplicates/decisions?id=a&amp;start=0&amp;rows=10
 * </pre>
 *
 * <p>Who may not see both documents of a decision can neither make nor revoke it, nor learn of it.
 */
public final class DecisionsHandler extends CollectionHandler {
  private final Clock clock = Clock.systemUTC();

  /** Refuses to start where decisions are not kept anywhere. */
  @Override
  public void inform(SolrCore core) {
    super.inform(core);
    store(core);
  }

  private DecisionStore store(SolrCore core) {
    return duplicates(core)
        .component()
        .decisions(core)
        .orElseThrow(
            () ->
                PluginSettings.wrong(
                    getClass().getSimpleName()
                        + " needs the setting "
                        + DecisionStore.SETTING
                        + " of the component that answers /duplicates"));
  }

  @Override
  void answer(SolrQueryRequest request, SolrQueryResponse response, SolrParams user)
      throws IOException {
    response.setHttpCaching(false);
    Channels shards = everywhere(request, user, SEED, Weights.EQUAL);
    DecisionStore store = store(request.getCore());
    if ("POST".equals(request.getHttpMethod())) {
      response.add("decision", obey(DecisionCommand.of(request), shards, store));
    } else {
      Optional<String> document = Optional.ofNullable(request.getParams().get(CommonParams.ID));
      response.setReturnFields(new SolrReturnFields());
      response.addResponse(new DecisionList(shards, request.getParams()).of(store, document));
    }
  }

  private SimpleOrderedMap<Object> obey(
      DecisionCommand command, Channels shards, DecisionStore store) {
    return command.revokes() ? revoke(command, shards, store) : make(command, shards, store);
  }

  private SimpleOrderedMap<Object> make(
      DecisionCommand command, Channels shards, DecisionStore store) {
    Decision.Kind kind = command.kind();
    List<String> ids = command.ids();
    String note = command.note();
    VisibleSubjects visible = VisibleSubjects.of(ids, shards);
    Subject one = subject(ids.get(0), visible);
    Subject other = subject(ids.get(1), visible);
    MadeDecision made = new MadeDecision(new Decision(kind, one, other), note, clock.instant());
    store.make(made);
    return written(made, "active");
  }

  private static Subject subject(String id, VisibleSubjects visible) {
    if (!visible.has(id)) {
      throw DuplicatesRequest.badRequest("no document with id '" + id + "'");
    }
    return visible
        .subject(id)
        .orElseThrow(
            () ->
                DuplicatesRequest.badRequest(
                    "the document '" + id + "' has no text that could be decided about"));
  }

  private static SimpleOrderedMap<Object> revoke(
      DecisionCommand command, Channels shards, DecisionStore store) {
    String id = command.id();
    MadeDecision made =
        store
            .find(id)
            .filter(found -> VisibleSubjects.ofBoth(List.of(found), shards).hasBoth(found))
            .orElseThrow(() -> DuplicatesRequest.badRequest("no decision with id '" + id + "'"));
    store.revoke(id);
    return written(made, "revoked");
  }

  private static SimpleOrderedMap<Object> written(MadeDecision made, String state) {
    SolrDocument document = DecisionList.document(made, state, false);
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    document.forEach((key, value) -> map.add(key, value));
    return map;
  }

  @Override
  public String getDescription() {
    return "Keeps what people have decided about pairs of documents";
  }
}
