package org.solrduplicates.solr.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.decision.DecisionStore;
import org.solrduplicates.solr.index.DuplicatesRequest;
import org.solrduplicates.solr.index.Filters;
import org.solrduplicates.solr.passage.IgnoredTexts;
import org.solrduplicates.solr.passage.PassageRequest;
import org.solrduplicates.solr.passage.PassageSearch;
import org.solrduplicates.solr.setup.SetupPart;
import org.solrduplicates.solr.setup.SetupWatch;
import org.solrduplicates.solr.shard.NodeSignature;
import org.solrduplicates.solr.shard.ShardTask;
import org.solrduplicates.solr.weights.NamedWeights;
import org.solrduplicates.solr.wire.PivotQuery;
import org.solrduplicates.solr.wire.ResolvedPivot;

/**
 * Answers {@code /duplicates}: the version group of one document or several, as candidates from the
 * index, verified, and the same again from each document kept. On one core, or over the shards of a
 * collection, with the same answer.
 *
 * <pre>
 *   &lt;searchComponent name="duplicates"
 *       class="org.solrduplicates.solr.search.DuplicatesComponent"/&gt;
 *   &lt;requestHandler name="/duplicates" class="solr.SearchHandler"&gt;
 *     &lt;lst name="defaults"&gt;&lt;bool name="dup"&gt;true&lt;/bool&gt;&lt;/lst&gt;
 *     &lt;arr name="components"&gt;&lt;str&gt;duplicates&lt;/str&gt;&lt;/arr&gt;
 *   &lt;/requestHandler&gt;
 * </pre>
 *
 * <p>It is off unless {@code dup=true}. Behind a search, as one of the {@code last-components} of
 * {@code /select}, it annotates the hits. Its fields do not change after {@code inform}, so it
 * serves any number of requests at once.
 */
public final class DuplicatesComponent extends SearchComponent implements SolrCoreAware, SetupPart {
  /** After all stages of Solr's own components. */
  private static final int FIRST_STAGE = ResponseBuilder.STAGE_GET_FIELDS + 1000;

  /** What is read of solrconfig.xml beside the fields. */
  static final Set<String> KEYS = Set.of(Rules.KEY, DecisionStore.SETTING, IgnoredTexts.KEY);

  private static final String REQUEST = DuplicatesComponent.class.getName();
  private static final String SEARCH = ShardedSearch.class.getName();

  private final boolean onByDefault;
  private NamedList<?> named = new NamedList<>();
  private PluginSettings settings = PluginSettings.of(new NamedList<>());
  private Rules rules = Rules.NONE;
  private IgnoredFragments ignored = IgnoredFragments.NONE;
  private String companion = "";

  /** Makes a component that is off unless a request turns it on. */
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
    named = args;
    settings = PluginSettings.of(args);
    rules = Rules.of(args);
    companion = DecisionStore.name(args);
  }

  @Override
  public Role role() {
    return Role.ANSWERS;
  }

  /** Returns what solrconfig.xml says of the fields. */
  @Override
  public PluginSettings settings() {
    return settings;
  }

  @Override
  public List<String> ownFields() {
    return List.of();
  }

  /** Returns the settings that are for some documents only. */
  public Rules rules() {
    return rules;
  }

  /** Returns where decisions are kept, or nothing if nobody can decide. */
  public Optional<DecisionStore> decisions(SolrCore core) {
    return companion.isEmpty() ? Optional.empty() : Optional.of(DecisionStore.of(core, companion));
  }

  private KnownDecisions known(SolrQueryRequest request) {
    return new KnownDecisions(decisions(request.getCore()).orElse(null));
  }

  /** Refuses to start with fields that will not do; without them, texts are compared. */
  @Override
  public void inform(SolrCore core) {
    PluginSettings.requireKey(core.getLatestSchema());
    settings.requireFit(core.getLatestSchema());
    PluginSettings.requireReadable(named, core.getLatestSchema());
    settings.fingerprinter(core.getLatestSchema());
    rules.check(core);
    ignored = IgnoredTexts.of(named, core.getResourceLoader());
    SetupWatch.start(core);
  }

  @Override
  public void prepare(ResponseBuilder rb) throws IOException {
    NodeSignature.require(rb.req.getParams(), rb.req.getCore());
    if (Preparation.in(rb.req).isPresent()) {
      return;
    }
    expandMacros(rb.req);
    SolrParams params = rb.req.getParams();
    if (params.getBool(DuplicatesRequest.ON, onByDefault) && !isOfOtherComponent(params)) {
      PivotQueries.check(rb);
      PassageRequest.of(rb.req, settings);
      DuplicatesRequest asked =
          DuplicatesRequest.of(rb.req, rb.isDebug() || SearchTasks.isDebugged(params));
      requireBands(asked, rb.req.getSchema());
      refuseCaches(rb);
      rb.req.getContext().put(REQUEST, asked);
    }
  }

  /**
   * Expands what the handler of a shard has appended to the parameters of the node that asks. Solr
   * leaves macros to that node, where they are expanded already.
   */
  private static void expandMacros(SolrQueryRequest request) {
    SolrParams params = request.getParams();
    if (ShardTask.isIn(params) && params.getBool(DuplicatesRequest.EXPAND_MACROS, true)) {
      request.setParams(
          new MultiMapSolrParams(MacroExpander.expand(MultiMapSolrParams.asMultiMap(params))));
    }
  }

  /**
   * Solr's ETag changes with this core, but not with learned weights, decisions or other shards.
   */
  private static void refuseCaches(ResponseBuilder rb) {
    rb.rsp.setHttpCaching(false);
  }

  /** Without the field that the source looks in it would silently find nothing. */
  private void requireBands(DuplicatesRequest asked, IndexSchema schema) {
    String bands = settings.fields().bands();
    if (asked.settings().sources().contains(Source.SIMHASH)
        && schema.getFieldOrNull(bands) == null) {
      throw RequestParams.badRequest(
          Parameter.SOURCES.key() + " may have simhash only with the field '" + bands + "'");
    }
  }

  /** A search asks its shards for hits; only the node that was asked first annotates them. */
  private static boolean isOfOtherComponent(SolrParams params) {
    return params.getBool(ShardParams.IS_SHARD, false) && !ShardTask.isIn(params);
  }

  private static Optional<DuplicatesRequest> asked(ResponseBuilder rb) {
    return Optional.ofNullable((DuplicatesRequest) rb.req.getContext().get(REQUEST));
  }

  /** Answers as the whole collection or as one of its shards. */
  @Override
  public void process(ResponseBuilder rb) throws IOException {
    Preparation.in(rb.req).ifPresent(preparation -> preparation.take(rb));
    if (asked(rb).isPresent()) {
      DuplicatesRequest asked = asked(rb).get();
      Filters.keepAdded(rb);
      LocalShard shard = new LocalShard(rb, asked, settings, rules);
      if (ShardTask.isIn(rb.req.getParams())) {
        answer(rb, shard);
      } else {
        answer(rb, asked, shard);
      }
    }
  }

  /** What a node has asked is not written beside the answer, whatever the handler would echo. */
  private static void answer(ResponseBuilder rb, LocalShard shard) throws IOException {
    rb.rsp.add(ShardTask.REPLY, ShardTask.reply(SearchTasks.ALL, rb.req.getParams(), shard));
    ModifiableSolrParams silent = new ModifiableSolrParams(rb.req.getParams());
    rb.req.setParams(silent.set(CommonParams.HEADER_ECHO_PARAMS, "none"));
  }

  private void answer(ResponseBuilder rb, DuplicatesRequest asked, LocalShard shard)
      throws IOException {
    PivotQueries pivots = one(PivotQueries.local(rb), rb);
    SearchTrace work = new SearchTrace();
    List<Optional<ResolvedPivot>> found = shard.resolve(pivots.pivots());
    pivots.refuseMissing(index -> found.get(index).isPresent(), false);
    work.finished(SearchTasks.RESOLVE);
    List<GroupSearch> searches = new ArrayList<>();
    KnownDecisions decisions = known(rb.req);
    NamedWeights weights = UsedWeights.of(rb.req, settings);
    for (ResolvedPivot pivot : found.stream().flatMap(Optional::stream).toList()) {
      GroupSearch search = GroupSearch.of(pivot, asked, rules, weights, decisions, rb.req);
      search.run(shard.executor(search.asked()));
      shard.confirm(search);
      searches.add(search);
    }
    work.finished(SearchTasks.ROUND);
    if (asked.words() > 0 && !pivots.areHits()) {
      tellWords(searches, shard);
    }
    Optional<PassageSearch> passages = passages(rb, pivots, searches);
    if (passages.isPresent()) {
      shard.run(passages.get());
      work.finished(SearchTasks.PASSAGES);
    }
    new AnswerWriter(rb, asked, weights, work, passages).write(pivots, searches, shard::listing);
  }

  private PivotQueries one(PivotQueries pivots, ResponseBuilder rb) {
    if (PassageRequest.of(rb.req, settings).isPresent()) {
      pivots.requireOne(PassageRequest.ON);
    }
    return pivots;
  }

  /** Returns the texts of which a copy says nothing, as solrconfig.xml names them. */
  public IgnoredFragments ignoredPassages() {
    return ignored;
  }

  private Optional<PassageSearch> passages(
      ResponseBuilder rb, PivotQueries pivots, List<GroupSearch> searches) {
    Optional<PassageRequest> wanted = PassageRequest.of(rb.req, settings);
    if (wanted.isEmpty() || searches.isEmpty()) {
      return Optional.empty();
    }
    PassageSearch search = searches.get(0).passages(wanted.get(), ignored);
    pivots.text().ifPresent(search::accept);
    return Optional.of(search);
  }

  private static void tellWords(List<GroupSearch> searches, LocalShard shard) throws IOException {
    Map<String, Map<String, Integer>> words =
        shard.words(searches.stream().map(search -> search.pivot().id()).toList());
    searches.forEach(search -> search.takeWords(words));
  }

  /** Asks the shards, stage by stage, after all other components are done. */
  @Override
  public int distributedProcess(ResponseBuilder rb) throws IOException {
    if (asked(rb).isEmpty()) {
      return ResponseBuilder.STAGE_DONE;
    }
    if (rb.getStage() < FIRST_STAGE) {
      return FIRST_STAGE;
    }
    if (rb.getStage() == FIRST_STAGE) {
      Filters.keepAdded(rb);
      Filters.of(rb.req); // refuses those that are wrong, before a shard does
      refuseCaches(rb);
      rb.req.getContext().put(SEARCH, start(rb, asked(rb).get()));
    }
    ShardedSearch search = search(rb).orElseThrow();
    search.goOn();
    return search.isDone() ? ResponseBuilder.STAGE_DONE : rb.getStage() + 1;
  }

  private ShardedSearch start(ResponseBuilder rb, DuplicatesRequest asked) throws IOException {
    PivotQueries pivots = one(PivotQueries.sharded(rb), rb);
    ShardedSearch search =
        new ShardedSearch(
            rb,
            asked,
            rules,
            pivots,
            UsedWeights.of(rb.req, settings),
            known(rb.req),
            searches -> passages(rb, pivots, searches));
    for (PivotQuery pivot : pivots.pivots()) {
      if (pivot.kind() == PivotQuery.Kind.TEXT) {
        search.startFrom(new LocalShard(rb, asked, settings, rules).resolve(pivot).orElseThrow());
      }
    }
    return search;
  }

  private static Optional<ShardedSearch> search(ResponseBuilder rb) {
    return Optional.ofNullable((ShardedSearch) rb.req.getContext().get(SEARCH));
  }

  @Override
  public void handleResponses(ResponseBuilder rb, ShardRequest request) {
    if (ShardTask.isIn(request.params)) {
      search(rb).orElseThrow().receive(request);
    }
  }

  /** Goes on when all shards have answered. */
  @Override
  public void finishStage(ResponseBuilder rb) {
    Optional<ShardedSearch> search = search(rb);
    if (search.isPresent() && !search.get().isDone()) {
      search.get().finish();
    }
  }

  @Override
  public String getDescription() {
    return "Finds duplicates, near-duplicates and older versions of a document";
  }
}
