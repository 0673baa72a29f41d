// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.shard;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.solr.common.cloud.ZkStateReader;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.ShardParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.StrUtils;
import org.apache.solr.core.SolrCore;
import org.apache.solr.handler.component.HttpShardHandler;
import org.apache.solr.handler.component.ResponseBuilder;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.request.SolrQueryRequestBase;
import org.apache.solr.response.SolrQueryResponse;
import org.solrduplicates.solr.config.RequestParams;

/**
 * The shards and replicas for the request of a user, chosen as for a search. They are chosen once,
 * so that all questions of a request see the same state of a shard.
 *
 * <p>Without a preference the leader comes first, because a replica that copies the index may lack
 * the newest group numbers.
 *
 * @param urls the replicas of each shard, in the order in which they are tried
 * @param missing the reasons for omitted shards, by name
 */
public record ShardReplicas(
    SortedMap<String, String> urls, SortedMap<String, String> missing, boolean isTolerant) {
  public static final ShardReplicas NONE =
      new ShardReplicas(new TreeMap<>(), new TreeMap<>(), false);

  private static final String LEADER_FIRST =
      ShardParams.SHARDS_PREFERENCE_REPLICA_LEADER
          + ":true,"
          + ShardParams.SHARDS_PREFERENCE_REPLICA_TYPE
          + ":NRT";

  /** Solr's parameter for local answers without an HTTP request. */
  private static final String SHORT_CIRCUIT = "shortCircuit";

  /** Returns 503 if a shard has no active replica, 400 if it does not exist. */
  public static ShardReplicas of(SolrQueryRequest request, boolean isTolerant) {
    SolrCore core = request.getCore();
    String shards = request.getParams().get(ShardParams.SHARDS);
    if (Cluster.of(core).collection().isEmpty()) {
      if (shards != null) {
        throw RequestParams.wrong(ShardParams.SHARDS, "omitted outside SolrCloud", shards);
      }
      return NONE;
    }
    if (!request.getParams().getBool(CommonParams.DISTRIB, true)) {
      return here(core);
    }
    if (shards != null) {
      requireKnown(shards, core);
    }
    return ofSolr(request, isTolerant && HttpShardHandler.getShardsTolerantAsBool(request));
  }

  /** Chooses only leaders, which execute commands. */
  public static ShardReplicas ofLeaders(SolrQueryRequest request) {
    SolrCore core = request.getCore();
    if (Cluster.of(core).collection().isEmpty()) {
      return NONE;
    }
    ShardLeaders leaders = new ShardLeaders(core, "", request.getParams());
    SortedMap<String, String> urls = new TreeMap<>();
    leaders.names().forEach(shard -> urls.put(shard, leaders.leader(shard).getCoreUrl()));
    return new ShardReplicas(urls, new TreeMap<>(), false);
  }

  private static ShardReplicas here(SolrCore core) {
    String url = core.getCoreContainer().getZkController().getBaseUrl() + "/" + core.getName();
    String shard = Cluster.of(core).shard();
    return new ShardReplicas(new TreeMap<>(Map.of(shard, url + "/")), new TreeMap<>(), false);
  }

  /** Rejects addresses, which may belong to a collection with other groups. */
  private static void requireKnown(String shards, SolrCore core) {
    List<String> known = Cluster.of(core).shards();
    List<String> asked = StrUtils.splitSmart(shards, ",", true);
    if (asked.isEmpty() || !known.containsAll(asked)) {
      throw RequestParams.wrong(ShardParams.SHARDS, "a list of names out of " + known, shards);
    }
  }

  private static ShardReplicas ofSolr(SolrQueryRequest request, boolean isTolerant) {
    SortedMap<String, String> urls = new TreeMap<>();
    try (SolrQueryRequest search =
        new SolrQueryRequestBase(request.getCore(), params(request)) {}) {
      ResponseBuilder chosen = new ResponseBuilder(search, new SolrQueryResponse(), List.of());
      request.getCoreContainer().getShardHandlerFactory().getShardHandler().prepDistributed(chosen);
      for (int i = 0; i < chosen.slices.length; i++) {
        urls.put(chosen.slices[i], chosen.shards[i]);
      }
    }
    ShardReplicas all = new ShardReplicas(urls, new TreeMap<>(), isTolerant);
    for (Map.Entry<String, String> shard : urls.entrySet()) {
      boolean hasNone = shard.getValue().isEmpty();
      all = hasNone ? all.without(ShardFailure.ofNone(shard.getKey())) : all;
    }
    return all;
  }

  /** Tolerates missing replicas, which the caller reports with the name of their shard. */
  private static SolrParams params(SolrQueryRequest request) {
    ModifiableSolrParams params = new ModifiableSolrParams(request.getParams());
    params.set(SHORT_CIRCUIT, false);
    params.set(ShardParams.SHARDS_TOLERANT, true);
    params.set(CommonParams.PARTIAL_RESULTS, true);
    params.remove(ZkStateReader.COLLECTION_PROP);
    boolean isPreferred =
        params.get(ShardParams.SHARDS_PREFERENCE) != null
            || !ofCluster(request.getCore()).isEmpty();
    return isPreferred ? params : params.set(ShardParams.SHARDS_PREFERENCE, LEADER_FIRST);
  }

  private static String ofCluster(SolrCore core) {
    return core.getCoreContainer()
        .getZkController()
        .getZkStateReader()
        .getClusterProperty(ZkStateReader.DEFAULT_SHARD_PREFERENCES, "");
  }

  /** Returns a copy without a failed shard; throws the failure if all shards are needed. */
  public ShardReplicas without(ShardFailure failure) {
    if (!isTolerant || urls.size() <= 1) {
      throw failure;
    }
    SortedMap<String, String> left = new TreeMap<>(urls);
    left.remove(failure.shard());
    SortedMap<String, String> lost = new TreeMap<>(missing);
    lost.put(failure.shard(), String.valueOf(failure.getMessage()));
    return new ShardReplicas(left, lost, true);
  }

  public void writeTo(SolrQueryResponse response, SolrQueryRequest request) {
    if (!missing.isEmpty()) {
      response.setPartialResults(request);
      response.add(ShardFailure.FAILED, ShardFailure.written(missing));
    }
  }
}
