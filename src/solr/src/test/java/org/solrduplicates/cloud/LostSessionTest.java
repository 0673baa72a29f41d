// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.cloud.Replica;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.solr.TestCore;

/**
 * One of two nodes loses its session with ZooKeeper while a job runs, so that its shards get other
 * leaders. The job succeeds or reports its error, and all nodes report the same status. The next
 * job succeeds.
 */
@Timeout(240)
class LostSessionTest {
  private static final String NAME = "sessions";
  private static final List<SolrInputDocument> DOCUMENTS = CollectionBackfill.documents(80, 7);

  @TempDir private static Path home;
  private static TestCloud cloud;
  private static CollectionGroups groups;
  private static CollectionBackfill backfill;
  private static Set<Set<String>> expected;

  @BeforeAll
  static void start() {
    cloud = TestCloud.start(home, 2, JobQuestions.SOLR_XML);
    cloud.upload("example", TestCore.with(TestCore.PLAIN), schema -> schema);
    cloud.create(CollectionAdminRequest.createCollection(NAME, "example", 2, 2));
    groups = new CollectionGroups(cloud, NAME);
    backfill = new CollectionBackfill(cloud, NAME);
    add();
    groups.run(groups.home());
    expected = groups.partition();
    assertTrue(expected.size() > 5, expected.toString());
  }

  @AfterAll
  static void stop() {
    cloud.close();
  }

  @BeforeEach
  void waitForAll() {
    cloud.waitForActive(NAME);
  }

  /** Deletes all documents and adds them again, after which they have no numbers. */
  private static void add() {
    cloud.update(NAME, new UpdateRequest().deleteByQuery("*:*"));
    cloud.add(NAME, DOCUMENTS);
    cloud.commit(NAME);
  }

  /** Returns a replica on the node that runs the job, or on the other one. */
  private static Replica replica(boolean ofTheJob) {
    return ofTheJob ? groups.home() : groups.elsewhere(groups.home());
  }

  private static Map<String, Object> end() {
    cloud.waitForActive(NAME);
    groups.end(groups.home());
    return groups.agreedStatus();
  }

  @ParameterizedTest
  @CsvSource({"documents,true", "terms,true", "number,true", "terms,false", "number,false"})
  void theJobSucceedsOrReportsItsErrorAndTheNextOneFindsAll(String question, boolean ofTheJob) {
    add();
    try (JobQuestions.Moment moment = JobQuestions.moment(question, 0)) {
      groups.post(groups.home(), "start");
      moment.await();
      cloud.expireSession(replica(ofTheJob));
    }
    Map<String, Object> end = end();

    assertTrue("done".equals(end.get("state")) || end.get("error") != null, end.toString());
    groups.run(groups.home());
    cloud.waitForActive(NAME); // a replica that has lost its session may still recover
    assertEquals(expected, groups.partition());
  }

  private static long written() {
    return ((Number) backfill.status().getOrDefault("written", 0)).longValue();
  }

  private static void startBackfill() {
    backfill.add(DOCUMENTS);
    backfill.post("{\"command\":\"start\",\"docsPerSecond\":20,\"batch\":5}");
    Waiting.until("some fingerprints", () -> written() > 5);
  }

  private static void assertTheNextBackfillCompletesTheFingerprints() {
    cloud.waitForActive(NAME);
    Map<String, Object> end = backfill.end();
    assertTrue("done".equals(end.get("state")) || end.get("error") != null, end.toString());
    backfill.run();
    cloud.waitForActive(NAME); // a replica that has lost its session may still recover
    backfill.assertFingerprints();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theBackfillSucceedsOrReportsItsErrorAndTheNextOneCompletesIt(boolean ofTheFirstShard) {
    startBackfill();
    cloud.expireSession(replica(ofTheFirstShard));

    assertTheNextBackfillCompletesTheFingerprints();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aBackfillWhoseShardChangesItsLeaderSucceedsOrReportsItsError(boolean ofTheFirstShard) {
    startBackfill();
    String shard = replica(ofTheFirstShard).getShard();
    Replica follower =
        cloud.state(NAME).getSlice(shard).getReplicas().stream()
            .filter(r -> !r.equals(cloud.state(NAME).getLeader(shard)))
            .findFirst()
            .orElseThrow();
    cloud.lead(NAME, follower);

    assertTheNextBackfillCompletesTheFingerprints();
  }
}
