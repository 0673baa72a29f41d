// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.TestCore.document;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.apache.solr.client.solrj.SolrClient;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.cloud.MiniSolrCloudCluster;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.embedded.JettyConfig;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All replicas of a shard have the same day of the first add. */
class FirstSeenReplicasTest {
  private static final String NAME = "docs";
  private static final Instant JANUARY = Instant.parse("2024-01-01T00:00:00Z");
  private static final Instant FEBRUARY = Instant.parse("2024-02-01T00:00:00Z");

  @TempDir private static Path home;
  private static MiniSolrCloudCluster cluster;
  private static SolrClient node;

  @BeforeAll
  static void start() throws Exception {
    cluster = new MiniSolrCloudCluster(1, home, JettyConfig.builder().build());
    cluster.uploadConfigSet(Path.of("example-core", "conf"), "example");
    CollectionAdminRequest.createCollection(NAME, "example", 1, 2).process(cluster.getSolrClient());
    cluster.waitForActiveCollection(NAME, 1, 2);
    node = cluster.getJettySolrRunner(0).newClient();
  }

  @AfterAll
  static void stop() throws Exception {
    node.close();
    cluster.shutdown();
  }

  private static void add(Instant now, SolrInputDocument document) throws Exception {
    UpdateRequest update = new UpdateRequest().add(document);
    update.setParam("NOW", String.valueOf(now.toEpochMilli()));
    update.commit(cluster.getSolrClient(), NAME);
  }

  /** Returns what each of the two replicas has. */
  private static List<Instant> firstSeen(String id) throws Exception {
    List<Replica> replicas =
        cluster.getZkStateReader().getClusterState().getCollection(NAME).getReplicas();
    return List.of(
        firstSeen(id, replicas.get(0).getCoreName()), firstSeen(id, replicas.get(1).getCoreName()));
  }

  private static Instant firstSeen(String id, String core) throws Exception {
    ModifiableSolrParams params =
        new ModifiableSolrParams().set("q", "id:" + id).set("distrib", false);
    Object date = node.query(core, params).getResults().get(0).get("dup_first_seen");
    return ((Date) date).toInstant();
  }

  private static SolrInputDocument text(String id) {
    return document("id", id, "text", "The supplier delivers the goods to the warehouse.");
  }

  @Test
  void theDayIsThatOfTheRequestOnEveryReplica() throws Exception {
    add(JANUARY, text("a"));

    assertEquals(List.of(JANUARY, JANUARY), firstSeen("a"));
  }

  @Test
  void addingAgainKeepsItOnEveryReplica() throws Exception {
    add(JANUARY, text("b"));
    add(FEBRUARY, text("b"));

    assertEquals(List.of(JANUARY, JANUARY), firstSeen("b"));
  }

  @Test
  void anAtomicUpdateKeepsItOnEveryReplica() throws Exception {
    add(JANUARY, text("c"));
    add(FEBRUARY, document("id", "c", "author", Map.of("set", "Eva")));

    assertEquals(List.of(JANUARY, JANUARY), firstSeen("c"));
  }

  @Test
  void anAtomicUpdateThatMakesADocumentGivesEveryReplicaTheSame() throws Exception {
    add(JANUARY, document("id", "d", "author", Map.of("set", "Eva")));

    List<Instant> dates = firstSeen("d");
    assertEquals(dates.get(0), dates.get(1));
  }
}
