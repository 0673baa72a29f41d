// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import java.io.IOException;
import java.time.Clock;
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
import org.solrduplicates.solr.metrics.Audit;
import org.solrduplicates.solr.search.Endpoint;
import org.solrduplicates.solr.search.UsedWeights;
import org.solrduplicates.solr.shard.Operations;
import org.solrduplicates.solr.shard.ShardReplicas;
import org.solrduplicates.solr.shard.ShardSet;

/**
 * Creates, revokes and lists manual decisions about pairs of documents. A decision expires when one
 * of the texts changes. With the kind {@code part}, the first id is a part of the second one.
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
 * <p>A caller needs read access to both documents to create, revoke or list a decision.
 */
public final class DecisionsHandler extends Endpoint {
  private final Clock clock = Clock.systemUTC();
  private final Views views = new Views(this);

  public DecisionsHandler() {
    super(PluginSettings.GROUP_FIELD);
  }

  @Override
  public void inform(SolrCore core) {
    views.inform(core);
    store(core);
  }

  @Override
  protected List<Operations<?>> operations() {
    return views.operations();
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
                        + " in the search component of /duplicates"));
  }

  @Override
  protected void answer(SolrQueryRequest request, SolrQueryResponse response) throws IOException {
    View view = views.of(request);
    Admission.requireAll(request, "a decision");
    Admission.requireCapacity(request, SolrRequestType.QUERY);
    DecisionStore store = store(request.getCore());
    boolean isCommand = JobCommand.isCommand(request);
    ShardSet<LocalCollectionShard> shards =
        view.shards(
            isCommand ? ShardReplicas.ofLeaders(request) : ShardReplicas.of(request, false),
            Weights.EQUAL);
    if (isCommand) {
      DecisionCommand command = DecisionCommand.of(request);
      SolrDocument decision =
          command.revokes()
              ? revoke(command, shards, store)
              : make(command, shards, store, request);
      Audit.log(request, "decision", decision);
      response.add("decision", new SimpleOrderedMap<>(decision));
    } else {
      SolrParams params = request.getParams();
      Listing.write(new DecisionList(shards, params).of(store), params, response);
    }
  }

  /** Later questions run the full search, because the last job did not know the decision. */
  private SolrDocument make(
      DecisionCommand command,
      ShardSet<LocalCollectionShard> shards,
      DecisionStore store,
      SolrQueryRequest request)
      throws IOException {
    PairConstraint.Kind kind = command.kind();
    List<String> ids = command.ids();
    String note = command.note();
    VisibleSubjects visible = VisibleSubjects.of(ids, shards);
    PairConstraint decision =
        new PairConstraint(
            kind, textVersion(ids.get(0), visible), textVersion(ids.get(1), visible));
    MadeDecision made = new MadeDecision(decision, note, clock.instant());
    store.make(made);
    UsedWeights.collection(request, duplicates(request.getCore()).settings()).forgetJob();
    return DecisionList.document(made, "active");
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
                    "the document '" + id + "' has no words, so it cannot have a decision"));
  }

  private static SolrDocument revoke(
      DecisionCommand command, ShardSet<LocalCollectionShard> shards, DecisionStore store) {
    String id = command.id();
    MadeDecision made =
        store
            .find(id)
            .filter(found -> VisibleSubjects.ofBoth(List.of(found), shards).hasBoth(found))
            .orElseThrow(() -> RequestParams.badRequest("no decision with id '" + id + "'"));
    store.revoke(id);
    return DecisionList.document(made, "revoked");
  }

  @Override
  public String getDescription() {
    return "Creates, revokes and lists manual decisions about pairs of documents";
  }

  /** A posted command, validated without reading the documents. */
  private record DecisionCommand(Map<?, ?> values) {
    static final int MAX_NOTE = 1_000;

    private static final List<PairConstraint.Kind> KINDS =
        List.of(PairConstraint.Kind.DIFFERENT, PairConstraint.Kind.SAME, PairConstraint.Kind.PART);

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
              "the command '"
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
      return KINDS.stream()
          .filter(kind -> Parameter.name(kind).equals(values.get(DECISION)))
          .findFirst()
          .orElseThrow(() -> wrong(DECISION, "different, same or part"));
    }

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
   * A page of decisions, the oldest first. Decisions about invisible documents are not counted, so
   * all are visited. Not thread-safe.
   */
  static final class DecisionList {
    private final ShardSet<LocalCollectionShard> shards;
    private final Listing page;
    private final Optional<String> about;
    private int found;

    DecisionList(ShardSet<LocalCollectionShard> shards, SolrParams params) {
      this.shards = shards;
      this.page = Listing.byStart(params);
      this.about = Optional.ofNullable(params.get(CommonParams.ID));
    }

    SolrDocumentList of(DecisionStore store) {
      about.ifPresentOrElse(id -> store.visitAbout(id, this::add), () -> store.visitAll(this::add));
      page.count(found);
      return page.documents();
    }

    private void add(List<MadeDecision> decisions) {
      TimeLimit.check();
      VisibleSubjects visible = VisibleSubjects.ofBoth(decisions, shards);
      for (MadeDecision made : decisions) {
        if (visible.hasBoth(made)) {
          if (found >= page.start() && !page.isFull()) {
            page.documents().add(document(made, visible.areAsDecided(made) ? "active" : "expired"));
          }
          found++;
        }
      }
    }

    static SolrDocument document(MadeDecision made, String state) {
      SolrDocument document = new SolrDocument();
      document.setField("id", made.id());
      document.setField("decision", Parameter.name(made.kind()));
      document.setField("a", made.first().id());
      document.setField("b", made.second().id());
      document.setField("note", made.note());
      document.setField("made", Date.from(made.made()));
      document.setField("state", state);
      return document;
    }
  }
}
