package org.solrduplicates.cloud;

import static org.apache.solr.client.solrj.request.CollectionAdminRequest.backupCollection;
import static org.apache.solr.client.solrj.request.CollectionAdminRequest.restoreCollection;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
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
import org.apache.solr.common.util.TimeSource;
import org.apache.solr.core.SolrCore;
import org.apache.solr.embedded.JettyConfig;
import org.apache.solr.embedded.JettySolrRunner;
import org.apache.solr.util.TimeOut;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.TestCore;

/** A SolrCloud in this JVM, whose collections have the configuration in {@code example-core}. */
public final class TestCloud implements AutoCloseable {
  /** The longest time to wait for anything. */
  private static final int SECONDS = 60;

  private final Path home;
  private final MiniSolrCloudCluster cluster;

  private TestCloud(Path home, MiniSolrCloudCluster cluster) {
    this.home = home;
    this.cluster = cluster;
  }

  /** Starts some nodes, which keep all they have in a folder. */
  public static TestCloud start(Path home, int nodes) {
    String solrXml =
        MiniSolrCloudCluster.DEFAULT_CLOUD_SOLR_XML.replace(
            "${solr.allowPaths:}", home.toAbsolutePath().toString());
    return call(
        () ->
            new TestCloud(
                home,
                new MiniSolrCloudCluster(nodes, home, solrXml, JettyConfig.builder().build())));
  }

  /** Uploads the configuration as it is, under a name that collections are created with. */
  public TestCloud upload(String name) {
    return upload(name, config -> config, schema -> schema);
  }

  /** Uploads the configuration with changes to solrconfig.xml and to the schema. */
  public TestCloud upload(String name, UnaryOperator<String> config, UnaryOperator<String> schema) {
    Path conf = home.resolve("configurations").resolve(name);
    perform(
        () -> {
          TestCore.configure(conf, config, schema);
          cluster.uploadConfigSet(conf, name);
        });
    return this;
  }

  /** Runs a command of the collections API, such as one that creates a collection, to its end. */
  public void run(CollectionAdminRequest<?> command) {
    call(() -> client().request(command));
  }

  /** Creates a collection and waits for its replicas. */
  public void create(CollectionAdminRequest.Create command) {
    run(command);
    waitForActive(command.getCollectionName());
  }

  /** Makes a collection of a backup of another one. */
  public void copy(String collection, String copy) {
    String backups = home.toAbsolutePath().toString();
    run(backupCollection(collection, collection).setLocation(backups));
    run(restoreCollection(copy, collection).setLocation(backups));
    waitForActive(copy);
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
    call(() -> client().add(collection, documents));
  }

  /** Deletes documents without a commit. */
  public void delete(String collection, List<String> ids) {
    call(() -> client().deleteById(collection, ids));
  }

  /** Commits, and returns when the documents can be seen on all replicas that index themselves. */
  public void commit(String collection) {
    call(() -> client().commit(collection));
  }

  /** Sends an update to one of the nodes, whether the documents belong there or not. */
  public void update(int node, String collection, UpdateRequest update) {
    try (SolrClient client = cluster.getJettySolrRunner(node).newClient()) {
      client.request(update, collection);
    } catch (Exception e) {
      throw unchecked(e);
    }
  }

  /** Asks a handler of a collection with parameter names and values in turn. */
  public Answer ask(String collection, String path, String... params) {
    return ask(client(), collection, path, params);
  }

  /**
   * Asks a handler at the node of one replica with parameter names and values in turn; with {@code
   * distrib=false} for what that core has alone.
   */
  public Answer ask(Replica replica, String path, String... params) {
    try (SolrClient client = cluster.getReplicaJetty(replica).newClient()) {
      return ask(client, replica.getCoreName(), path, params);
    } catch (Exception e) {
      throw unchecked(e);
    }
  }

  private static Answer ask(SolrClient client, String where, String path, String... params) {
    ModifiableSolrParams all = new ModifiableSolrParams();
    for (int i = 0; i < params.length; i += 2) {
      all.add(params[i], params[i + 1]);
    }
    GenericSolrRequest request = new GenericSolrRequest(SolrRequest.METHOD.GET, path, all);
    return new Answer(call(() -> client.request(request.setRequiresCollection(true), where)));
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

  /** Returns a replica of a collection of one shard that is not its leader. */
  public Replica follower(String collection) {
    return replicas(collection).stream()
        .filter(replica -> !replica.isLeader())
        .findFirst()
        .orElseThrow();
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

  /** Waits until the state of a collection fulfils a condition. */
  public void waitFor(String collection, Predicate<DocCollection> condition) {
    perform(
        () ->
            cluster
                .getZkStateReader()
                .waitForState(
                    collection,
                    SECONDS,
                    TimeUnit.SECONDS,
                    (nodes, state) -> state != null && condition.test(state)));
  }

  /** Waits until something is so. */
  public static void waitFor(String what, BooleanSupplier condition) {
    TimeOut limit = new TimeOut(SECONDS, TimeUnit.SECONDS, TimeSource.NANO_TIME);
    perform(() -> limit.waitFor(what, condition::getAsBoolean));
  }

  /** Does something again and again until something is so. */
  public static void repeat(Runnable step, String what, BooleanSupplier condition) {
    TimeOut limit = new TimeOut(SECONDS, TimeUnit.SECONDS, TimeSource.NANO_TIME);
    while (!condition.getAsBoolean()) {
      step.run();
      if (limit.hasTimedOut()) {
        throw new IllegalStateException("timed out: " + what);
      }
    }
  }

  /** Waits until the replicas that copy the index of their leader have the same documents as it. */
  public void waitForCopies(String collection) {
    waitFor(
        "the copies of the index",
        () ->
            state(collection).getActiveSlices().stream()
                .allMatch(
                    shard ->
                        shard.getReplicas().stream().map(this::versions).distinct().count() == 1));
  }

  private Map<String, Long> versions(Replica replica) {
    Map<String, Long> versions = new TreeMap<>();
    documents(replica).forEach((id, document) -> versions.put(id, document.version()));
    return versions;
  }

  /** Stops the node of a replica and returns it, to be started again. */
  public JettySolrRunner stop(Replica replica) {
    JettySolrRunner node = cluster.getReplicaJetty(replica);
    perform(
        () -> {
          cluster.stopJettySolrRunner(node);
          cluster.waitForJettyToStop(node);
        });
    return node;
  }

  /** Starts a node that was stopped; its replicas may still be recovering. */
  public void start(JettySolrRunner node) {
    call(() -> cluster.startJettySolrRunner(node, true));
  }

  /**
   * Returns what the core of a replica has of its documents as of its last commit, by their ids.
   */
  public SortedMap<String, StoredDocument> documents(Replica replica) {
    return call(
        () -> {
          try (SolrCore core = core(replica)) {
            return core.withSearcher(StoredDocument::all);
          }
        });
  }

  private SolrCore core(Replica replica) {
    return cluster.getReplicaJetty(replica).getCoreContainer().getCore(replica.getCoreName());
  }

  /** Returns the fingerprints that the core of a replica has, by the ids of their documents. */
  public Map<String, BytesRef> fingerprints(Replica replica) {
    Map<String, BytesRef> fingerprints = new TreeMap<>();
    documents(replica)
        .forEach((id, found) -> found.record().ifPresent(bytes -> fingerprints.put(id, bytes)));
    return fingerprints;
  }

  private interface Action {
    void run() throws Exception;
  }

  private static void perform(Action action) {
    call(
        () -> {
          action.run();
          return action;
        });
  }

  private static <T> T call(Callable<T> call) {
    try {
      return call.call();
    } catch (Exception e) {
      throw unchecked(e);
    }
  }

  private static RuntimeException unchecked(Exception e) {
    return e instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(e);
  }

  @Override
  public void close() {
    perform(cluster::shutdown);
  }
}
