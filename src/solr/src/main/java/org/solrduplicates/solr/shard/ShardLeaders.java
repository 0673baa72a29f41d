// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.shard;

import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.cloud.DocCollection;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.common.cloud.Slice;
import org.apache.solr.common.cloud.ZkStateReader;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.ShardParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.TimeSource;
import org.apache.solr.core.SolrCore;
import org.apache.solr.handler.component.HttpShardHandler;
import org.apache.solr.handler.component.ShardHandler;
import org.apache.solr.handler.component.ShardRequest;
import org.apache.solr.handler.component.ShardResponse;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.util.TimeOut;
import org.solrduplicates.solr.config.RequestState;

/**
 * Sends tasks to the shards of one or more collections over HTTP.
 *
 * @param collections empty for the collection of the core
 * @param current sets parameters that depend on the time of sending
 */
public record ShardLeaders(
    SolrCore core,
    List<String> collections,
    String path,
    SolrParams params,
    Consumer<ModifiableSolrParams> current) {
  /** The parameter by which Solr's client selects the handler. */
  public static final String HANDLER = "qt";

  /** The default path of Solr's client. */
  private static final String SELECT = "/select";

  private static final int LEADER_SECONDS = 10;

  public ShardLeaders(SolrCore core, String path, SolrParams params) {
    this(core, List.of(), path, params, sent -> {});
  }

  public ShardLeaders with(Consumer<ModifiableSolrParams> change) {
    ModifiableSolrParams changed = new ModifiableSolrParams(params);
    change.accept(changed);
    return new ShardLeaders(core, collections, path, changed, current);
  }

  public ShardLeaders withCurrent(Consumer<ModifiableSolrParams> change) {
    return new ShardLeaders(core, collections, path, params, change);
  }

  /**
   * Returns how to reach the shards of several collections of the cluster, such as those of an
   * alias. A shard is named {@code collection/shard}.
   */
  public ShardLeaders over(List<String> several) {
    return new ShardLeaders(core, List.copyOf(several), path, params, current);
  }

  public ModifiableSolrParams now() {
    ModifiableSolrParams now = new ModifiableSolrParams(params);
    current.accept(now);
    return now;
  }

  /** Limits a shard to the time that is left for the request. */
  public static void limit(ModifiableSolrParams sent, SolrQueryRequest request) {
    long allowed = request.getParams().getLong(CommonParams.TIME_ALLOWED, -1);
    if (allowed >= 0) {
      long left = allowed - (long) request.getRequestTimer().getTime();
      sent.set(CommonParams.TIME_ALLOWED, String.valueOf(Math.max(0, left)));
    }
  }

  /** Addresses the shards of a search as Solr does, and limits them to the time that is left. */
  public static void address(ModifiableSolrParams sent, SolrQueryRequest request) {
    limit(sent, request);
    ShardHandler.setShardAttributesToParams(sent, ShardRequest.PURPOSE_PRIVATE);
    String path = RequestState.of(request).path();
    String handler = sent.get(ShardParams.SHARDS_QT, path.equals(SELECT) ? null : path);
    if (handler != null) {
      sent.set(HANDLER, handler);
    }
  }

  /** Returns whether the result of a request may lack shards that failed. */
  public static boolean isTolerant(SolrQueryRequest request) {
    return HttpShardHandler.getShardsTolerantAsBool(request);
  }

  private Cluster cluster() {
    return Cluster.of(core);
  }

  private Stream<DocCollection> reached() {
    return collections.isEmpty()
        ? cluster().collection().stream()
        : collections.stream().map(name -> cluster().collection(name));
  }

  private Optional<Slice> slice(String name) {
    return reached()
        .flatMap(collection -> collection.getSlices().stream())
        .filter(shard -> name(shard).equals(name))
        .findFirst();
  }

  private String name(Slice shard) {
    return collections.isEmpty() ? shard.getName() : shard.getCollection() + "/" + shard.getName();
  }

  /** Returns the replica of a core of the collection, also in inactive shards. */
  public Optional<Replica> replica(String coreName) {
    return reached()
        .flatMap(collection -> collection.getSlices().stream())
        .flatMap(shard -> shard.getReplicas().stream())
        .filter(replica -> replica.getCoreName().equals(coreName))
        .findFirst();
  }

  public List<String> names() {
    return collections.isEmpty()
        ? cluster().shards()
        : reached().flatMap(c -> c.getActiveSlices().stream()).map(this::name).sorted().toList();
  }

  /** Returns the leader that runs the jobs of the collection: that of the first shard. */
  public Replica home() {
    return leader(names().get(0));
  }

  /** Returns the leader of a shard; waits up to {@value #LEADER_SECONDS} seconds for one. */
  public Replica leader(String shard) {
    String missing = "the shard '" + shard + "' has no active leader";
    try {
      new TimeOut(LEADER_SECONDS, TimeUnit.SECONDS, TimeSource.NANO_TIME)
          .waitFor(missing, () -> livingLeader(shard).isPresent());
      return livingLeader(shard).orElseThrow(() -> new TimeoutException(missing));
    } catch (TimeoutException e) {
      throw new SolrException(ErrorCode.SERVICE_UNAVAILABLE, missing, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SolrException(
          ErrorCode.SERVICE_UNAVAILABLE, "interrupted while waiting for a leader", e);
    }
  }

  private Optional<Replica> livingLeader(String shard) {
    return slice(shard)
        .map(Slice::getLeader)
        .filter(leader -> leader.isActive(cluster().liveNodes()));
  }

  /**
   * Returns the parameters of a request to a shard, apart from its task. Parameters that choose
   * shards are kept, because filters may refer to them, except {@code collection}.
   */
  ModifiableSolrParams sent() {
    ModifiableSolrParams sent = now();
    sent.set(HANDLER, path);
    sent.set(ShardParams.IS_SHARD, true);
    sent.set(CommonParams.DISTRIB, false);
    sent.remove(ZkStateReader.COLLECTION_PROP);
    return sent;
  }

  /**
   * Returns the replicas for reads, separated by |: the leader, then NRT replicas. Other types may
   * lack committed changes. Empty if none is active.
   */
  public String readers(String shard) {
    Slice slice = slice(shard).orElseThrow(() -> ShardFailure.ofNone(shard));
    Replica leader = slice.getLeader();
    Set<String> nodes = cluster().liveNodes();
    return slice.getReplicas().stream()
        .filter(replica -> replica.isActive(nodes))
        .filter(replica -> replica.equals(leader) || replica.getType() == Replica.Type.NRT)
        .sorted(Comparator.comparing(replica -> !replica.equals(leader)))
        .map(Replica::getCoreUrl)
        .collect(Collectors.joining("|"));
  }

  /** Asks one replica, as the node itself: the user was authorized here. */
  public <S, Q, A> A ask(Replica replica, ShardTask<S, Q, A> task, Q question) {
    String shard = replica.getShard();
    ShardSet<S> one = at(new TreeMap<>(Map.of(shard, replica.getCoreUrl())));
    return NodeRequest.run(core, () -> one.askOne(shard, task, question));
  }

  /** Returns shards by the addresses of their replicas. */
  <S> ShardSet<S> at(SortedMap<String, String> urls) {
    return new AddressedShards<>(core, urls, this::sent, ShardListener.STRICT);
  }

  /**
   * Asks several shards in parallel, as the user whose request is served. A question that could not
   * be sent, because its connection was just closed, is sent once more.
   *
   * @param sent questions by the addresses of replicas, which are tried in turn
   * @param reader takes the answers as they arrive; its exception cancels the others
   */
  static void ask(
      SolrCore core, Map<String, ModifiableSolrParams> sent, Consumer<ShardResponse> reader) {
    ShardHandler handler = core.getCoreContainer().getShardHandlerFactory().getShardHandler();
    try {
      sent.forEach((urls, params) -> submit(core, handler, urls, params));
      Set<String> repeated = new HashSet<>();
      for (int awaited = sent.size(); awaited > 0; awaited--) {
        ShardResponse response = handler.takeCompletedIncludingErrors();
        if (response == null) { // with partialResults=false, Solr cancels the others
          throw new SolrException(
              ErrorCode.SERVICE_UNAVAILABLE, "a shard does not answer; see the log of this node");
        }
        String urls = response.getShard();
        if (isUnsent(response) && repeated.add(urls)) {
          submit(core, handler, urls, Objects.requireNonNull(sent.get(urls)));
          awaited++;
        } else {
          reader.accept(response);
        }
      }
    } finally {
      handler.cancelAll();
    }
  }

  /** Jetty has no IOException for a closed HTTP/2 session, so Solr's client does not try again. */
  private static boolean isUnsent(ShardResponse response) {
    Throwable failure = response.getException();
    return failure != null && SolrException.getRootCause(failure) instanceof IllegalStateException;
  }

  private static void submit(
      SolrCore core, ShardHandler handler, String urls, ModifiableSolrParams sent) {
    NodeSignature.sign(sent, core);
    ShardRequest request = new ShardRequest();
    request.params = sent;
    request.shards = new String[] {urls};
    request.actualShards = request.shards;
    handler.submit(request, urls, sent);
  }

  /** Returns the response of a shard; throws {@link ShardFailure} if the shard failed. */
  static NamedList<Object> answer(ShardResponse response, String shard) {
    if (response.getException() != null) {
      throw ShardFailure.of(response.getException(), shard);
    }
    return response.getSolrResponse().getResponse();
  }

  /**
   * Fails if a collection was deleted, or if the shards have changed, as by a split, because writes
   * to old shards are lost.
   *
   * @throws IllegalStateException naming the collection or both lists
   */
  public void requireNames(List<String> begun) {
    collections.stream()
        .filter(collection -> !cluster().has(collection))
        .findFirst()
        .ifPresent(
            deleted -> {
              throw new IllegalStateException(
                  "the collection "
                      + deleted
                      + " was deleted; take it out of the alias and start again");
            });
    List<String> now = names();
    if (!now.equals(begun)) {
      throw new IllegalStateException(
          "the shards changed from " + begun + " to " + now + "; start again");
    }
  }

  /** Returns the NRT replicas of a shard that are active and do not lead it. */
  List<Replica> followers(String shard) {
    Slice slice = slice(shard).orElseThrow(() -> ShardFailure.ofNone(shard));
    Set<String> nodes = cluster().liveNodes();
    return slice.getReplicas(EnumSet.of(Replica.Type.NRT)).stream()
        .filter(replica -> replica.isActive(nodes) && !replica.equals(slice.getLeader()))
        .toList();
  }
}
