package org.solrduplicates.solr.collection;

import java.io.IOException;
import java.time.Clock;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.solr.client.solrj.SolrRequest.SolrRequestType;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrDocumentList;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.constraint.PairConstraint;
import org.solrduplicates.core.constraint.TextVersion;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.settings.Parameter;
import org.solrduplicates.solr.collection.shard.LocalCollectionShard;
import org.solrduplicates.solr.collection.shard.TimeLimit;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.decision.DecisionStore;
import org.solrduplicates.solr.decision.MadeDecision;
import org.solrduplicates.solr.job.Admission;
import org.solrduplicates.solr.job.JobCommand;
import org.solrduplicates.solr.search.UsedWeights;
import org.solrduplicates.solr.shard.ShardClients;
import org.solrduplicates.solr.shard.ShardReplicas;
import org.solrduplicates.solr.weights.LastJob;

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
      response.add(
          "decision",
          command.revokes()
              ? revoke(command, current, store)
              : make(command, current, store, request));
    } else {
      ShardClients<LocalCollectionShard> shards =
          everywhere(
              request, user, ShardReplicas.of(request, false), DocumentKey.SEED, Weights.EQUAL);
      Optional<String> document = Optional.ofNullable(request.getParams().get(CommonParams.ID));
      SolrParams params = request.getParams();
      GroupPage.addList(new DecisionList(shards, params).of(store, document), params, response);
    }
  }

  /** From then on questions search in full: the last job did not know. */
  private SimpleOrderedMap<Object> make(
      DecisionCommand command,
      ShardClients<LocalCollectionShard> shards,
      DecisionStore store,
      SolrQueryRequest request)
      throws IOException {
    PairConstraint.Kind kind = command.kind();
    List<String> ids = command.ids();
    String note = command.note();
    VisibleSubjects visible = VisibleSubjects.of(ids, shards);
    TextVersion one = textVersion(ids.get(0), visible);
    TextVersion other = textVersion(ids.get(1), visible);
    MadeDecision made =
        new MadeDecision(new PairConstraint(kind, one, other), note, clock.instant());
    store.make(made);
    UsedWeights.collection(request, duplicates(request.getCore()).settings())
        .note(Weights.EQUAL, LastJob.NONE);
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
    SolrDocument document = DecisionList.document(made, state);
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    document.forEach((key, value) -> map.add(key, value));
    return map;
  }

  @Override
  public String getDescription() {
    return "Keeps what people have decided about pairs of documents";
  }

  /** What a posted body says, as far as it can be checked without the documents. */
  private record DecisionCommand(Map<?, ?> values) {
    /** The longest note, in characters. */
    static final int MAX_NOTE = 1_000;

    private static final String COMMAND = "command";
    private static final String MAKE = "make";
    private static final String REVOKE = "revoke";
    private static final String DECISION = "decision";
    private static final String IDS = "ids";
    private static final String NOTE = "note";
    private static final String ID = "id";

    static DecisionCommand of(SolrQueryRequest request) throws IOException {
      return JobCommand.posted(request)
          .map(values -> new DecisionCommand(values).checked())
          .orElseThrow(
              () ->
                  RequestParams.badRequest(
                      "the body must be application/json such as"
                          + " {\"command\":\"make\",\"decision\":\"different\",\"ids\":[\"a\",\"b\"]}"));
    }

    private DecisionCommand checked() {
      boolean revokes = REVOKE.equals(values.get(COMMAND));
      if (!revokes && !MAKE.equals(values.get(COMMAND))) {
        throw wrong(COMMAND, "make or revoke");
      }
      Set<String> known = revokes ? Set.of(COMMAND, ID) : Set.of(COMMAND, DECISION, IDS, NOTE);
      for (Object key : values.keySet()) {
        if (!known.contains(String.valueOf(key))) {
          throw RequestParams.badRequest(
              "'"
                  + values.get(COMMAND)
                  + "' has no '"
                  + key
                  + "'; it has "
                  + known.stream().sorted().toList());
        }
      }
      return this;
    }

    private RuntimeException wrong(String key, String range) {
      Object value = values.get(key);
      return RequestParams.badRequest(
          key + " must be " + range + ", was " + (value == null ? "not given" : "'" + value + "'"));
    }

    boolean revokes() {
      return REVOKE.equals(values.get(COMMAND));
    }

    String id() {
      if (values.get(ID) instanceof String id && !id.isBlank()) {
        return id;
      }
      throw wrong(ID, "the id of a decision");
    }

    PairConstraint.Kind kind() {
      return Arrays.stream(PairConstraint.Kind.values())
          .filter(kind -> Parameter.name(kind).equals(values.get(DECISION)))
          .findFirst()
          .orElseThrow(() -> wrong(DECISION, "different or same"));
    }

    /** Returns the keys of two different documents. */
    List<String> ids() {
      if (values.get(IDS) instanceof List<?> ids
          && ids.size() == 2
          && ids.stream().allMatch(id -> id instanceof String text && !text.isBlank())
          && !ids.get(0).equals(ids.get(1))) {
        return ids.stream().map(String::valueOf).toList();
      }
      throw wrong(IDS, "a list of two different ids");
    }

    String note() {
      Object note = values.containsKey(NOTE) ? values.get(NOTE) : "";
      if (note instanceof String text && text.length() <= MAX_NOTE) {
        return text;
      }
      throw wrong(NOTE, "a text of at most " + MAX_NOTE + " characters");
    }
  }

  /**
   * A page of decisions, the oldest first. Those about a document that may not be seen, or that is
   * gone, are neither shown nor counted, so all are looked through. For one thread and one request.
   */
  static final class DecisionList {
    private final ShardClients<LocalCollectionShard> shards;
    private final int start;
    private final int rows;
    private final SolrDocumentList shown = new SolrDocumentList();
    private int found;

    DecisionList(ShardClients<LocalCollectionShard> shards, SolrParams params) {
      this.shards = shards;
      this.start = RequestParams.count(params, CommonParams.START, 0, 0);
      this.rows = GroupPage.rows(params, CommonParams.START);
    }

    SolrDocumentList of(DecisionStore store, Optional<String> document) {
      if (document.isPresent()) {
        store.visitAbout(document.get(), this::add);
      } else {
        store.visitAll(this::add);
      }
      shown.setNumFound(found);
      shown.setStart(start);
      return shown;
    }

    private void add(List<MadeDecision> decisions) {
      TimeLimit.check();
      VisibleSubjects visible = VisibleSubjects.ofBoth(decisions, shards);
      for (MadeDecision made : decisions) {
        if (visible.hasBoth(made)) {
          if (found >= start && shown.size() < rows) {
            shown.add(document(made, visible.areAsDecided(made) ? "active" : "expired"));
          }
          found++;
        }
      }
    }

    static SolrDocument document(MadeDecision made, String state) {
      SolrDocument document = new SolrDocument();
      document.setField("id", made.id());
      document.setField("decision", Parameter.name(made.decision().kind()));
      document.setField("a", made.decision().a().id());
      document.setField("b", made.decision().b().id());
      document.setField("note", made.note());
      document.setField("made", Date.from(made.made()));
      document.setField("state", state);
      return document;
    }
  }
}
