package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.apache.solr.client.solrj.SolrClient;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.client.solrj.impl.CloudSolrClient;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.client.solrj.request.GenericSolrRequest;
import org.apache.solr.cloud.MiniSolrCloudCluster;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.embedded.JettyConfig;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A SolrCloud of one node: a collection of one shard answers, one of two shards refuses to. */
class SeveralShardsTest {
  private static final String ONE_SHARD = "one";
  private static final String TWO_SHARDS = "two";
  private static final String REFUSAL =
      "duplicates are not found over several shards yet; ask a collection of one shard";

  @TempDir private static Path home;
  private static MiniSolrCloudCluster cluster;
  private static CloudSolrClient cloud;
  private static SolrClient node;

  @BeforeAll
  static void start() throws Exception {
    cluster = new MiniSolrCloudCluster(1, home, JettyConfig.builder().build());
    cloud = cluster.getSolrClient();
    node = cluster.getJettySolrRunner(0).newClient();
    cluster.uploadConfigSet(Path.of("example-core", "conf"), "example");
    create(ONE_SHARD, 1, 2);
    create(TWO_SHARDS, 2, 1);
  }

  private static void create(String collection, int shards, int replicas) throws Exception {
    CollectionAdminRequest.createCollection(collection, "example", shards, replicas).process(cloud);
    cluster.waitForActiveCollection(collection, shards, shards * replicas);
    cloud.add(collection, OneCoreTest.chain(1, "a", "b", "c"));
    cloud.commit(collection);
  }

  @AfterAll
  static void stop() throws Exception {
    node.close();
    cluster.shutdown();
  }

  private static List<String> cores(String collection) {
    return cluster
        .getZkStateReader()
        .getClusterState()
        .getCollection(collection)
        .getSlices()
        .stream()
        .flatMap(slice -> slice.getReplicas().stream())
        .map(Replica::getCoreName)
        .toList();
  }

  private static NamedList<Object> ask(SolrClient client, String where, String... params)
      throws Exception {
    ModifiableSolrParams all = new ModifiableSolrParams().set("id", "a");
    for (int i = 0; i < params.length; i += 2) {
      all.add(params[i], params[i + 1]);
    }
    return client.request(
        new GenericSolrRequest(SolrRequest.METHOD.GET, "/duplicates", all)
            .setRequiresCollection(true),
        where);
  }

  private static void assertRefused(SolrClient client, String where, String... params) {
    SolrException refusal = assertThrows(SolrException.class, () -> ask(client, where, params));
    assertEquals(400, refusal.code());
    assertTrue(refusal.getMessage().endsWith(": " + REFUSAL), refusal.getMessage());
  }

  @Test
  void aCollectionOfOneShardAnswers() throws Exception {
    Answer answer = new Answer(ask(cloud, ONE_SHARD));

    assertEquals(List.of("b", "c"), answer.ids());
    assertEquals(3, answer.group("size"));
  }

  @Test
  void everyReplicaOfAShardAnswersTheSame() throws Exception {
    List<String> cores = cores(ONE_SHARD);

    Answer first = new Answer(ask(node, cores.get(0), "distrib", "false"));
    Answer second = new Answer(ask(node, cores.get(1), "distrib", "false"));

    assertEquals(List.of("b", "c"), first.ids());
    assertEquals(first.duplicates(), second.duplicates());
  }

  @Test
  void theLongWayToOneShardIsRefused() {
    assertRefused(cloud, ONE_SHARD, "shortCircuit", "false");
  }

  @Test
  void aCollectionOfTwoShardsIsRefused() {
    assertRefused(cloud, TWO_SHARDS);
  }

  @Test
  void oneShardOfTwoIsRefused() {
    for (String core : cores(TWO_SHARDS)) {
      assertRefused(node, core, "distrib", "false");
    }
  }

  @Test
  void aSearchOverTwoShardsIsNotDisturbed() throws Exception {
    long found =
        cloud
            .query(TWO_SHARDS, new ModifiableSolrParams().set("q", "*:*"))
            .getResults()
            .getNumFound();

    assertEquals(3, found);
  }
}
