package org.solrduplicates.solr.shards;

import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
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
 * The leaders of the shards of the collection of a core, asked over HTTP.
 *
 * @param core one core of the collection
 * @param path the handler that answers
 * @param params what the user has sent, which the shards read in turn
 */
public record ShardLeaders(SolrCore core, String path, SolrParams params) {
  /** By this parameter Solr's own client chooses the handler. */
  private static final String HANDLER = "qt";

  /** How long an election may take. */
  private static final int LEADER_SECONDS = 10;

  /** Returns the collection that a core is a part of. */
  public static DocCollection collection(SolrCore core) {
    CloudDescriptor cloud = core.getCoreDescriptor().getCloudDescriptor();
    return state(core).getCollection(cloud.getCollectionName());
  }

  public static ClusterState state(SolrCore core) {
    return core.getCoreContainer().getZkController().getClusterState();
  }

  /** Returns the name of the node that a core is on, empty without a cloud. */
  public static String node(SolrCore core) {
    return isCloud(core) ? core.getCoreContainer().getZkController().getNodeName() : "";
  }

  /** Returns whether a core is one of several of a collection. */
  public static boolean isCloud(SolrCore core) {
    return core.getCoreDescriptor().getCloudDescriptor() != null;
  }

  /** Returns the names of all shards in use, in order. */
  public List<String> names() {
    return collection(core).getActiveSlices().stream().map(Slice::getName).sorted().toList();
  }

  /** Returns the leader of a shard, for which it waits some seconds if the last one has died. */
  public Replica leader(String shard) {
    String missing = "no leader of the shard '" + shard + "' lives";
    try {
      new TimeOut(LEADER_SECONDS, TimeUnit.SECONDS, TimeSource.NANO_TIME)
          .waitFor(missing, () -> livingLeader(shard).isPresent());
      return livingLeader(shard).orElseThrow(() -> new TimeoutException(missing));
    } catch (TimeoutException e) {
      throw new SolrException(ErrorCode.SERVICE_UNAVAILABLE, missing, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SolrException(
          ErrorCode.SERVICE_UNAVAILABLE, "the node was stopped while it waited for a leader", e);
    }
  }

  /** Returns whether a shard has a leader that lives, at this moment. */
  public boolean hasLeader(String shard) {
    return livingLeader(shard).isPresent();
  }

  private Optional<Replica> livingLeader(String shard) {
    return Optional.ofNullable(collection(core).getSlice(shard))
        .map(Slice::getLeader)
        .filter(leader -> leader.isActive(state(core).getLiveNodes()));
  }

  /** Returns the parameters of a request to a shard, without a question. */
  public ModifiableSolrParams sent() {
    ModifiableSolrParams sent = new ModifiableSolrParams(params);
    sent.set(HANDLER, path);
    sent.set(ShardParams.IS_SHARD, true);
    sent.set(CommonParams.DISTRIB, false);
    sent.remove(ShardParams.SHARDS);
    return sent;
  }

  /**
   * Returns where a question that only reads is sent, one after the other until one answers: the
   * leader first, for it is never behind; then the replicas that index themselves, which have all
   * that was committed. Those that copy the index may lack it, so they are not asked.
   */
  public String readers(String shard) {
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

  /** Asks a replica, or the next one if that does not answer, and returns all it says. */
  public NamedList<Object> ask(String shard, String urls, ModifiableSolrParams sent) {
    ShardHandler handler = handler();
    submit(handler, urls, sent);
    return answer(handler.takeCompletedIncludingErrors(), shard);
  }

  /**
   * Asks several shards at once for what only reads, each something of its own.
   *
   * @param questions what each shard is asked, by its name
   * @return all that each says, by its name
   */
  public SortedMap<String, NamedList<Object>> askAll(Map<String, ModifiableSolrParams> questions) {
    ShardHandler handler = handler();
    IdentityHashMap<ShardRequest, String> shards = new IdentityHashMap<>();
    questions.forEach((shard, sent) -> shards.put(submit(handler, readers(shard), sent), shard));
    SortedMap<String, NamedList<Object>> answers = new TreeMap<>();
    try {
      while (answers.size() < questions.size()) {
        ShardResponse response = handler.takeCompletedIncludingErrors();
        String shard = Objects.requireNonNull(shards.get(response.getShardRequest()));
        answers.put(shard, answer(response, shard));
      }
    } finally {
      handler.cancelAll();
    }
    return answers;
  }

  private ShardHandler handler() {
    return core.getCoreContainer().getShardHandlerFactory().getShardHandler();
  }

  private ShardRequest submit(ShardHandler handler, String urls, ModifiableSolrParams sent) {
    NodeSignature.sign(sent, core);
    ShardRequest request = new ShardRequest();
    request.params = sent;
    request.shards = new String[] {urls};
    request.actualShards = request.shards;
    handler.submit(request, urls, sent);
    return request;
  }

  private static NamedList<Object> answer(ShardResponse response, String shard) {
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
}
