// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

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
import org.solrduplicates.solr.config.RequestState;
import org.solrduplicates.solr.index.DuplicatesRequest;
import org.solrduplicates.solr.index.Filters;
import org.solrduplicates.solr.index.Filters.Part;
import org.solrduplicates.solr.job.BackgroundJob;
import org.solrduplicates.solr.job.CollectionZnodes;
import org.solrduplicates.solr.job.KeptJob;
import org.solrduplicates.solr.search.HandlerConfig;
import org.solrduplicates.solr.search.InnerRequest;
import org.solrduplicates.solr.search.PluginHandler;
import org.solrduplicates.solr.search.Rules;
import org.solrduplicates.solr.search.UsedWeights;
import org.solrduplicates.solr.shard.LocalShards;
import org.solrduplicates.solr.shard.RemoteShards;
import org.solrduplicates.solr.shard.ShardFailure;
import org.solrduplicates.solr.shard.ShardLeaders;
import org.solrduplicates.solr.shard.ShardReplicas;
import org.solrduplicates.solr.shard.ShardSet;
import org.solrduplicates.solr.shard.ShardTask;
import org.solrduplicates.solr.shard.VersionField;

/**
 * Base class of the collection-wide handlers. They use the fields, rules, defaults and filters of
 * {@code /duplicates}, and answer for the collection or for one shard. Thread-safe.
 */
abstract class CollectionHandler extends PluginHandler {
  private static final Logger LOG = LoggerFactory.getLogger(CollectionHandler.class);

  private static final String GROUP_FIELD = "groupField";

  private final ExecutorService executor =
      ExecutorUtil.newMDCAwareCachedThreadPool(new SolrNamedThreadFactory("solr-duplicates"));
  private String groupField = "dup_group";

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

  @Override
  public void inform(SolrCore core) {
    duplicates(core).settings().requireFields(core.getLatestSchema());
    PluginSettings.requireGroup(groupField, core.getLatestSchema());
    PluginSettings.requireKey(core.getLatestSchema());
    beforeClose(core, () -> stop(core));
  }

  /**
   * Stops background work without interrupting it, because an interrupted commit loses the index
   * lock. Does not wait for requests to other nodes.
   */
  void stop(SolrCore closing) {
    executor.shutdown();
    try {
      if (!ShardLeaders.isCloud(closing)
          && !executor.awaitTermination(BackgroundJob.TO_STOP.toMillis(), TimeUnit.MILLISECONDS)) {
        LOG.warn("background requests are still reading the index of a core that is closed");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  protected void answer(SolrQueryRequest request, SolrQueryResponse response) throws Exception {
    SolrParams user = new ModifiableSolrParams(request.getOriginalParams());
    duplicates(request.getCore()).applyTo(request);
    Filters.of(request); // rejects invalid filters before any shard is asked
    answer(request, response, user);
  }

  /** Answers as a shard, with the filters of the user of the requesting node. */
  @Override
  protected Object reply(SolrQueryRequest request) throws IOException {
    Caller caller = Caller.read(request.getParams());
    ShardTask<LocalCollectionShard, ?, ?> task =
        ShardTask.named(CollectionTasks.ALL, request.getParams());
    if (task.isWriting()) { // a superseded job may still be running
      new KeptJob(CollectionZnodes.of(request.getCore()), GroupsHandler.JOB)
          .requireHeldBy(caller.run());
    }
    IOFunction<LocalCollectionShard, Object> asked = task.read(request.getParams());
    PluginSettings settings = duplicates(request.getCore()).settings();
    Weights weights = UsedWeights.of(request, settings, caller.weights());
    try (InnerRequest user = onBehalf(request)) {
      return asked.apply(user.run(() -> open(user, own -> shard(own, caller.seed(), weights))));
    }
  }

  private static InnerRequest onBehalf(SolrQueryRequest asking) {
    Caller caller = Caller.read(asking.getParams());
    InnerRequest request =
        new InnerRequest(asking.getCore(), sent(asking), caller.principal().orElse(null));
    RequestState.of(request).setPath(RequestState.of(asking).path());
    caller.part().ifPresent(RequestState.of(request)::put);
    return request;
  }

  /**
   * Returns the user's parameters without {@code isShard}, because Solr expands no macros and reads
   * no JSON filters in shard requests.
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
    SolrCore core = request.getCore();
    return new LocalCollectionShard(
        request, duplicates(core), CollectionFields.of(core, groupField), seed, weights);
  }

  /** Applies the defaults of this handler as Solr does before a request. */
  private void prepare(SolrQueryRequest request) {
    RequestState.setDefaults(request, this, defaults, appends, invariants);
    duplicates(request.getCore()).applyTo(request);
  }

  private <S> S open(SolrQueryRequest request, IOFunction<SolrQueryRequest, S> opening)
      throws IOException {
    prepare(request);
    return opening.apply(request);
  }

  /** Returns the shards for the request of a user, with chosen replicas. */
  ShardSet<LocalCollectionShard> everywhere(
      SolrQueryRequest request,
      SolrParams user,
      ShardReplicas replicas,
      int seed,
      Weights weights) {
    Caller caller =
        Caller.of(
            seed, weights, request.getUserPrincipal(), RequestState.of(request).get(Part.class));
    String now = Long.toString(DuplicatesRequest.now(request).toEpochMilli());
    ShardLeaders leaders =
        limited(request, user)
            .with(caller::writeTo)
            .with(sent -> sent.set(CommonParams.NOW, now)); // one clock for credible dates
    return ShardSet.of(
        request.getCore(),
        () -> RemoteShards.of(leaders, replicas),
        () -> LocalShards.of(() -> shard(request, seed, weights)));
  }

  /**
   * With {@code shards.tolerant}, computes the whole answer again without a failed shard, so that
   * all its parts cover the same documents.
   *
   * @param answering must not write to the response before its last shard request
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

  /** A core in the background, with a request for each task. */
  private final class Alone<S> extends LocalShards<S> {
    private final ShardLeaders core;
    private final @Nullable Principal user;
    private final IOFunction<SolrQueryRequest, S> opening;

    Alone(ShardLeaders core, @Nullable Principal user, IOFunction<SolrQueryRequest, S> opening) {
      this.core = core;
      this.user = user;
      this.opening = opening;
    }

    @Override
    protected <A> A with(IOFunction<? super S, A> work) throws IOException {
      try (InnerRequest request = new InnerRequest(core.core(), core.now(), user)) {
        return request.run(() -> work.apply(open(request, opening)));
      }
    }
  }

  /** Returns the shards for work in the background, which finds other replicas after a failure. */
  <S> ShardSet<S> background(
      ShardLeaders leaders,
      Caller caller,
      @Nullable Principal user,
      IOFunction<SolrQueryRequest, S> opening) {
    return ShardSet.of(
        leaders.core(),
        () -> RemoteShards.of(leaders.with(caller::writeTo)),
        () -> new Alone<>(leaders, user, opening));
  }

  <S> Object replied(
      IOFunction<S, Object> asked, SolrQueryRequest asking, IOFunction<SolrQueryRequest, S> opening)
      throws IOException {
    try (InnerRequest user = onBehalf(asking)) {
      return user.run(() -> asked.apply(open(user, opening)));
    }
  }

  /** Limits shard requests to the remaining time of the request. */
  ShardLeaders limited(SolrQueryRequest request, SolrParams user) {
    return leaders(request, user).withCurrent(sent -> ShardLeaders.limit(sent, request));
  }

  ShardLeaders leaders(SolrQueryRequest request, SolrParams user) {
    return new ShardLeaders(request.getCore(), RequestState.of(request).path(), user);
  }

  /**
   * @param principal whose filters apply; null for none
   * @param run the run of the requesting job; empty for readers
   */
  List<CollectionShard<CarriedDocument>> shards(
      ShardLeaders leaders, @Nullable Principal principal, String run, int seed, Weights weights) {
    Caller caller = Caller.of(seed, weights, principal, Optional.empty()).ofRun(run);
    ShardSet<LocalCollectionShard> all =
        background(leaders, caller, principal, own -> shard(own, seed, weights));
    return AskedShard.all(all, !VersionField.isInPlace(leaders.core().getLatestSchema()));
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
