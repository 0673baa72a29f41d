// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.search;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.MultiMapSolrParams;
import org.apache.solr.common.params.ShardParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.core.SolrCore;
import org.apache.solr.handler.component.ResponseBuilder;
import org.apache.solr.handler.component.SearchComponent;
import org.apache.solr.handler.component.ShardRequest;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.request.macro.MacroExpander;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.util.plugin.SolrCoreAware;
import org.solrduplicates.core.passage.IgnoredFragments;
import org.solrduplicates.core.settings.Parameter;
import org.solrduplicates.core.settings.Source;
import org.solrduplicates.lucene.FingerprintFields;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.config.ReadableField;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.config.RequestState;
import org.solrduplicates.solr.decision.DecisionStore;
import org.solrduplicates.solr.index.DuplicatesRequest;
import org.solrduplicates.solr.index.Filters;
import org.solrduplicates.solr.metrics.IndexMetrics;
import org.solrduplicates.solr.passage.IgnoredTexts;
import org.solrduplicates.solr.passage.PassageRequest;
import org.solrduplicates.solr.results.HitVersions;
import org.solrduplicates.solr.results.ResultShards;
import org.solrduplicates.solr.setup.SetupPart;
import org.solrduplicates.solr.setup.SetupWatch;
import org.solrduplicates.solr.shard.NodeSignature;
import org.solrduplicates.solr.shard.ShardTask;

/**
 * Finds the version groups of one or more documents for {@code /duplicates}, on one core or across
 * the shards of a collection.
 *
 * <p>Disabled unless {@code dup=true}. As one of the {@code last-components} of {@code /select} it
 * annotates the hits of a search. Immutable after {@code inform}.
 */
public final class DuplicatesComponent extends SearchComponent implements SolrCoreAware, SetupPart {
  /** Runs after all stages of Solr's own components. */
  private static final int LAST_STAGE = ResponseBuilder.STAGE_GET_FIELDS + 1000;

  static final Set<String> KEYS = Set.of(Rules.KEY, DecisionStore.SETTING, IgnoredTexts.KEY);

  private final boolean onByDefault;
  private NamedList<?> given = new NamedList<>();
  private PluginSettings settings = PluginSettings.of(given);
  private Rules rules = Rules.NONE;
  private IgnoredFragments ignored = IgnoredFragments.NONE;
  private String companion = "";

  public DuplicatesComponent() {
    this(false);
  }

  DuplicatesComponent(boolean onByDefault) {
    this.onByDefault = onByDefault;
  }

  @Override
  public void init(NamedList<?> args) {
    super.init(args);
    PluginSettings.refuseUnknown(getClass().getSimpleName(), args, KEYS);
    given = args;
    settings = PluginSettings.of(args);
    rules = Rules.of(args);
    companion = DecisionStore.name(args);
  }

  @Override
  public Role role() {
    return Role.ANSWERS;
  }

  @Override
  public PluginSettings settings() {
    return settings;
  }

  @Override
  public List<String> ownFields() {
    return List.of();
  }

  public Rules rules() {
    return rules;
  }

  public Optional<DecisionStore> decisions(SolrCore core) {
    return companion.isEmpty() ? Optional.empty() : Optional.of(DecisionStore.of(core, companion));
  }

  /** Settings that are not given are those of the update processor if there is one kind of it. */
  @Override
  public void inform(SolrCore core) {
    PluginSettings.requireKey(core.getLatestSchema());
    List<NamedList<?>> making =
        SetupPart.of(core, Role.FINGERPRINTS)
            .<NamedList<?>>map(SetupPart::given)
            .distinct()
            .toList();
    NamedList<?> all = making.size() == 1 ? PluginSettings.completed(given, making.get(0)) : given;
    settings = PluginSettings.of(all);
    settings.requireFit(core.getLatestSchema());
    PluginSettings.requireReadable(given, core.getLatestSchema());
    settings.fingerprinter(core.getLatestSchema());
    rules.check(core);
    ignored = IgnoredTexts.of(given, core.getResourceLoader(), settings.fragments());
    SetupWatch.start(core);
    IndexMetrics.register(core);
  }

  @Override
  public void prepare(ResponseBuilder rb) throws IOException {
    QuestionLog.counting(rb.req, () -> prepareParts(rb));
  }

  private void prepareParts(ResponseBuilder rb) throws IOException {
    NodeSignature.require(rb.req.getParams(), rb.req.getCore());
    disableEcho(rb.req);
    ResultShards.prepare(rb);
    HitVersions.prepare(rb, settings.fields().group());
    if (RequestState.of(rb.req).get(Preparation.class).isPresent()) {
      return;
    }
    expandMacros(rb.req);
    SolrParams params = rb.req.getParams();
    if (params.getBool(DuplicatesRequest.ON, onByDefault) && !isOfOtherComponent(params)) {
      PivotQueries.check(rb);
      QuestionLog.requireThreshold(rb.req);
      PassageRequest.of(rb.req, settings);
      DuplicatesRequest asked =
          DuplicatesRequest.of(rb.req, rb.isDebug() || SearchTasks.isDebugged(params));
      requireBands(asked, rb.req.getSchema());
      disableCaching(rb);
      RequestState.of(rb.req).put(asked);
    }
  }

  /** Disables the echo of internal parameters, whatever the handler configures. */
  private static void disableEcho(SolrQueryRequest request) {
    if (NodeSignature.isClaimed(request.getParams())) {
      ModifiableSolrParams silent = new ModifiableSolrParams(request.getParams());
      request.setParams(silent.set(CommonParams.HEADER_ECHO_PARAMS, "none"));
    }
  }

  /** Solr expands macros on the coordinating node only, without those that this handler appends. */
  private static void expandMacros(SolrQueryRequest request) {
    SolrParams params = request.getParams();
    if (ShardTask.isIn(params) && params.getBool(DuplicatesRequest.EXPAND_MACROS, true)) {
      request.setParams(
          new MultiMapSolrParams(MacroExpander.expand(MultiMapSolrParams.asMultiMap(params))));
    }
  }

  /** Solr's ETag does not change with weights, manual decisions or other shards. */
  private static void disableCaching(ResponseBuilder rb) {
    rb.rsp.setHttpCaching(false);
  }

  /** Without its field, the source would find nothing and report no error. */
  private void requireBands(DuplicatesRequest asked, IndexSchema schema) {
    if (asked.settings().sources().contains(Source.SIMHASH)
        && ReadableField.own(schema, FingerprintFields.BANDS) == null) {
      throw RequestParams.badRequest(
          Parameter.SOURCES.key()
              + " contains simhash, which needs the field '"
              + FingerprintFields.BANDS
              + "'");
    }
  }

  /** Shard requests of a search only return hits. The coordinating node annotates them. */
  private static boolean isOfOtherComponent(SolrParams params) {
    return params.getBool(ShardParams.IS_SHARD, false) && !ShardTask.isIn(params);
  }

  private static Optional<DuplicatesRequest> asked(ResponseBuilder rb) {
    return RequestState.of(rb.req).get(DuplicatesRequest.class);
  }

  @Override
  public void process(ResponseBuilder rb) throws IOException {
    QuestionLog.counting(rb.req, () -> processParts(rb));
  }

  private void processParts(ResponseBuilder rb) throws IOException {
    ResultShards.process(rb);
    HitVersions.process(rb, settings.fields().group());
    RequestState.of(rb.req).get(Preparation.class).ifPresent(preparation -> preparation.take(rb));
    Optional<DuplicatesRequest> asked = asked(rb);
    if (asked.isPresent()) {
      Filters.keepAdded(rb);
      if (ShardTask.isIn(rb.req.getParams())) {
        answer(rb, shard(rb, asked.get()));
      } else {
        new ShardedSearch(rb, asked.get(), this).answer();
      }
    }
  }

  LocalShard shard(ResponseBuilder rb, DuplicatesRequest asked) throws IOException {
    return new LocalShard(rb, asked, settings, rules);
  }

  private static void answer(ResponseBuilder rb, LocalShard shard) throws IOException {
    ShardTask.addReply(ShardTask.reply(SearchTasks.ALL, rb.req.getParams(), shard), rb.rsp);
  }

  public IgnoredFragments ignoredPassages() {
    return ignored;
  }

  @Override
  public int distributedProcess(ResponseBuilder rb) throws IOException {
    Optional<DuplicatesRequest> asked = asked(rb);
    if (asked.isPresent() && rb.getStage() < LAST_STAGE) {
      return Math.min(LAST_STAGE, nextStage(rb));
    }
    if (asked.isPresent() && rb.getStage() == LAST_STAGE) {
      Filters.keepAdded(rb);
      disableCaching(rb);
      QuestionLog.counting(rb.req, () -> new ShardedSearch(rb, asked.get(), this).answer());
    }
    return nextStage(rb);
  }

  private int nextStage(ResponseBuilder rb) {
    return Math.min(ResultShards.stage(rb), HitVersions.stage(rb));
  }

  @Override
  public void modifyRequest(ResponseBuilder rb, SearchComponent who, ShardRequest request) {
    ResultShards.modifyRequest(rb, request);
    HitVersions.modifyRequest(rb, request);
  }

  @Override
  public void handleResponses(ResponseBuilder rb, ShardRequest request) {
    HitVersions.handleResponses(rb, request);
    if (NodeSignature.isClaimed(request.params)) {
      request.responses.forEach(ShardTask::removeInternal);
    }
  }

  @Override
  public void finishStage(ResponseBuilder rb) {
    ResultShards.finishStage(rb);
  }

  @Override
  public String getDescription() {
    return "Finds duplicates, near-duplicates and older versions of a document";
  }
}
