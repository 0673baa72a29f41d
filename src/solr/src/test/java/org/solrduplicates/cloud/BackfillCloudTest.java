// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.embedded.JettySolrRunner;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.TestCore;

/** Fingerprints for the documents of a collection, whose shards have their own leaders. */
@Timeout(240)
class BackfillCloudTest {
  private static final String NAME = "backfill";
  private static final String PATH = "/duplicates/backfill";
  private static final String START = "{\"command\":\"start\"}";
  private static final List<SolrInputDocument> DOCUMENTS = documents();

  private static final String PLAIN =
      "<updateRequestProcessorChain name=\"plain\"><processor"
          + " class=\"solr.RunUpdateProcessorFactory\"/></updateRequestProcessorChain>";
  private static final String BARE =
      "<field name=\"bare\" type=\"string\" indexed=\"true\" stored=\"false\""
          + " docValues=\"false\"/>";

  @TempDir private static Path home;
  private static TestCloud cloud;

  /** The last one has no text, so that it will not get a date. */
  private static List<SolrInputDocument> documents() {
    List<SolrInputDocument> documents = CollectionGroups.documents(60, 5);
    SolrInputDocument empty = documents.get(documents.size() - 1);
    empty.setField("dup_first_seen", "2024-05-06T07:08:09Z");
    empty.setField("format", "none");
    return documents;
  }

  @BeforeAll
  static void start() {
    cloud =
        TestCloud.start(home, 2)
            .upload(
                "example",
                config -> TestCloud.POLLING.apply(TestCore.with(PLAIN).apply(config)),
                TestCore.with(BARE));
  }

  @AfterEach
  void empty() {
    cloud.clear();
  }

  @AfterAll
  static void stop() {
    cloud.close();
  }

  private static void fill(CollectionAdminRequest.Create command) {
    cloud.create(command);
    add(DOCUMENTS);
    cloud.commit(NAME);
  }

  /** Adds documents as if the plugin were not there. */
  private static void add(List<SolrInputDocument> documents) {
    UpdateRequest update = new UpdateRequest().add(documents);
    update.setParam("update.chain", "plain");
    update.setParam("NOW", "1700000000000");
    cloud.update(NAME, update);
  }

  private static Map<String, Object> block(Answer answer) {
    return Answer.map((NamedList<?>) answer.all().get("backfill"));
  }

  private static Map<String, Object> post(Replica where, String json) {
    return block(CollectionGroups.post(where, PATH, json));
  }

  private static Map<String, Object> status(Replica where) {
    return block(cloud.askAll(where, PATH));
  }

  private static Map<String, Object> end(Replica where) {
    Waiting.until("the end", () -> !"running".equals(status(where).get("state")));
    return status(where);
  }

  private static Map<String, Object> run(Replica where) {
    post(where, START);
    Map<String, Object> end = end(where);
    assertEquals("done", end.get("state"), end.toString());
    return end;
  }

  private static long count(Map<String, Object> status, String state) {
    return ((Number) ((NamedList<?>) status.get("counts")).get(state)).longValue();
  }

  private static long written(String shard, Map<String, Object> status) {
    NamedList<?> shards = (NamedList<?>) status.get("shards");
    return ((Number) ((NamedList<?>) shards.get(shard)).get("written")).longValue();
  }

  private static void assertFingerprintsOnAllReplicas() {
    Set<String> ids = new TreeSet<>();
    for (Replica replica : cloud.replicas(NAME)) {
      cloud
          .documents(replica)
          .forEach(
              (id, found) -> {
                ids.add(id);
                assertEquals(found.expected(), found.fingerprint(), id);
              });
    }
    assertEquals(DOCUMENTS.size(), ids.size());
  }

  private static Replica elsewhere(Replica replica) {
    return cloud.replicas(NAME).stream()
        .filter(other -> !other.getNodeName().equals(replica.getNodeName()))
        .findFirst()
        .orElseThrow();
  }

  private static Replica leader(String shard) {
    return cloud.state(NAME).getSlice(shard).getLeader();
  }

  /** One document has no text. */
  @Test
  void everyReplicaOfEveryShardHasTheFingerprints() {
    fill(CollectionAdminRequest.createCollection(NAME, "example", 2, 2));

    Map<String, Object> end = run(cloud.replicas(NAME).get(0));

    assertFingerprintsOnAllReplicas();
    assertEquals(60L, end.get("written"));
    assertEquals(60, count(end, "current"));
    assertEquals(1, count(end, "noText"));
    assertEquals(60, written("shard1", end) + written("shard2", end));
    assertEquals(0L, run(cloud.replicas(NAME).get(3)).get("written"));
  }

  @Test
  void replicasThatCopyTheIndexHaveTheFingerprintsToo() {
    fill(CollectionAdminRequest.createCollection(NAME, "example", 1, 0, 1, 1));

    Map<String, Object> end = run(leader("shard1"));

    assertEquals(60, count(end, "current"));
    cloud.waitForCopies(NAME);
    for (Replica replica : cloud.replicas(NAME)) {
      assertEquals(60, cloud.fingerprints(replica).size(), replica.getName());
    }
  }

  @Test
  void documentsThatAreRoutedByAFieldAreFound() {
    fill(
        CollectionAdminRequest.createCollectionWithImplicitRouter(
                NAME, "example", "f0,f1,f2,none", 1)
            .setRouterField("format"));

    Map<String, Object> end = run(cloud.replicas(NAME).get(0));

    assertEquals(60L, end.get("written"));
    assertEquals(0L, end.get("changedMeanwhile"));
  }

  @Test
  void aDocumentThatWouldLoseAFieldIsSkippedOnItsShard() {
    fill(CollectionAdminRequest.createCollection(NAME, "example", 2, 1));
    add(List.of(new SolrInputDocument("id", "bare", "bare", "x", "text", "words")));
    cloud.commit(NAME);

    Map<String, Object> end = run(cloud.replicas(NAME).get(0));

    assertEquals(60L, end.get("written"));
    assertEquals(1L, end.get("skipped"));
    String why = end.get("skippedDocuments").toString();
    assertTrue(why.contains("bare (it has neither stored values nor doc values)"), why);
  }

  @Test
  void anAbortAtAnyNodeEndsAllShardsAndTheNextStartGoesOn() {
    fill(CollectionAdminRequest.createCollection(NAME, "example", 2, 1));
    Replica here = leader("shard1");
    post(here, "{\"command\":\"start\",\"docsPerSecond\":0.01}");
    Waiting.until(
        "both first documents", () -> Long.valueOf(2).equals(status(here).get("written")));

    post(leader("shard2"), "{\"command\":\"abort\"}");

    assertEquals("aborted", end(here).get("state"));
    assertEquals(58L, run(here).get("written"));
  }

  /** The leader that has made them does not lead any more. */
  @Test
  void aNewLeaderHasTheStatusOfThePreviousOne() {
    fill(CollectionAdminRequest.createCollection(NAME, "example", 2, 2));
    Map<String, Object> end = run(leader("shard1"));
    Replica before = leader("shard1");
    Replica next =
        cloud.state(NAME).getSlice("shard1").getReplicas().stream()
            .filter(replica -> !replica.getName().equals(before.getName()))
            .findFirst()
            .orElseThrow();

    cloud.lead(NAME, next);

    for (Replica replica : cloud.replicas(NAME)) {
      assertEquals(end.toString(), status(replica).toString(), replica.getName());
    }
  }

  @Test
  void afterANodeHasDiedASecondStartDoesTheRest() {
    fill(CollectionAdminRequest.createCollection(NAME, "example", 2, 2));
    Replica dying = leader("shard1");
    Replica alive = elsewhere(dying);
    post(alive, "{\"command\":\"start\",\"docsPerSecond\":0.01}");
    Waiting.until(
        "both first documents", () -> Long.valueOf(2).equals(status(alive).get("written")));

    JettySolrRunner dead = cloud.stop(dying);
    cloud.waitFor(
        NAME,
        state ->
            state.getActiveSlices().stream()
                .allMatch(
                    shard ->
                        shard.getLeader() != null
                            && shard.getLeader().getNodeName().equals(alive.getNodeName())));
    if ("running".equals(status(alive).get("state"))) {
      post(alive, "{\"command\":\"abort\"}");
      end(alive);
    }
    Map<String, Object> end = run(alive);

    assertEquals(60, count(end, "current"));
    assertEquals(58L, end.get("written"));
    cloud.start(dead);
    cloud.waitForActive(NAME);
    assertFingerprintsOnAllReplicas();
  }

  @Test
  void aShardWithoutALeaderHasFailedAndIsDoneByTheNextStart() {
    fill(CollectionAdminRequest.createCollection(NAME, "example", 2, 1));
    Replica alive = leader("shard1");
    post(alive, "{\"command\":\"start\",\"docsPerSecond\":0.01}");
    Waiting.until(
        "both first documents", () -> Long.valueOf(2).equals(status(alive).get("written")));

    Replica lost = elsewhere(alive);
    JettySolrRunner dead = cloud.stop(lost);
    post(alive, "{\"command\":\"abort\"}");
    assertEquals("aborted", end(alive).get("state"));
    post(alive, START);
    Map<String, Object> end = end(alive);
    assertEquals("failed", end.get("state"), end.toString());
    assertTrue(end.get("error").toString().contains(lost.getShard()), end.toString());

    cloud.start(dead);
    cloud.waitForActive(NAME);
    assertEquals(60, count(run(alive), "current"));
  }
}
