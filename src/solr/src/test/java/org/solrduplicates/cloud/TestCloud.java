// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.cloud.Waiting.call;
import static org.solrduplicates.cloud.Waiting.perform;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.Term;
import org.apache.lucene.util.BytesRef;
import org.apache.solr.client.solrj.SolrClient;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.client.solrj.impl.CloudSolrClient;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.client.solrj.request.GenericSolrRequest;
import org.apache.solr.client.solrj.request.RequestWriter;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.cloud.MiniSolrCloudCluster;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.cloud.CollectionStatePredicate;
import org.apache.solr.common.cloud.DocCollection;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.common.cloud.Slice;
import org.apache.solr.common.cloud.SolrZkClient;
import org.apache.solr.common.cloud.ZkStateReader;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.core.SolrCore;
import org.apache.solr.embedded.JettyConfig;
import org.apache.solr.embedded.JettySolrRunner;
import org.apache.solr.util.RefCounted;
import org.apache.solr.util.TestInjection;
import org.apache.zookeeper.data.Stat;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.TestCore;
import org.solrduplicates.solr.weights.CollectionWeights;

/** A SolrCloud in this JVM, whose collections have the configuration in {@code example-core}. */
public final class TestCloud implements AutoCloseable {
  static { // as in the tests of Solr itself: the pauses are those of large machines and slow disks
    System.setProperty("solr.cloud.wait-for-updates-with-stale-state-pause", "500");
    System.setProperty("zookeeper.forceSync", "no");
  }

  /** Lets replicas that copy the index ask for a newer one every second. */
  public static final UnaryOperator<String> POLLING =
      TestCore.replaced(
          "<autoCommit>", "<commitPollInterval>00:00:01</commitPollInterval>\n    <autoCommit>");

  /** ZooKeeper allows no longer one; on a busy machine a node is silent for half a minute. */
  private static final String LONGEST_SESSION = "90000";

  private final Path home;
  private final MiniSolrCloudCluster cluster;

  @SuppressWarnings("deprecation") // the client is made by the cluster, so there is no builder
  private TestCloud(Path home, MiniSolrCloudCluster cluster) {
    this.home = home;
    this.cluster = cluster;
    // after a minute it would still send updates to cores of a collection that was made anew since
    client().setCollectionCacheTTl(1);
  }

  /** Starts some nodes, which keep all they have in a folder, where backups may be, too. */
  public static TestCloud start(Path home, int nodes) {
    return start(home, nodes, solrXml -> solrXml);
  }

  /** Starts some nodes with a change to solr.xml. */
  static TestCloud start(Path home, int nodes, UnaryOperator<String> change) {
    String allowed = home.toAbsolutePath().toString();
    String solrXml =
        change.apply(
            MiniSolrCloudCluster.DEFAULT_CLOUD_SOLR_XML
                .replace("${solr.allowPaths:}", allowed)
                .replace("${solr.zkclienttimeout:30000}", LONGEST_SESSION));
    JettyConfig http = JettyConfig.builder().build();
    return call(() -> new TestCloud(home, new MiniSolrCloudCluster(nodes, home, solrXml, http)));
  }

  /** Uploads the configuration as it is, under a name that collections are created with. */
  public TestCloud upload(String name) {
    return upload(name, config -> config, schema -> schema);
  }

  /** Lets Solr keep versions in all ways, none of which it can update in place. */
  static String withOldVersions(String schema) {
    return schema.replaceFirst(
        "(\"_version_\" type=\"plong\") indexed=\"false\" stored=\"false\"",
        "$1 indexed=\"true\" stored=\"true\"");
  }

  /** Uploads the configuration with changes to solrconfig.xml and to the schema. */
  public TestCloud upload(String name, UnaryOperator<String> config, UnaryOperator<String> schema) {
    Path conf = home.resolve("configurations").resolve(name);
    perform(() -> TestCore.configure(conf, config, schema));
    perform(() -> cluster.uploadConfigSet(conf, name));
    return this;
  }

  /** Uploads a folder as a configuration. */
  public TestCloud upload(String name, Path conf) {
    perform(() -> cluster.uploadConfigSet(conf, name));
    return this;
  }

  /** Runs a command of the collections API to its end. */
  public void run(CollectionAdminRequest<?> command) {
    call(() -> client().request(command));
  }

  /** Creates a collection, of any shards, types of replicas and router, and waits for it. */
  public void create(CollectionAdminRequest.Create command) {
    run(command);
    waitForActive(command.getCollectionName());
  }

  /** Deletes all collections. */
  public void clear() {
    call(() -> CollectionAdminRequest.listCollections(client())).forEach(this::drop);
  }

  /**
   * Deletes a collection, and waits until every running node has read the change. Otherwise a node
   * could mistake a new collection of the same name and state version for the deleted one.
   */
  public void drop(String collection) {
    run(CollectionAdminRequest.deleteCollection(collection));
    waitFor(collection, (nodes, state) -> state == null);
  }

  /** Returns the client that sends each document to its shard. */
  public CloudSolrClient client() {
    return cluster.getSolrClient();
  }

  /** Adds documents without a commit. */
  public void add(String collection, List<SolrInputDocument> documents) {
    update(collection, new UpdateRequest().add(documents));
  }

  /** Deletes documents, whichever shards have them, without a commit. */
  public void delete(String collection, String... ids) {
    String query = "{!terms f=id}" + String.join(",", ids);
    update(collection, new UpdateRequest().deleteByQuery(query));
  }

  /** Sends an update to the leaders of its documents, and returns the answer. */
  public NamedList<Object> update(String collection, UpdateRequest update) {
    return call(() -> client().request(update, collection));
  }

  /** Sends an update to one of the nodes, whether the documents belong there or not. */
  public void update(int node, String collection, UpdateRequest update) {
    perform(
        () -> {
          try (SolrClient client = cluster.getJettySolrRunner(node).newClient()) {
            client.request(update, collection);
          }
        });
  }

  /** Commits, and returns when the documents can be seen on all replicas that index themselves. */
  public void commit(String collection) {
    call(() -> client().commit(collection));
    awaitLearning(collection);
  }

  /** Waits until nothing is being learned after a commit, and all nodes read what was learned. */
  public void awaitLearning(String collection) {
    cluster.getJettySolrRunners().stream()
        .map(JettySolrRunner::getCoreContainer)
        .filter(Objects::nonNull)
        .flatMap(node -> node.getCores().stream())
        .filter(core -> isOf(core, collection))
        .forEach(TestCore::awaitLearning);
    forget(CollectionWeights.class.getName() + " " + collection);
  }

  private static boolean isOf(SolrCore core, String collection) {
    return core.getCoreDescriptor().getCollectionName().equals(collection);
  }

  /**
   * Learns weights and the calibration of all documents, and returns their status. What is learned
   * after a commit may miss the documents of a slower shard.
   */
  public Map<String, Object> learn(String collection) {
    awaitLearning(collection);
    GenericSolrRequest request =
        new GenericSolrRequest(
                SolrRequest.METHOD.POST, CollectionWeights.PATH, new ModifiableSolrParams())
            .setContentWriter(
                new RequestWriter.StringPayloadContentWriter(
                    "{\"command\":\"learn\"}", "application/json"));
    request.setRequiresCollection(true);
    Answer learned = new Answer(call(() -> client().request(request, collection)));
    awaitLearning(collection);
    return Answer.map((NamedList<?>) learned.all().get("weights"));
  }

  /** Deletes what was learned of a collection. */
  public void forgetWeights(String collection) {
    String node = weightsNode(collection);
    perform(
        () -> {
          if (zooKeeper().exists(node, true)) {
            zooKeeper().delete(node, -1, true);
          }
        });
    forget(CollectionWeights.class.getName() + " " + collection);
  }

  static String weightsNode(String collection) {
    return ZkStateReader.COLLECTIONS_ZKNODE + "/" + collection + "/solr-duplicates/weights";
  }

  /** Asks a handler of a collection with parameter names and values in turn. */
  public Answer ask(String collection, String path, String... params) {
    return call(() -> ask(client(), collection, path, params(params)));
  }

  /** Sends a request of any other kind to a collection. */
  public void request(String collection, SolrRequest<?> request) {
    call(() -> client().request(request, collection));
  }

  /** Asks a handler of one core for what it has alone. */
  public Answer ask(Replica replica, String path, String... params) {
    return askAt(replica, path, params(params).set("distrib", "false"));
  }

  /** Asks a handler of the whole collection at the node of a replica. */
  public Answer askAll(Replica replica, String path, String... params) {
    return askAt(replica, path, params(params));
  }

  private Answer askAt(Replica replica, String path, SolrParams params) {
    return call(
        () -> {
          try (SolrClient client = node(replica).newClient()) {
            return ask(client, replica.getCoreName(), path, params);
          }
        });
  }

  private static ModifiableSolrParams params(String... params) {
    ModifiableSolrParams all = new ModifiableSolrParams();
    for (int i = 0; i < params.length; i += 2) {
      all.add(params[i], params[i + 1]);
    }
    return all;
  }

  private static Answer ask(SolrClient client, String where, String path, SolrParams params)
      throws Exception {
    GenericSolrRequest request = new GenericSolrRequest(SolrRequest.METHOD.GET, path, params);
    return new Answer(client.request(request.setRequiresCollection(true), where));
  }

  /** Returns what is known of a collection at this moment. */
  public DocCollection state(String collection) {
    return cluster.getZkStateReader().getCollection(collection);
  }

  /** Returns the replicas of the shards that are in use. */
  public List<Replica> replicas(String collection) {
    return state(collection).getActiveSlices().stream()
        .flatMap(shard -> shard.getReplicas().stream())
        .toList();
  }

  /** Waits until the state of a collection fulfils a condition on every running node. */
  public void waitFor(String collection, Predicate<DocCollection> condition) {
    waitFor(collection, (nodes, state) -> state != null && condition.test(state));
  }

  /** Waits for each node separately, because each node reads a change at a different time. */
  private void waitFor(String collection, CollectionStatePredicate condition) {
    Stream<ZkStateReader> nodes =
        cluster.getJettySolrRunners().stream()
            .map(JettySolrRunner::getCoreContainer)
            .filter(Objects::nonNull)
            .map(node -> node.getZkController().getZkStateReader());
    Stream.concat(Stream.of(cluster.getZkStateReader()), nodes)
        .forEach(
            reader ->
                perform(
                    () ->
                        reader.waitForState(
                            collection, Waiting.SECONDS, TimeUnit.SECONDS, condition)));
  }

  /** Waits until all shards and all replicas are ready. */
  public void waitForActive(String collection) {
    waitFor(collection, (nodes, state) -> state != null && isActive(nodes, state));
  }

  private static boolean isActive(Set<String> nodes, DocCollection state) {
    return !state.getActiveSlices().isEmpty()
        && state.getActiveSlices().stream().allMatch(shard -> isActive(nodes, shard));
  }

  private static boolean isActive(Set<String> nodes, Slice shard) {
    return shard.getLeader() != null
        && shard.getReplicas().stream().allMatch(replica -> replica.isActive(nodes));
  }

  /** Waits until the replicas that copy the index of their leader have the same documents as it. */
  public void waitForCopies(String collection) {
    waitForCopies(collection, EnumSet.of(Replica.Type.TLOG, Replica.Type.PULL));
  }

  /** Waits until the replicas of some types have the same documents as their leader. */
  public void waitForCopies(String collection, EnumSet<Replica.Type> types) {
    Waiting.until(
        "the copies of the index",
        () -> state(collection).getActiveSlices().stream().allMatch(s -> hasCopies(s, types)));
  }

  private boolean hasCopies(Slice shard, EnumSet<Replica.Type> types) {
    Map<String, Long> original = versions(shard.getLeader());
    return shard.getReplicas(types).stream()
        .allMatch(replica -> versions(replica).equals(original));
  }

  private Map<String, Long> versions(Replica replica) {
    return look(replica, StoredDocument::versions);
  }

  /**
   * Asks for the duplicates of a document repeatedly, and returns the number of failed requests.
   *
   * @param isOver ends it
   * @param right what every answer must be
   */
  int askUntil(AtomicBoolean isOver, String collection, String id, List<String> right) {
    int unanswered = 0;
    while (!isOver.get()) {
      try {
        assertEquals(right, ask(collection, "/duplicates", "id", id).ids());
      } catch (RuntimeException e) {
        unanswered++;
      }
    }
    return unanswered;
  }

  /** Lets every node forget what it keeps for plugins under a key. */
  public void forget(String key) {
    cluster.getJettySolrRunners().stream()
        .map(JettySolrRunner::getCoreContainer)
        .filter(Objects::nonNull)
        .forEach(node -> node.getObjectCache().remove(key));
  }

  /** Stops the node of a replica and returns it, to be started again. */
  public JettySolrRunner stop(Replica replica) {
    JettySolrRunner node = node(replica);
    perform(() -> cluster.stopJettySolrRunner(node));
    perform(() -> cluster.waitForJettyToStop(node));
    return node;
  }

  /** Stops the node of a replica as a crash does: what is not committed is only in the log. */
  public JettySolrRunner kill(Replica replica) {
    TestInjection.skipIndexWriterCommitOnClose = true;
    try {
      return stop(replica);
    } finally {
      TestInjection.skipIndexWriterCommitOnClose = false;
    }
  }

  /**
   * Lets ZooKeeper take the node of a replica for dead, and returns when it is back: it lives, but
   * has another session.
   */
  void expireSession(Replica replica) {
    SolrZkClient client = node(replica).getCoreContainer().getZkController().getZkClient();
    long session = client.getZooKeeper().getSessionId();
    cluster.getZkServer().expire(session);
    Waiting.until(
        "the node in another session",
        () -> {
          long alive = sessionOf(replica.getNodeName());
          return alive != session && alive == client.getZooKeeper().getSessionId();
        });
  }

  /** Returns the session for which ZooKeeper takes a node for alive; 0 if it is taken for dead. */
  private long sessionOf(String node) {
    Stat alive =
        call(() -> zooKeeper().exists(ZkStateReader.LIVE_NODES_ZKNODE + "/" + node, null, true));
    return alive == null ? 0 : alive.getEphemeralOwner();
  }

  /** Lets a replica lead its shard, by Solr's own command, and waits until it does. */
  void lead(String collection, Replica replica) {
    String shard = replica.getShard();
    run(
        CollectionAdminRequest.addReplicaProperty(
            collection, shard, replica.getName(), "preferredLeader", "true"));
    waitFor(
        collection,
        state -> {
          Replica now = state.getReplica(replica.getName());
          return now != null && "true".equals(now.getProperty("preferredleader"));
        });
    Waiting.repeat( // Solr forgets the command where the replica is not in the election yet
        () -> run(CollectionAdminRequest.rebalanceLeaders(collection).setMaxWaitSeconds(5)),
        "the other leader",
        () -> isLed(collection, replica));
  }

  private boolean isLed(String collection, Replica by) {
    Replica leader =
        ZkStateReader.from(client())
            .getClusterState()
            .getCollection(collection)
            .getSlice(by.getShard())
            .getLeader();
    return leader != null && leader.getName().equals(by.getName());
  }

  /** Returns the client of ZooKeeper that belongs to no node. */
  SolrZkClient zooKeeper() {
    return cluster.getZkClient();
  }

  /** Starts a node that was stopped; its replicas may still be recovering. */
  public void start(JettySolrRunner node) {
    call(() -> cluster.startJettySolrRunner(node, true));
  }

  /** Lets the node of a replica forget what plugins have kept for all of its cores. */
  void forgetObjects(Replica replica) {
    node(replica).getCoreContainer().getObjectCache().clear();
  }

  private JettySolrRunner node(Replica replica) {
    return cluster.getReplicaJetty(replica);
  }

  /**
   * Returns what the core of a replica has of its documents as of its last commit, by their ids.
   */
  SortedMap<String, StoredDocument> documents(Replica replica) {
    return look(replica, StoredDocument::all);
  }

  /** Looks into the index of a replica as it was at its last commit. */
  public <T> T look(Replica replica, TestCore.Look<T> look) {
    return call(
        () -> {
          try (SolrCore core = node(replica).getCoreContainer().getCore(replica.getCoreName())) {
            return core.withSearcher(look::at);
          }
        });
  }

  /** Changes a number of a document in the index of one replica, past Solr. */
  void setInPlace(Replica replica, String field, String id, long number) {
    call(
        () -> {
          try (SolrCore core = node(replica).getCoreContainer().getCore(replica.getCoreName())) {
            RefCounted<IndexWriter> writer = core.getSolrCoreState().getIndexWriter(core);
            try {
              return writer.get().updateNumericDocValue(new Term("id", id), field, number);
            } finally {
              writer.decref();
            }
          }
        });
  }

  /** Returns the fingerprints that the core of a replica has, by the ids of their documents. */
  public Map<String, BytesRef> fingerprints(Replica replica) {
    Map<String, BytesRef> fingerprints = new TreeMap<>();
    documents(replica)
        .forEach((id, found) -> found.record().ifPresent(bytes -> fingerprints.put(id, bytes)));
    return fingerprints;
  }

  @Override
  public void close() {
    perform(cluster::shutdown);
  }
}
