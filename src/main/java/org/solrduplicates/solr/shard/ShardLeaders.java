package org.solrduplicates.solr.shard;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
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
import org.apache.solr.cloud.CloudDescriptor;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.cloud.ClusterState;
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
import org.apache.solr.handler.component.ShardHandler;
import org.apache.solr.handler.component.ShardRequest;
import org.apache.solr.handler.component.ShardResponse;
import org.apache.solr.util.TimeOut;

/**
 * The leaders of the shards of the collection of a core, asked over HTTP.
 *
 * @param params what the user has sent, which the shards read in turn
 * @param current sets what is true only at the moment when a question is sent
 */
public record ShardLeaders(
    SolrCore core, String path, SolrParams params, Consumer<ModifiableSolrParams> current) {
  /** By this parameter Solr's own client chooses the handler. */
  public static final String HANDLER = "qt";

  /** How long an election may take. */
  private static final int LEADER_SECONDS = 10;

  /** Asks with the same parameters at any time. */
  public ShardLeaders(SolrCore core, String path, SolrParams params) {
    this(core, path, params, sent -> {});
  }

  /** Returns the same with other parameters. */
  public ShardLeaders with(Consumer<ModifiableSolrParams> change) {
    ModifiableSolrParams changed = new ModifiableSolrParams(params);
    change.accept(changed);
    return new ShardLeaders(core, path, changed, current);
  }

  /** Returns the same with parameters that are set anew for every question. */
  public ShardLeaders withCurrent(Consumer<ModifiableSolrParams> change) {
    return new ShardLeaders(core, path, params, change);
  }

  /** Returns the parameters as they are at this moment, without a question. */
  public ModifiableSolrParams now() {
    ModifiableSolrParams now = new ModifiableSolrParams(params);
    current.accept(now);
    return now;
  }

  /** Returns the collection that a core is a part of. */
  public static DocCollection collection(SolrCore core) {
    CloudDescriptor cloud = core.getCoreDescriptor().getCloudDescriptor();
    return state(core).getCollection(cloud.getCollectionName());
  }

  public static ClusterState state(SolrCore core) {
    return core.getCoreContainer().getZkController().getClusterState();
  }

  /** Returns the replica of a core of the collection, of shards that are no longer in use too. */
  public Optional<Replica> replica(String coreName) {
    return collection(core).getSlices().stream()
        .flatMap(shard -> shard.getReplicas().stream())
        .filter(replica -> replica.getCoreName().equals(coreName))
        .findFirst();
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

  /** Returns the leader of the shard whose leader starts the jobs of the collection. */
  public Replica home() {
    return leader(names().get(0));
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

  private Optional<Replica> livingLeader(String shard) {
    return Optional.ofNullable(collection(core).getSlice(shard))
        .map(Slice::getLeader)
        .filter(leader -> leader.isActive(state(core).getLiveNodes()));
  }

  /**
   * Returns the parameters of a request to a shard, without a question. The collection is that of
   * the core; all else that chooses shards stays, as a filter may refer to it.
   */
  public ModifiableSolrParams sent() {
    ModifiableSolrParams sent = now();
    sent.set(HANDLER, path);
    sent.set(ShardParams.IS_SHARD, true);
    sent.set(CommonParams.DISTRIB, false);
    sent.remove(ZkStateReader.COLLECTION_PROP);
    return sent;
  }

  /**
   * Returns where a question that only reads is sent, one after the other until one answers: the
   * leader first, for it is never behind; then the replicas that index themselves, which have all
   * that was committed. Those that copy the index may lack it, so they are not asked. This is for
   * jobs; what a user asks goes to {@link ShardReplicas}.
   *
   * @return addresses with | between them, empty if no such replica is active
   */
  public String readers(String shard) {
    Slice slice = collection(core).getSlice(shard);
    if (slice == null) {
      throw ShardFailure.ofNone(shard);
    }
    Replica leader = slice.getLeader();
    Set<String> nodes = state(core).getLiveNodes();
    return slice.getReplicas().stream()
        .filter(replica -> replica.isActive(nodes))
        .filter(replica -> replica.equals(leader) || replica.getType() == Replica.Type.NRT)
        .sorted(Comparator.comparing(replica -> !replica.equals(leader)))
        .map(Replica::getCoreUrl)
        .collect(Collectors.joining("|"));
  }

  /**
   * A way to a shard.
   *
   * @param urls the replicas that are asked; empty if they are looked up for every task: the leader
   *     for one that writes
   */
  private record Client<S>(ShardLeaders leaders, String shard, String urls)
      implements ShardClient<S> {
    @Override
    public <Q, A> A ask(ShardTask<S, Q, A> task, Q question) {
      ModifiableSolrParams sent = leaders.sent();
      task.writeTo(sent, question);
      return task.answer(leaders.ask(shard, urls.isEmpty() ? urls(task) : urls, sent), shard);
    }

    private String urls(ShardTask<S, ?, ?> task) {
      String readers = task.isWriting() ? "" : leaders.readers(shard);
      return readers.isEmpty() ? leaders.leader(shard).getCoreUrl() : readers;
    }
  }

  /**
   * Asks a replica, or the next one if that does not answer, and returns all it says. The node asks
   * in its own name, so that no rule for users is in its way: whoever asks this node was let in at
   * its door, and the signature says that a node asks.
   */
  private NamedList<Object> ask(String shard, String urls, ModifiableSolrParams sent) {
    List<NamedList<Object>> answers = new ArrayList<>();
    return NodeRequest.run(
        core,
        () -> {
          ask(core, Map.of(urls, sent), response -> answers.add(answer(response, shard)));
          return answers.get(0);
        });
  }

  /**
   * Asks several shards at once in the name of the user whose request is served, and waits for
   * their answers.
   *
   * @param sent what each is asked, by the addresses of its replicas, of which the first is asked,
   *     and the next one if that does not answer
   * @param reader takes the answers as they come; whatever it throws ends the waiting
   */
  public static void ask(
      SolrCore core, Map<String, ModifiableSolrParams> sent, Consumer<ShardResponse> reader) {
    ShardHandler handler = core.getCoreContainer().getShardHandlerFactory().getShardHandler();
    try {
      sent.forEach((urls, params) -> submit(core, handler, urls, params));
      for (int answered = 0; answered < sent.size(); answered++) {
        ShardResponse response = handler.takeCompletedIncludingErrors();
        if (response == null) { // by partialResults=false, Solr cancels what is asked beside
          throw new SolrException(
              ErrorCode.SERVICE_UNAVAILABLE, "a shard does not answer, see the log of this node");
        }
        reader.accept(response);
      }
    } finally {
      handler.cancelAll();
    }
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

  /**
   * Returns what a shard has answered.
   *
   * @throws SolrException if it has not: {@link ShardFailure} for a reason that lies with the shard
   */
  public static NamedList<Object> answer(ShardResponse response, String shard) {
    if (response.getException() != null) {
      throw ShardFailure.of(response.getException(), shard);
    }
    return response.getSolrResponse().getResponse();
  }

  public <S> ShardClient<S> client(Replica replica) {
    return new Client<>(this, replica.getShard(), replica.getCoreUrl());
  }

  /** Returns the ways to all shards by name, which look up replicas for every task. */
  public <S> List<ShardClient<S>> clients() {
    return names().stream().<ShardClient<S>>map(name -> new Client<>(this, name, "")).toList();
  }

  /** Returns the ways to the shards and replicas that were chosen for a request, by name. */
  public <S> List<ShardClient<S>> clients(ShardReplicas replicas) {
    return replicas.urls().entrySet().stream()
        .<ShardClient<S>>map(shard -> new Client<>(this, shard.getKey(), shard.getValue()))
        .toList();
  }

  /**
   * Asks several shards at once for what only reads, each something of its own.
   *
   * @param questions what each shard is asked, by its name
   * @return the answer of each, by its name
   */
  public <Q, A> SortedMap<String, A> askAll(ShardTask<?, Q, A> task, Map<String, Q> questions) {
    Map<String, String> shards = new HashMap<>();
    Map<String, ModifiableSolrParams> sent = new TreeMap<>();
    questions.forEach(
        (shard, question) -> {
          String urls = living(shard);
          shards.put(urls, shard);
          task.writeTo(sent.computeIfAbsent(urls, asked -> sent()), question);
        });
    SortedMap<String, A> answers = new TreeMap<>();
    ask(
        core,
        sent,
        response -> {
          String shard = Objects.requireNonNull(shards.get(response.getShard()));
          answers.put(shard, task.answer(answer(response, shard), shard));
        });
    return answers;
  }

  /** Asks all shards at once the same, which only reads. */
  public <Q, A> SortedMap<String, A> askAll(ShardTask<?, Q, A> task, Q question) {
    return askAll(task, names().stream().collect(Collectors.toMap(name -> name, name -> question)));
  }

  /**
   * Asks all shards in turn what only reads; returns all that they say, also if Solr itself does.
   */
  public List<NamedList<Object>> answers() {
    return names().stream().map(shard -> ask(shard, living(shard), sent())).toList();
  }

  /** Nobody waits for a leader for what any replica can tell. */
  private String living(String shard) {
    String urls = readers(shard);
    if (urls.isEmpty()) {
      throw ShardFailure.ofNone(shard);
    }
    return urls;
  }
}
