package org.solrduplicates.solr.collection;

import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.apache.solr.client.solrj.SolrRequest.SolrRequestType;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.search.SolrReturnFields;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.constraint.PairConstraint;
import org.solrduplicates.core.constraint.TextVersion;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.solr.collection.shard.LocalCollectionShard;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.decision.DecisionStore;
import org.solrduplicates.solr.decision.MadeDecision;
import org.solrduplicates.solr.job.Admission;
import org.solrduplicates.solr.job.JobCommand;
import org.solrduplicates.solr.shard.ShardClients;
import org.solrduplicates.solr.shard.ShardReplicas;

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
    Admission.requireAll(request, "a decision, which holds where both documents are seen,");
    Admission.requireCapacity(request, SolrRequestType.QUERY);
    DecisionStore store = store(request.getCore());
    if (JobCommand.isCommand(request)) {
      DecisionCommand command = DecisionCommand.of(request);
      ShardClients<LocalCollectionShard> current =
          everywhere(
              request, user, ShardReplicas.ofLeaders(request), DocumentKey.SEED, Weights.EQUAL);
      response.add("decision", obey(command, current, store));
    } else {
      ShardClients<LocalCollectionShard> shards =
          everywhere(
              request, user, ShardReplicas.of(request, false), DocumentKey.SEED, Weights.EQUAL);
      Optional<String> document = Optional.ofNullable(request.getParams().get(CommonParams.ID));
      response.setReturnFields(new SolrReturnFields());
      response.addResponse(new DecisionList(shards, request.getParams()).of(store, document));
    }
  }

  private SimpleOrderedMap<Object> obey(
      DecisionCommand command, ShardClients<LocalCollectionShard> shards, DecisionStore store) {
    return command.revokes() ? revoke(command, shards, store) : make(command, shards, store);
  }

  private SimpleOrderedMap<Object> make(
      DecisionCommand command, ShardClients<LocalCollectionShard> shards, DecisionStore store) {
    PairConstraint.Kind kind = command.kind();
    List<String> ids = command.ids();
    String note = command.note();
    VisibleSubjects visible = VisibleSubjects.of(ids, shards);
    TextVersion one = textVersion(ids.get(0), visible);
    TextVersion other = textVersion(ids.get(1), visible);
    MadeDecision made =
        new MadeDecision(new PairConstraint(kind, one, other), note, clock.instant());
    store.make(made);
    return written(made, "active");
  }

  private static TextVersion textVersion(String id, VisibleSubjects visible) {
    if (!visible.has(id)) {
      throw RequestParams.badRequest("no document with id '" + id + "'");
    }
    return visible
        .textVersion(id)
        .orElseThrow(
            () ->
                RequestParams.badRequest(
                    "the document '" + id + "' has no text that could be decided about"));
  }

  private static SimpleOrderedMap<Object> revoke(
      DecisionCommand command, ShardClients<LocalCollectionShard> shards, DecisionStore store) {
    String id = command.id();
    MadeDecision made =
        store
            .find(id)
            .filter(found -> VisibleSubjects.ofBoth(List.of(found), shards).hasBoth(found))
            .orElseThrow(() -> RequestParams.badRequest("no decision with id '" + id + "'"));
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
