// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import org.apache.lucene.util.IOConsumer;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.schema.IndexSchema;
import org.solrduplicates.core.collection.JobSettings;
import org.solrduplicates.core.constraint.PairConstraints;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.lucene.FingerprintFields;
import org.solrduplicates.solr.collection.shard.Caller;
import org.solrduplicates.solr.collection.shard.CarriedDocument;
import org.solrduplicates.solr.collection.shard.LocalCollectionShard;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.config.RequestState;
import org.solrduplicates.solr.decision.DecisionStore;
import org.solrduplicates.solr.index.DuplicatesRequest;
import org.solrduplicates.solr.index.Filters.Part;
import org.solrduplicates.solr.job.CollectionZnodes;
import org.solrduplicates.solr.job.KeptJob;
import org.solrduplicates.solr.search.HandlerConfig;
import org.solrduplicates.solr.search.Rules;
import org.solrduplicates.solr.search.UsedWeights;
import org.solrduplicates.solr.shard.LocalShards;
import org.solrduplicates.solr.shard.RemoteShards;
import org.solrduplicates.solr.shard.ShardFailure;
import org.solrduplicates.solr.shard.ShardLeaders;
import org.solrduplicates.solr.shard.ShardReplicas;
import org.solrduplicates.solr.shard.ShardSet;
import org.solrduplicates.solr.shard.VersionField;

/**
 * The collection for one request: the documents that pass its filters and those of {@code
 * /duplicates}, and the settings that apply. Not thread-safe.
 */
final class View {
  private final Views views;
  private final SolrQueryRequest request;
  private final SolrParams sent;
  private final Caller caller;
  private final List<String> collections;

  /**
   * @param request has the filters of {@code /duplicates}
   * @param sent its parameters as the user sent them, for shards and other nodes
   * @param collections that of the core first; empty for that one alone
   */
  View(
      Views views,
      SolrQueryRequest request,
      SolrParams sent,
      Caller caller,
      List<String> collections) {
    this.views = views;
    this.request = request;
    this.sent = sent;
    this.caller = caller;
    this.collections = collections;
  }

  /** Returns the names of several collections, that of the core first; empty for one. */
  List<String> collections() {
    return collections;
  }

  SolrQueryRequest request() {
    return request;
  }

  SolrParams params() {
    return request.getParams();
  }

  SolrCore core() {
    return request.getCore();
  }

  HandlerConfig duplicates() {
    return views.duplicates(core());
  }

  /** Returns the decisions about documents with their current texts. */
  PairConstraints decisions(Collection<CarriedDocument> documents) {
    return duplicates()
        .component()
        .decisions(core())
        .filter(store -> !documents.isEmpty())
        .map(store -> store.on(documents.stream().map(d -> d.document().textVersion()).toList()))
        .orElse(PairConstraints.NONE);
  }

  PluginSettings settings() {
    return duplicates().settings();
  }

  Executor executor() {
    return views.executor();
  }

  Caller caller() {
    return caller;
  }

  /** Returns this core as a shard with other weights than those of the caller. */
  LocalCollectionShard shard(int seed, Weights weights) throws IOException {
    return new LocalCollectionShard(request, duplicates(), views.fields(core()), seed, weights);
  }

  /** Returns this core as a shard for the requesting node. */
  LocalCollectionShard asked() throws IOException {
    return shard(caller.seed(), UsedWeights.of(request, settings(), caller.weights()));
  }

  /** Fails if the run of the requesting node was superseded. */
  LocalCollectionShard writable() throws IOException {
    new KeptJob(CollectionZnodes.of(core()), GroupsHandler.JOB).requireHeldBy(caller.run());
    return asked();
  }

  /**
   * Returns how to reach the shards of all collections with the parameters that the user sent. They
   * use the weights of this one.
   */
  ShardLeaders leaders() {
    return collections.isEmpty()
        ? ofCore()
        : ofCore().over(collections).with(params -> UsedWeights.nameCollection(params, core()));
  }

  /** Returns how to reach the shards of the collection of this core. */
  ShardLeaders ofCore() {
    return new ShardLeaders(core(), RequestState.of(request).path(), sent);
  }

  /** Limits shard requests to the remaining time of the request. */
  ShardLeaders limited() {
    return leaders().withCurrent(params -> ShardLeaders.limit(params, request));
  }

  /** Returns the shards, with chosen replicas. */
  ShardSet<LocalCollectionShard> shards(ShardReplicas replicas, Weights weights) {
    Caller part = caller.with(weights).with(RequestState.of(request).get(Part.class));
    String now = Long.toString(DuplicatesRequest.now(request).toEpochMilli());
    ShardLeaders leaders =
        limited()
            .with(part::writeTo)
            .with(params -> params.set(CommonParams.NOW, now)); // one clock for credible dates
    return ShardSet.of(
        core(),
        () -> RemoteShards.of(leaders, replicas),
        () -> LocalShards.of(() -> shard(part.seed(), weights)));
  }

  /**
   * With {@code shards.tolerant}, computes the whole answer again without a failed shard, so that
   * all its parts cover the same documents.
   *
   * @param answering must not write to the response before its last shard request
   */
  void answerTolerant(SolrQueryResponse response, IOConsumer<ShardReplicas> answering)
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

  /** Returns the effective settings and filters of a job, for its status. */
  Map<String, String> shown() {
    Map<String, String> shown = new TreeMap<>(HandlerConfig.read(request).settings().values());
    List<String> filters = RequestParams.values(params(), CommonParams.FQ);
    if (!filters.isEmpty()) {
      shown.put(CommonParams.FQ, String.join(" AND ", filters));
    }
    return shown;
  }

  /** Includes the fields that order a group. */
  private String basis() {
    DuplicatesRequest asked = HandlerConfig.read(request);
    PluginSettings fields = settings();
    return (collections.isEmpty() ? "" : collections.toString())
        + shown()
        + SetupPage.version()
        + asked.dateFields()
        + List.of(
            asked.formatField(),
            fields.titleField(),
            fields.nameField(),
            fields.authorField(),
            fields.fields());
  }

  String groupField() {
    return views.groupField();
  }

  /** Returns what must be equal in all collections of a job. */
  Map<String, String> compared() {
    DuplicatesRequest asked = HandlerConfig.read(request);
    PluginSettings fields = settings();
    IndexSchema schema = request.getSchema();
    Map<String, String> compared = new LinkedHashMap<>(shown());
    compared.put("the unique key", schema.getUniqueKeyField().getName());
    compared.put("groupField", groupField());
    compared.putAll(fields.shared());
    compared.put("the date fields", String.valueOf(asked.dateFields()));
    compared.put(
        "the fields of format, author and file bytes",
        List.of(asked.formatField(), fields.authorField(), fields.fields().fileHash()).toString());
    compared.put("the rules", duplicates().rules().toString());
    compared.put(
        "the collection of decisions",
        duplicates().component().decisions(core()).map(DecisionStore::name).orElse("none"));
    compared.put(
        "the fields of the job",
        FingerprintFields.ofJob(groupField()).stream()
            .filter(name -> schema.getFieldOrNull(name) != null)
            .toList()
            .toString());
    compared.put("updates in place", String.valueOf(VersionField.isInPlace(schema)));
    compared.put(
        "nested documents",
        String.valueOf(schema.getFieldOrNull(IndexSchema.NEST_PATH_FIELD_NAME) != null));
    int words = fields.fingerprinter(schema).words();
    compared.put("the analysis of words", words == 0 ? "standard" : Integer.toHexString(words));
    return compared;
  }

  JobSettings jobSettings(Weights weights) {
    Rules rules = duplicates().rules();
    DuplicateSettings others = HandlerConfig.read(request).settings();
    JobSettings settings = JobSettings.of(others, weights, basis() + rules.toString());
    for (Rules.Rule rule : rules.rules()) {
      settings = settings.withRule(rule.name(), DuplicatesRequest.settings(request, rule.values()));
    }
    return settings;
  }
}
