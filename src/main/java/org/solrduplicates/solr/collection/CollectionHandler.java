package org.solrduplicates.solr.collection;

import static org.apache.solr.core.RequestParams.USEPARAM;

import java.io.IOException;
import java.security.Principal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.lucene.util.IOConsumer;
import org.apache.lucene.util.IOFunction;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.ShardParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.ExecutorUtil;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SolrNamedThreadFactory;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.schema.SchemaField;
import org.apache.solr.schema.StrField;
import org.apache.solr.util.SolrPluginUtils;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.solrduplicates.core.collection.JobSettings;
import org.solrduplicates.core.collection.shard.CollectionShard;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.solr.collection.shard.AskedShard;
import org.solrduplicates.solr.collection.shard.Caller;
import org.solrduplicates.solr.collection.shard.CarriedDocument;
import org.solrduplicates.solr.collection.shard.CollectionFields;
import org.solrduplicates.solr.collection.shard.CollectionTasks;
import org.solrduplicates.solr.collection.shard.LocalCollectionShard;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.index.DuplicatesRequest;
import org.solrduplicates.solr.index.Filters;
import org.solrduplicates.solr.job.BackgroundJob;
import org.solrduplicates.solr.job.CollectionStatus;
import org.solrduplicates.solr.search.HandlerConfig;
import org.solrduplicates.solr.search.InnerRequest;
import org.solrduplicates.solr.search.PluginHandler;
import org.solrduplicates.solr.search.Rules;
import org.solrduplicates.solr.search.TimeLeft;
import org.solrduplicates.solr.search.UsedWeights;
import org.solrduplicates.solr.shard.ShardClient;
import org.solrduplicates.solr.shard.ShardClients;
import org.solrduplicates.solr.shard.ShardFailure;
import org.solrduplicates.solr.shard.ShardLeaders;
import org.solrduplicates.solr.shard.ShardReplicas;
import org.solrduplicates.solr.shard.ShardTask;

/**
 * What the handlers of a whole collection have in common: they take fields, rules, defaults and
 * filters of {@code /duplicates}, and answer as the whole collection or as one of its shards.
 * Serves any number of requests at once.
 */
abstract class CollectionHandler extends PluginHandler {
  private static final Logger LOG = LoggerFactory.getLogger(CollectionHandler.class);

  private static final String GROUP_FIELD = "groupField";

  private final ExecutorService executor =
      ExecutorUtil.newMDCAwareCachedThreadPool(new SolrNamedThreadFactory("solr-duplicates"));
  private String groupField = "dup_group";
  private CollectionFields fields = CollectionFields.NONE;

  CollectionHandler() {
    super(GROUP_FIELD);
  }

  @Override
  public void init(NamedList<?> args) {
    super.init(args);
    groupField =
        Optional.ofNullable(args.get(GROUP_FIELD)).map(Object::toString).orElse(groupField);
  }

  String groupField() {
    return groupField;
  }

  /** Refuses to start with fields that will not do. */
  @Override
  public void inform(SolrCore core) {
    duplicates(core).settings().requireFields(core.getLatestSchema());
    PluginSettings.requireGroup(groupField, core.getLatestSchema());
    requireStringKey(PluginSettings.requireKey(core.getLatestSchema()));
    fields = CollectionFields.of(core, groupField);
    beforeClose(core, () -> stop(core));
  }

  /** A key must be in the index as it is written. */
  private static void requireStringKey(SchemaField uniqueKey) {
    if (!(uniqueKey.getType() instanceof StrField)) {
      throw PluginSettings.wrong(
          "the unique key '" + uniqueKey.getName() + "' must be a string to group a collection");
    }
  }

  /**
   * Stops what runs in the background, as the core is closed. Nobody is interrupted, for a commit
   * that is loses the lock of the index. What asks other nodes is not waited for.
   */
  void stop(SolrCore closing) {
    executor.shutdown();
    try {
      if (!ShardLeaders.isCloud(closing)
          && !executor.awaitTermination(BackgroundJob.TO_STOP.toMillis(), TimeUnit.MILLISECONDS)) {
        LOG.warn("the index is still read in the background while its core is closed");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  protected void answer(SolrQueryRequest request, SolrQueryResponse response) throws Exception {
    SolrParams user = new ModifiableSolrParams(request.getOriginalParams());
    duplicates(request.getCore()).applyTo(request);
    Filters.of(request); // refuses those that are wrong, before a shard does
    answer(request, response, user);
  }

  /** Answers as a shard, filtered for the user for whom the other node asks. */
  @Override
  protected Object reply(SolrQueryRequest request) throws IOException {
    Caller caller = Caller.read(request.getParams());
    ShardTask<LocalCollectionShard, ?, ?> task =
        ShardTask.named(CollectionTasks.ALL, request.getParams());
    if (task.isWriting()) { // a job whose place another one has taken may still run
      new CollectionStatus(request.getCore(), GroupsHandler.JOB).requireHeldBy(caller.run());
    }
    IOFunction<LocalCollectionShard, Object> asked = task.read(request.getParams());
    PluginSettings settings = duplicates(request.getCore()).settings();
    Weights weights = UsedWeights.of(request, settings, caller.weights());
    try (InnerRequest user = onBehalf(request)) {
      return asked.apply(user.run(() -> open(user, own -> shard(own, caller.seed(), weights))));
    }
  }

  /** Returns a request of the user for whom another node asks, which is to be prepared. */
  private static InnerRequest onBehalf(SolrQueryRequest asking) {
    Caller caller = Caller.read(asking.getParams());
    InnerRequest request =
        new InnerRequest(asking.getCore(), sent(asking), caller.principal().orElse(null));
    request.getContext().put(CommonParams.PATH, ownPath(asking));
    return request;
  }

  /**
   * Returns what the user has sent. Of a shard Solr believes that its parameters are those that the
   * node asked has made of them: it expands no macros, and reads no filters in JSON.
   */
  private static SolrParams sent(SolrQueryRequest request) {
    ModifiableSolrParams sent = new ModifiableSolrParams(request.getOriginalParams());
    sent.remove(ShardParams.IS_SHARD);
    return sent;
  }

  abstract void answer(SolrQueryRequest request, SolrQueryResponse response, SolrParams user)
      throws Exception;

  LocalCollectionShard shard(SolrQueryRequest request, int seed, Weights weights)
      throws IOException {
    return new LocalCollectionShard(request, duplicates(request.getCore()), fields, seed, weights);
  }

  /** Makes of a request that did not come through this handler what Solr would have made of it. */
  private void prepare(SolrQueryRequest request) {
    if (getPluginInfo() != null) {
      request.getContext().put(USEPARAM, getPluginInfo().attributes.get(USEPARAM));
    }
    SolrPluginUtils.setDefaults(this, request, defaults, appends, invariants);
    request.getContext().remove(USEPARAM);
    duplicates(request.getCore()).applyTo(request);
  }

  private <S> S open(SolrQueryRequest request, IOFunction<SolrQueryRequest, S> opening)
      throws IOException {
    prepare(request);
    return opening.apply(request);
  }

  /** Returns the decisions of people, or nothing if nobody can decide. */
  Optional<KeptDecisions> decisions(SolrCore core) {
    return duplicates(core).component().decisions(core).map(KeptDecisions::new);
  }

  /** Returns the ways to the shards that a request is for, or to the core that is all of it. */
  ShardClients<LocalCollectionShard> everywhere(
      SolrQueryRequest request,
      SolrParams user,
      ShardReplicas replicas,
      int seed,
      Weights weights) {
    if (!ShardLeaders.isCloud(request.getCore())) {
      return new ShardClients<>(List.of(new Here(this, request, seed, weights)), Runnable::run);
    }
    Caller caller = Caller.of(seed, weights, request.getUserPrincipal());
    String now = Long.toString(DuplicatesRequest.now(request).toEpochMilli());
    ShardLeaders leaders =
        limited(request, user)
            .with(caller::writeTo)
            .with(sent -> sent.set(CommonParams.NOW, now)); // so that all believe the same dates
    return new ShardClients<>(leaders.clients(replicas), executor);
  }

  /**
   * Answers a costly question out of the shards that it is for. With {@code shards.tolerant} it is
   * answered anew without a shard that fails, so that all parts of the answer are of the same
   * documents.
   *
   * @param answering writes the answer only when no shard can fail any more
   */
  static void answerTolerant(
      SolrQueryRequest request, SolrQueryResponse response, IOConsumer<ShardReplicas> answering)
      throws IOException {
    ShardReplicas replicas = ShardReplicas.of(request, true);
    for (boolean answered = false; !answered; ) {
      try {
        answering.accept(replicas);
        answered = true;
      } catch (ShardFailure failure) {
        replicas = replicas.without(failure);
      }
    }
    replicas.writeTo(response, request);
  }

  /** Opened for every task anew, so that what one has read is not kept until the last. */
  private record Here(
      CollectionHandler handler, SolrQueryRequest request, int seed, Weights weights)
      implements ShardClient<LocalCollectionShard> {
    @Override
    public <Q, A> A ask(ShardTask<LocalCollectionShard, Q, A> task, Q question) {
      return LocalCollectionShard.reading(
          () -> task.answer(handler.shard(request, seed, weights), question));
    }
  }

  /** Every task is a request of its own, so that no index is held open between them. */
  private record Alone<S>(
      CollectionHandler handler,
      ShardLeaders core,
      @Nullable Principal user,
      IOFunction<SolrQueryRequest, S> opening)
      implements ShardClient<S> {
    @Override
    public <Q, A> A ask(ShardTask<S, Q, A> task, Q question) {
      try (InnerRequest request = new InnerRequest(core.core(), core.now(), user)) {
        return request.run(
            () ->
                LocalCollectionShard.reading(
                    () -> task.answer(handler.open(request, opening), question)));
      }
    }
  }

  /** Returns the ways to all shards for a caller, or to the core that is all of them. */
  <S> List<ShardClient<S>> clients(
      ShardLeaders leaders,
      Caller caller,
      @Nullable Principal user,
      IOFunction<SolrQueryRequest, S> opening) {
    return ShardLeaders.isCloud(leaders.core())
        ? leaders.with(caller::writeTo).clients()
        : List.of(new Alone<>(this, leaders, user, opening));
  }

  /** Returns what another node asks, as the user may see it for whom it asks. */
  <S> Object replied(
      IOFunction<S, Object> asked, SolrQueryRequest asking, IOFunction<SolrQueryRequest, S> opening)
      throws IOException {
    try (InnerRequest user = onBehalf(asking)) {
      return user.run(() -> asked.apply(open(user, opening)));
    }
  }

  /** Returns the same way for what is asked before the request is answered, in the time left. */
  ShardLeaders limited(SolrQueryRequest request, SolrParams user) {
    return leaders(request, user).withCurrent(sent -> TimeLeft.giveTo(sent, request));
  }

  /** Returns the way to all shards of the collection of a core, by what the user has sent. */
  ShardLeaders leaders(SolrQueryRequest request, SolrParams user) {
    return new ShardLeaders(request.getCore(), ownPath(request), user);
  }

  /**
   * Returns the shards of a collection, or the core that is all of it.
   *
   * @param principal for whom filters let documents through; null for nobody in particular
   * @param run the run of the job that asks; empty for whoever only reads
   */
  List<CollectionShard<CarriedDocument>> shards(
      ShardLeaders leaders, @Nullable Principal principal, String run, int seed, Weights weights) {
    Caller caller = Caller.of(seed, weights, principal).ofRun(run);
    return asShards(clients(leaders, caller, principal, own -> shard(own, seed, weights)));
  }

  /** Returns shards as those know them who compare. */
  static List<CollectionShard<CarriedDocument>> asShards(
      List<ShardClient<LocalCollectionShard>> clients) {
    return clients.stream().<CollectionShard<CarriedDocument>>map(AskedShard::new).toList();
  }

  static Map<String, String> shown(SolrQueryRequest request) {
    Map<String, String> shown = new TreeMap<>(HandlerConfig.read(request).settings().values());
    List<String> filters = RequestParams.values(request.getParams(), CommonParams.FQ);
    if (!filters.isEmpty()) {
      shown.put(CommonParams.FQ, String.join(" AND ", filters));
    }
    return shown;
  }

  JobSettings settings(SolrQueryRequest request, Weights weights) {
    Rules rules = duplicates(request.getCore()).rules();
    DuplicateSettings others = HandlerConfig.read(request).settings();
    JobSettings settings = JobSettings.of(others, weights, shown(request) + rules.toString());
    for (Rules.Rule rule : rules.rules()) {
      settings =
          settings.withRule(others, DuplicatesRequest.settings(request, rule.values()), weights);
    }
    return settings;
  }

  Executor executor() {
    return executor;
  }

  @Override
  protected List<ShardTask<?, ?, ?>> tasks() {
    return List.copyOf(CollectionTasks.ALL);
  }
}
