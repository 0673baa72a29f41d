package org.solrduplicates.solr.collection;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.solr.cloud.CloudDescriptor;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.cloud.ClusterState;
import org.apache.solr.common.cloud.DocCollection;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.common.cloud.Slice;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.ShardParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.core.SolrCore;
import org.apache.solr.handler.component.ShardHandler;
import org.apache.solr.handler.component.ShardRequest;
import org.apache.solr.handler.component.ShardResponse;

/**
 * The shards of the collection of a core, asked over HTTP: any replica that lives for what is read,
 * the leader for what is written.
 *
 * @param core one core of the collection
 * @param path the handler that answers
 * @param params what the user has sent, which the shards read in turn
 */
record ShardChannels(SolrCore core, String path, SolrParams params) {
  /** By this parameter Solr's own client chooses the handler. */
  private static final String HANDLER = "qt";

  /** Returns the collection that a core is a part of. */
  static DocCollection collection(SolrCore core) {
    CloudDescriptor cloud = core.getCoreDescriptor().getCloudDescriptor();
    return state(core).getCollection(cloud.getCollectionName());
  }

  private static ClusterState state(SolrCore core) {
    return core.getCoreContainer().getZkController().getClusterState();
  }

  /** Returns the name of the node that a core is on, empty without a cloud. */
  static String node(SolrCore core) {
    return isCloud(core) ? core.getCoreContainer().getZkController().getNodeName() : "";
  }

  /** Returns whether a core is one of several of a collection. */
  static boolean isCloud(SolrCore core) {
    return core.getCoreDescriptor().getCloudDescriptor() != null;
  }

  /** Returns all shards by name; a channel finds its replicas anew for every question. */
  List<Channel> all() {
    return collection(core).getActiveSlices().stream()
        .map(Slice::getName)
        .sorted()
        .<Channel>map(shard -> (question, message) -> ask(shard, question, message))
        .toList();
  }

  private Object ask(String shard, ShardQuestion question, Object message) {
    String urls = urls(shard, question.isWriting());
    if (urls.isEmpty()) {
      throw new SolrException(
          ErrorCode.SERVICE_UNAVAILABLE, "no replica of the shard '" + shard + "' lives");
    }
    return Objects.requireNonNull(
        ask(urls, sent(question, message)).get(ShardQuestion.REPLY), "no reply");
  }

  private String urls(String shard, boolean leaderOnly) {
    Slice slice = Objects.requireNonNull(collection(core).getSlice(shard), shard);
    Replica leader = slice.getLeader();
    Stream<Replica> replicas =
        leaderOnly ? Stream.ofNullable(leader) : slice.getReplicas().stream();
    ClusterState state = state(core);
    return replicas
        .filter(replica -> replica.isActive(state.getLiveNodes()))
        .sorted(Comparator.comparing(Replica::getName))
        .map(Replica::getCoreUrl)
        .collect(Collectors.joining("|"));
  }

  private ModifiableSolrParams sent(ShardQuestion question, Object message) {
    ModifiableSolrParams sent = sent();
    question.writeTo(sent, message);
    return sent;
  }

  /** Returns the parameters of a request to a shard, without a question. */
  ModifiableSolrParams sent() {
    ModifiableSolrParams sent = new ModifiableSolrParams(params);
    sent.set(HANDLER, path);
    sent.set(ShardParams.IS_SHARD, true);
    sent.set(CommonParams.DISTRIB, false);
    sent.remove(ShardParams.SHARDS);
    return sent;
  }

  /** Asks a replica, or the next one if that does not answer, and returns all it says. */
  NamedList<Object> ask(String urls, ModifiableSolrParams sent) {
    ShardHandler handler = core.getCoreContainer().getShardHandlerFactory().getShardHandler();
    ShardRequest request = new ShardRequest();
    request.params = sent;
    request.shards = new String[] {urls};
    request.actualShards = request.shards;
    handler.submit(request, urls, sent);
    ShardResponse response = handler.takeCompletedIncludingErrors();
    Throwable failure = response.getException();
    if (failure != null) {
      throw failure instanceof RuntimeException known
          ? known
          : new SolrException(ErrorCode.SERVER_ERROR, failure);
    }
    return response.getSolrResponse().getResponse();
  }

  /** Returns the one replica that runs the job of the collection: the leader of the first shard. */
  private Replica home() {
    return collection(core).getActiveSlices().stream()
        .min(Comparator.comparing(Slice::getName))
        .map(Slice::getLeader)
        .orElseThrow(
            () ->
                new SolrException(
                    ErrorCode.SERVICE_UNAVAILABLE, "the first shard has no leader that lives"));
  }

  /** Returns whether the job of the collection runs here. */
  boolean isHome() {
    CloudDescriptor cloud = core.getCoreDescriptor().getCloudDescriptor();
    return home().getName().equals(cloud.getCoreNodeName());
  }

  /** Asks where the job of the collection runs. */
  NamedList<Object> askHome(ModifiableSolrParams sent) {
    return ask(home().getCoreUrl(), sent);
  }

  /** Returns the same with another seed for document keys. */
  ShardChannels withSeed(int seed) {
    ModifiableSolrParams seeded = new ModifiableSolrParams(params);
    ShardQuestion.seed(seeded, seed);
    return new ShardChannels(core, path, seeded);
  }
}
