package org.solrduplicates.solr.collection;

import static org.apache.solr.core.RequestParams.USEPARAM;

import java.io.IOException;
import java.security.Principal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.lucene.index.ExitableDirectoryReader;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.ExecutorUtil;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SolrNamedThreadFactory;
import org.apache.solr.core.CloseHook;
import org.apache.solr.core.SolrCore;
import org.apache.solr.handler.RequestHandlerBase;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.schema.SchemaField;
import org.apache.solr.schema.StrField;
import org.apache.solr.security.AuthorizationContext;
import org.apache.solr.security.PermissionNameProvider.Name;
import org.apache.solr.util.SolrPluginUtils;
import org.apache.solr.util.plugin.SolrCoreAware;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.solrduplicates.core.collection.CollectionShard;
import org.solrduplicates.core.collection.JobSettings;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.DuplicateSettings;
import org.solrduplicates.solr.PluginSettings;
import org.solrduplicates.solr.job.BackgroundJob;
import org.solrduplicates.solr.search.Duplicates;
import org.solrduplicates.solr.search.DuplicatesRequest;
import org.solrduplicates.solr.search.Filters;
import org.solrduplicates.solr.search.InnerRequest;
import org.solrduplicates.solr.search.Rules;
import org.solrduplicates.solr.search.UsedWeights;
import org.solrduplicates.solr.shards.NodeSignature;
import org.solrduplicates.solr.shards.ShardLeaders;

/**
 * What the handlers of a whole collection have in common: they take fields, rules, defaults and
 * filters of {@code /duplicates}, and answer as the whole collection or as one of its shards.
 * Serves any number of requests at once.
 */
abstract class CollectionHandler extends RequestHandlerBase implements SolrCoreAware {
  private static final Logger LOG = LoggerFactory.getLogger(CollectionHandler.class);

  private static final String HANDLER = "handler";
  private static final String GROUP_FIELD = "groupField";
  private static final Set<String> KEYS =
      Set.of("defaults", "appends", "invariants", "httpCaching", HANDLER, GROUP_FIELD);

  /** The seed of document keys that do not leave a request. */
  static final int SEED = 0;

  private final ExecutorService executor =
      ExecutorUtil.newMDCAwareCachedThreadPool(new SolrNamedThreadFactory("solr-duplicates"));
  private String path = Duplicates.PATH;
  private String groupField = "dup_group";
  private CollectionFields fields = CollectionFields.NONE;

  @Override
  public void init(NamedList<?> args) {
    PluginSettings.refuseAllBut(KEYS, getClass().getSimpleName(), args);
    super.init(args);
    path = Optional.ofNullable(args.get(HANDLER)).map(Object::toString).orElse(path);
    groupField =
        Optional.ofNullable(args.get(GROUP_FIELD)).map(Object::toString).orElse(groupField);
  }

  /** Returns the field of the numbers of groups. */
  String groupField() {
    return groupField;
  }

  /** Refuses to start with fields that will not do. */
  @Override
  public void inform(SolrCore core) {
    Duplicates.of(core, path).settings().requireFields(core.getLatestSchema());
    PluginSettings.requireGroup(groupField, core.getLatestSchema());
    requireStringKey(core.getLatestSchema().getUniqueKeyField());
    fields = CollectionFields.of(core, groupField);
    core.addCloseHook(
        new CloseHook() {
          @Override
          public void preClose(SolrCore closing) {
            stop(closing);
          }
        });
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

  /** Where Solr would give an empty answer when a limit is reached, this is an error. */
  @Override
  public void handleRequestBody(SolrQueryRequest request, SolrQueryResponse response)
      throws Exception {
    try {
      handle(request, response);
    } catch (ExitableDirectoryReader.ExitingReaderException e) {
      throw DuplicatesRequest.outOfTime();
    }
  }

  private void handle(SolrQueryRequest request, SolrQueryResponse response) throws Exception {
    SolrParams user = new ModifiableSolrParams(request.getOriginalParams());
    NodeSignature.require(request.getParams(), request.getCore());
    Optional<ShardQuestion> question = ShardQuestion.of(request.getParams());
    if (question.isPresent()) {
      response.add(ShardQuestion.REPLY, answer(question.get().asked(request.getParams()), request));
    } else {
      duplicates(request.getCore()).applyTo(request);
      Filters.of(request); // refuses those that are wrong, before a shard does
      answer(request, response, user);
    }
  }

  /** What a job asks is asked by the node, and filtered for the user who has started the job. */
  private Object answer(ShardQuestion.Asked asked, SolrQueryRequest request) throws IOException {
    int seed = ShardQuestion.seed(request.getParams());
    Weights weights =
        UsedWeights.of(
            request,
            duplicates(request.getCore()).settings(),
            ShardQuestion.weights(request.getParams()));
    Optional<Principal> user = ShardQuestion.user(request.getParams());
    if (user.isEmpty()) {
      duplicates(request.getCore()).applyTo(request);
      return asked.answer(shard(request, seed, weights));
    }
    try (InnerRequest inner =
        new InnerRequest(request.getCore(), request.getOriginalParams(), user.get())) {
      return asked.answer(inner.run(() -> open(inner, seed, weights)));
    }
  }

  /** Answers a request of a user. */
  abstract void answer(SolrQueryRequest request, SolrQueryResponse response, SolrParams user)
      throws Exception;

  LocalCollectionShard shard(SolrQueryRequest request, int seed, Weights weights)
      throws IOException {
    return new LocalCollectionShard(
        request, Duplicates.of(request.getCore(), path), fields, seed, weights);
  }

  /** Reads a request that did not come through this handler. */
  private LocalCollectionShard open(SolrQueryRequest request, int seed, Weights weights)
      throws IOException {
    if (getPluginInfo() != null) {
      request.getContext().put(USEPARAM, getPluginInfo().attributes.get(USEPARAM));
    }
    SolrPluginUtils.setDefaults(this, request, defaults, appends, invariants);
    request.getContext().remove(USEPARAM);
    duplicates(request.getCore()).applyTo(request);
    return shard(request, seed, weights);
  }

  /** Returns what solrconfig.xml says of {@code /duplicates}. */
  Duplicates duplicates(SolrCore core) {
    return Duplicates.of(core, path);
  }

  /** Returns the decisions of people, or nothing if nobody can decide. */
  Optional<KeptDecisions> decisions(SolrCore core) {
    return duplicates(core).component().decisions(core).map(KeptDecisions::new);
  }

  /** Returns the ways to all shards of a collection, or to the core that is all of it. */
  Channels everywhere(SolrQueryRequest request, SolrParams user, int seed, Weights weights) {
    return ShardLeaders.isCloud(request.getCore())
        ? new Channels(
            channels(request, user)
                .withSeed(seed)
                .withWeights(weights)
                .at(DuplicatesRequest.now(request))
                .all(),
            executor)
        : new Channels(List.of(here(request, seed, weights)), Runnable::run);
  }

  /** Opened for every question anew, so that what one has read is not kept until the last. */
  private Channel here(SolrQueryRequest request, int seed, Weights weights) {
    return (question, message) ->
        question.answer(
            (List<?>) message, LocalCollectionShard.reading(() -> shard(request, seed, weights)));
  }

  /** Returns the way to all shards of the collection of a core. */
  ShardChannels channels(SolrQueryRequest request, SolrParams user) {
    String own = String.valueOf(request.getContext().get(CommonParams.PATH));
    return new ShardChannels(request.getCore(), own, user);
  }

  /**
   * Returns the shards of a collection, or the core that is all of it.
   *
   * @param principal for whom filters let documents through; null for nobody in particular
   */
  List<CollectionShard<CarriedDocument>> shards(
      SolrCore core,
      ShardChannels channels,
      SolrParams user,
      @Nullable Principal principal,
      int seed,
      Weights weights) {
    if (!ShardLeaders.isCloud(core)) {
      return List.of(new OnlyShard(core, user, principal, opened -> open(opened, seed, weights)));
    }
    return channels.withSeed(seed).withWeights(weights).all().stream()
        .<CollectionShard<CarriedDocument>>map(RemoteCollectionShard::new)
        .toList();
  }

  /** Returns the settings of a request and its filters, as a status shows them. */
  static Map<String, String> shown(SolrQueryRequest request) {
    Map<String, String> shown = new TreeMap<>(Duplicates.read(request).settings().values());
    List<String> filters = DuplicatesRequest.values(request.getParams(), CommonParams.FQ);
    if (!filters.isEmpty()) {
      shown.put(CommonParams.FQ, String.join(" AND ", filters));
    }
    return shown;
  }

  /** Returns how documents are compared for a request. */
  JobSettings settings(SolrQueryRequest request, Weights weights) {
    Rules rules = duplicates(request.getCore()).rules();
    DuplicateSettings others = Duplicates.read(request).settings();
    JobSettings settings = JobSettings.of(others, weights, shown(request) + rules.toString());
    for (Rules.Rule rule : rules.rules()) {
      settings =
          settings.withRule(others, DuplicatesRequest.settings(request, rule.values()), weights);
    }
    return settings;
  }

  /** Returns what asks several shards at once. */
  Executor executor() {
    return executor;
  }

  /** Reading asks for the permission to read, by whatever method it comes. */
  @Override
  public Name getPermissionName(AuthorizationContext request) {
    return isReading(request.getParams(), request.getHttpMethod())
        ? Name.READ_PERM
        : Name.UPDATE_PERM;
  }

  /** Returns whether a request changes nothing. */
  boolean isReading(SolrParams params, String method) {
    return ShardQuestion.of(params)
        .map(question -> !question.isWriting())
        .orElse("GET".equals(method));
  }
}
