// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import java.io.IOException;
import java.security.Principal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.stream.Collectors;
import org.apache.lucene.util.IOFunction;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.ShardParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.ExecutorUtil;
import org.apache.solr.common.util.SolrNamedThreadFactory;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.solrduplicates.lucene.DupField;
import org.solrduplicates.solr.collection.shard.Caller;
import org.solrduplicates.solr.collection.shard.CollectionFields;
import org.solrduplicates.solr.collection.shard.CollectionTasks;
import org.solrduplicates.solr.collection.shard.LocalCollectionShard;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.config.RequestState;
import org.solrduplicates.solr.index.Filters;
import org.solrduplicates.solr.job.Admission;
import org.solrduplicates.solr.search.Endpoint;
import org.solrduplicates.solr.search.HandlerConfig;
import org.solrduplicates.solr.search.InnerRequest;
import org.solrduplicates.solr.shard.Cluster;
import org.solrduplicates.solr.shard.LocalShards;
import org.solrduplicates.solr.shard.Operations;
import org.solrduplicates.solr.shard.RemoteShards;
import org.solrduplicates.solr.shard.ShardLeaders;
import org.solrduplicates.solr.shard.ShardSet;
import org.solrduplicates.solr.shard.ShardTask;

/**
 * Opens the collection with the filters of one user: for a client, for another node, and in the
 * background. Uses the fields, rules, defaults and filters of {@code /duplicates}. Thread-safe.
 */
final class Views {
  private static final Logger LOG = LoggerFactory.getLogger(Views.class);

  private final Endpoint handler;
  private final ExecutorService executor =
      ExecutorUtil.newMDCAwareCachedThreadPool(new SolrNamedThreadFactory("solr-duplicates"));

  Views(Endpoint handler) {
    this.handler = handler;
  }

  /** Checks the configuration of a core that starts. */
  void inform(SolrCore core) {
    inform(core, () -> {});
  }

  /**
   * Checks the configuration of a core that starts.
   *
   * @param stopping ends work that uses the executor, before the core is closed
   */
  void inform(SolrCore core, Runnable stopping) {
    duplicates(core).settings().requireFields(core.getLatestSchema());
    PluginSettings.requireGroup(groupField(), core.getLatestSchema());
    PluginSettings.requireKey(core.getLatestSchema());
    Endpoint.beforeClose(
        core,
        () -> {
          stopping.run();
          stop(core);
        });
  }

  private void stop(SolrCore closing) {
    if (!Cluster.of(closing).stop(executor)) {
      LOG.warn("background requests are still reading the index of a core that is closed");
    }
  }

  String groupField() {
    return handler.setting(PluginSettings.GROUP_FIELD, DupField.GROUP.defaultName());
  }

  HandlerConfig duplicates(SolrCore core) {
    return handler.duplicates(core);
  }

  CollectionFields fields(SolrCore core) {
    return CollectionFields.of(core, groupField());
  }

  Executor executor() {
    return executor;
  }

  /** Opens the collection for a client, whose request gets the filters of {@code /duplicates}. */
  View of(SolrQueryRequest request) {
    SolrParams sent = new ModifiableSolrParams(request.getOriginalParams());
    duplicates(request.getCore()).applyTo(request);
    Filters.of(request); // rejects invalid filters before any shard is asked
    return new View(
        this, request, sent, Caller.of(request.getUserPrincipal()), Admission.collections(request));
  }

  /** Opens the collection within a request that did not come through the handler. */
  View within(InnerRequest request, Caller caller) {
    handler.addDefaults(request);
    duplicates(request.getCore()).applyTo(request);
    return new View(
        this, request, request.getOriginalParams(), caller, caller.collections().orElse(List.of()));
  }

  /** Returns the tasks of a shard that is opened with the filters of the asking node's user. */
  <S> Operations<S> operations(
      List<? extends ShardTask<? super S, ?, ?>> tasks, IOFunction<View, S> opening) {
    return new Operations<>(
        tasks,
        (asking, work) -> {
          Caller caller = Caller.read(asking.getParams());
          try (InnerRequest user = onBehalf(asking, caller)) {
            return user.run(() -> work.apply(opening.apply(within(user, caller))));
          }
        });
  }

  /** Returns the tasks of all collection-wide handlers. */
  List<Operations<?>> operations() {
    Map<Boolean, List<ShardTask<LocalCollectionShard, ?, ?>>> tasks =
        CollectionTasks.ALL.stream().collect(Collectors.partitioningBy(ShardTask::isWriting));
    return List.of(
        operations(Objects.requireNonNull(tasks.get(false)), View::asked),
        operations(Objects.requireNonNull(tasks.get(true)), View::writable));
  }

  private static InnerRequest onBehalf(SolrQueryRequest asking, Caller caller) {
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

  /** A core in the background, with a request for each task. */
  private final class Alone<S> extends LocalShards<S> {
    private final ShardLeaders core;
    private final Caller caller;
    private final @Nullable Principal user;
    private final IOFunction<View, S> opening;

    Alone(ShardLeaders core, Caller caller, @Nullable Principal user, IOFunction<View, S> opening) {
      this.core = core;
      this.caller = caller;
      this.user = user;
      this.opening = opening;
    }

    @Override
    protected <A> A with(IOFunction<? super S, A> work) throws IOException {
      try (InnerRequest request = new InnerRequest(core.core(), core.now(), user)) {
        return request.run(() -> work.apply(opening.apply(within(request, caller))));
      }
    }
  }

  /**
   * Returns the shards for work in the background, which finds other replicas after a failure.
   *
   * @param user whose filters apply; null for none
   */
  <S> ShardSet<S> background(
      ShardLeaders leaders, Caller caller, @Nullable Principal user, IOFunction<View, S> opening) {
    return ShardSet.of(
        leaders.core(),
        () -> RemoteShards.of(leaders.with(caller::writeTo)),
        () -> new Alone<>(leaders, caller, user, opening));
  }
}
