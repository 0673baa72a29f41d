package org.solrduplicates.solr.collection;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
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
import org.apache.solr.common.util.TimeSource;
import org.apache.solr.core.SolrCore;
import org.apache.solr.handler.component.ShardHandler;
import org.apache.solr.handler.component.ShardRequest;
import org.apache.solr.handler.component.ShardResponse;
import org.apache.solr.util.TimeOut;

/**
 * The shards of the collection of a core, asked over HTTP: the leader, or for what is read another
 * replica if it does not answer.
 *
 * @param core one core of the collection
 * @param path the handler that answers
 * @param params what the user has sent, which the shards read in turn
 */
record ShardChannels(SolrCore core, String path, SolrParams params) {
  /** By this parameter Solr's own client chooses the handler. */
  private static final String HANDLER = "qt";

  /** How long an election may take. */
  private static final int LEADER_SECONDS = 10;

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
    String urls = question.isWriting() ? leader(shard).getCoreUrl() : urls(shard);
    return Objects.requireNonNull(
        ask(shard, urls, sent(question, message)).get(ShardQuestion.REPLY), "no reply");
  }

  /**
   * The leader first, for it is never behind; then the replicas that index themselves, which have
   * all that was committed. Those that copy the index may lack it, so they are not asked.
   */
  private String urls(String shard) {
    Slice slice = Objects.requireNonNull(collection(core).getSlice(shard), shard);
    Replica leader = slice.getLeader();
    Set<String> nodes = state(core).getLiveNodes();
    String urls =
        slice.getReplicas().stream()
            .filter(replica -> replica.isActive(nodes))
            .filter(replica -> replica.equals(leader) || replica.getType() == Replica.Type.NRT)
            .sorted(Comparator.comparing(replica -> !replica.equals(leader)))
            .map(Replica::getCoreUrl)
            .collect(Collectors.joining("|"));
    return urls.isEmpty() ? leader(shard).getCoreUrl() : urls;
  }

  /** Returns the leader of a shard, for which it waits some seconds if the last one has died. */
  private Replica leader(String shard) {
    String missing = "no leader of the shard '" + shard + "' lives";
    try {
      new TimeOut(LEADER_SECONDS, TimeUnit.SECONDS, TimeSource.NANO_TIME)
          .waitFor(missing, () -> livingLeader(shard).isPresent());
      return livingLeader(shard).orElseThrow(() -> new TimeoutException(missing));
    } catch (TimeoutException e) {
      throw new SolrException(ErrorCode.SERVICE_UNAVAILABLE, missing, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SolrException(ErrorCode.SERVICE_UNAVAILABLE, StatusFile.STOPPED, e);
    }
  }

  private Optional<Replica> livingLeader(String shard) {
    return Optional.ofNullable(collection(core).getSlice(shard))
        .map(Slice::getLeader)
        .filter(leader -> leader.isActive(state(core).getLiveNodes()));
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
  private NamedList<Object> ask(String shard, String urls, ModifiableSolrParams sent) {
    ShardHandler handler = core.getCoreContainer().getShardHandlerFactory().getShardHandler();
    ShardRequest request = new ShardRequest();
    request.params = sent;
    request.shards = new String[] {urls};
    request.actualShards = request.shards;
    handler.submit(request, urls, sent);
    ShardResponse response = handler.takeCompletedIncludingErrors();
    Throwable failure = response.getException();
    if (failure instanceof SolrException known) {
      throw known;
    }
    if (failure != null) {
      throw new SolrException(
          ErrorCode.SERVICE_UNAVAILABLE,
          "the shard '" + shard + "' does not answer: " + failure.getMessage(),
          failure);
    }
    return response.getSolrResponse().getResponse();
  }

  /** Returns the shard whose leader runs the job of the collection. */
  private String home() {
    return collection(core).getActiveSlices().stream()
        .map(Slice::getName)
        .min(Comparator.naturalOrder())
        .orElseThrow();
  }

  /** Returns whether the job of the collection runs here. */
  boolean isHome() {
    CloudDescriptor cloud = core.getCoreDescriptor().getCloudDescriptor();
    return leader(home()).getName().equals(cloud.getCoreNodeName());
  }

  /** Asks where the job of the collection runs. */
  NamedList<Object> askHome(ModifiableSolrParams sent) {
    return ask(home(), leader(home()).getCoreUrl(), sent);
  }

  /** Returns the same with another seed for document keys. */
  ShardChannels withSeed(int seed) {
    ModifiableSolrParams seeded = new ModifiableSolrParams(params);
    ShardQuestion.seed(seeded, seed);
    return new ShardChannels(core, path, seeded);
  }
}
