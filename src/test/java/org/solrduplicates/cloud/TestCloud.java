package org.solrduplicates.cloud;

import static org.solrduplicates.cloud.Waiting.call;
import static org.solrduplicates.cloud.Waiting.perform;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.apache.lucene.util.BytesRef;
import org.apache.solr.client.solrj.SolrClient;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.client.solrj.impl.CloudSolrClient;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.client.solrj.request.GenericSolrRequest;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.cloud.MiniSolrCloudCluster;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.cloud.DocCollection;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.common.cloud.Slice;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.core.SolrCore;
import org.apache.solr.embedded.JettyConfig;
import org.apache.solr.embedded.JettySolrRunner;
import org.apache.solr.util.TestInjection;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.TestCore;

/** A SolrCloud in this JVM, whose collections have the configuration in {@code example-core}. */
public final class TestCloud implements AutoCloseable {
  private final Path home;
  private final MiniSolrCloudCluster cluster;

  private TestCloud(Path home, MiniSolrCloudCluster cluster) {
    this.home = home;
    this.cluster = cluster;
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
            MiniSolrCloudCluster.DEFAULT_CLOUD_SOLR_XML.replace("${solr.allowPaths:}", allowed));
    JettyConfig http = JettyConfig.builder().build();
    return call(() -> new TestCloud(home, new MiniSolrCloudCluster(nodes, home, solrXml, http)));
  }

  /** Uploads the configuration as it is, under a name that collections are created with. */
  public TestCloud upload(String name) {
    return upload(name, config -> config, schema -> schema);
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
    call(() -> CollectionAdminRequest.listCollections(client()))
        .forEach(name -> run(CollectionAdminRequest.deleteCollection(name)));
  }

  /** Returns the client that knows which shard a document belongs to. */
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

  /** Sends an update to the leaders of its documents. */
  public void update(String collection, UpdateRequest update) {
    call(() -> client().request(update, collection));
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
  }

  /** Asks a handler of a collection with parameter names and values in turn. */
  public Answer ask(String collection, String path, String... params) {
    return call(() -> ask(client(), collection, path, params(params)));
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

  /** Waits until the state of a collection fulfils a condition. */
  public void waitFor(String collection, Predicate<DocCollection> condition) {
    perform(
        () ->
            cluster
                .getZkStateReader()
                .waitForState(
                    collection,
                    Waiting.SECONDS,
                    TimeUnit.SECONDS,
                    (nodes, state) -> state != null && condition.test(state)));
  }

  /** Waits until all shards and all replicas are ready. */
  public void waitForActive(String collection) {
    waitFor(
        collection,
        state ->
            !state.getActiveSlices().isEmpty()
                && state.getActiveSlices().stream().allMatch(this::isActive));
  }

  private boolean isActive(Slice shard) {
    Set<String> nodes = cluster.getZkStateReader().getClusterState().getLiveNodes();
    return shard.getLeader() != null
        && shard.getReplicas().stream().allMatch(replica -> replica.isActive(nodes));
  }

  /** Waits until the replicas that copy the index of their leader have the same documents as it. */
  public void waitForCopies(String collection) {
    Waiting.until(
        "the copies of the index",
        () -> state(collection).getActiveSlices().stream().allMatch(this::hasCopies));
  }

  private boolean hasCopies(Slice shard) {
    Map<String, Long> original = versions(shard.getLeader());
    return shard.getReplicas(EnumSet.of(Replica.Type.TLOG, Replica.Type.PULL)).stream()
        .allMatch(replica -> versions(replica).equals(original));
  }

  private Map<String, Long> versions(Replica replica) {
    return look(replica, StoredDocument::versions);
  }

  /** Stops the node of a replica and returns it, to be started again. */
  public JettySolrRunner stop(Replica replica) {
    JettySolrRunner node = node(replica);
    perform(() -> cluster.stopJettySolrRunner(node));
    perform(() -> cluster.waitForJettyToStop(node));
    return node;
  }

  /** Stops the node of a replica as a crash does: what is not committed is only in the log. */
  JettySolrRunner kill(Replica replica) {
    TestInjection.skipIndexWriterCommitOnClose = true;
    try {
      return stop(replica);
    } finally {
      TestInjection.skipIndexWriterCommitOnClose = false;
    }
  }

  /** Lets ZooKeeper take the node of a replica for dead, which lives and comes back at once. */
  void expireSession(Replica replica) {
    cluster
        .getZkServer()
        .expire(
            node(replica)
                .getCoreContainer()
                .getZkController()
                .getZkClient()
                .getZooKeeper()
                .getSessionId());
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
