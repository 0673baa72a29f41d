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
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.TestCore;

/**
 * A node of two loses its session with ZooKeeper while a job runs, so that the cloud takes it for
 * dead and lets others lead its shards: the job ends well, or says why it did not, all nodes tell
 * the same of it, and the next one ends as on a quiet day.
 */
@Timeout(240)
class LostSessionTest {
  private static final String NAME = "sessions";
  private static final String BACKFILL = "/duplicates/backfill";
  private static final List<SolrInputDocument> DOCUMENTS = documents();

  private static final String PLAIN =
      "<updateRequestProcessorChain name=\"plain\"><processor"
          + " class=\"solr.RunUpdateProcessorFactory\"/></updateRequestProcessorChain>";

  @TempDir private static Path home;
  private static TestCloud cloud;
  private static CollectionGroups groups;
  private static Set<Set<String>> expected;

  /** The last one has no text, so that no backfill gives it a date. */
  private static List<SolrInputDocument> documents() {
    List<SolrInputDocument> documents = CollectionGroups.documents(80, 7);
    documents.get(documents.size() - 1).setField("dup_first_seen", "2024-05-06T07:08:09Z");
    return documents;
  }

  @BeforeAll
  static void start() {
    cloud = TestCloud.start(home, 2, JobQuestions.SOLR_XML);
    cloud.upload("example", TestCore.with(PLAIN), schema -> schema);
    cloud.create(CollectionAdminRequest.createCollection(NAME, "example", 2, 2));
    groups = new CollectionGroups(cloud, NAME);
    add(new UpdateRequest());
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

  /** Adds all documents again, after which they have no numbers. */
  private static void add(UpdateRequest update) {
    cloud.update(NAME, update.add(DOCUMENTS));
    cloud.commit(NAME);
  }

  /** Returns a replica on the node that runs the job, or on the other one. */
  private static Replica replica(boolean ofTheJob) {
    return ofTheJob ? groups.home() : groups.elsewhere(groups.home());
  }

  /** Returns the status after the end, which all nodes must agree on. */
  private static Map<String, Object> end() {
    cloud.waitForActive(NAME);
    Map<String, Object> end = groups.end(groups.home());
    cloud
        .replicas(NAME)
        .forEach(r -> assertEquals(end.toString(), groups.status(r).toString(), r.getName()));
    return end;
  }

  @ParameterizedTest
  @CsvSource({"documents,true", "postings,true", "number,true", "postings,false", "number,false"})
  void theJobEndsWellOrSaysWhyNotAndTheNextOneFindsAll(String question, boolean ofTheJob) {
    add(new UpdateRequest());
    try (JobQuestions.Moment moment = JobQuestions.moment(question, 0)) {
      groups.post(groups.home(), "start");
      moment.await();
      cloud.expireSession(replica(ofTheJob));
    }
    Map<String, Object> end = end();

    assertTrue("done".equals(end.get("state")) || end.get("error") != null, end.toString());
    groups.run(groups.home());
    assertEquals(expected, groups.partition());
  }

  private static Map<String, Object> backfill(String body) {
    Answer answer = CollectionGroups.post(groups.home(), BACKFILL, body);
    return Answer.map((NamedList<?>) answer.all().get("backfill"));
  }

  private static String command(String command) {
    return "{\"command\":\"" + command + "\"}";
  }

  private static Map<String, Object> endOfBackfill() {
    Waiting.until(
        "the backfill", () -> !"running".equals(backfill(command("status")).get("state")));
    return backfill(command("status"));
  }

  private static long written() {
    return ((Number) backfill(command("status")).getOrDefault("written", 0)).longValue();
  }

  private static void assertFingerprints() {
    for (Replica replica : cloud.replicas(NAME)) {
      cloud
          .documents(replica)
          .forEach((id, found) -> assertEquals(found.expected(), found.fingerprint(), id));
    }
  }

  private static void startBackfill() {
    UpdateRequest update = new UpdateRequest();
    update.setParam("update.chain", "plain");
    add(update);
    backfill("{\"command\":\"start\",\"docsPerSecond\":20,\"batch\":5}");
    Waiting.until("some fingerprints", () -> written() > 5);
  }

  private static void assertTheNextBackfillMakesWhatIsMissing() {
    cloud.waitForActive(NAME);
    Map<String, Object> end = endOfBackfill();
    assertTrue("done".equals(end.get("state")) || end.get("error") != null, end.toString());
    backfill(command("start"));
    assertEquals("done", endOfBackfill().get("state"), () -> endOfBackfill().toString());
    assertFingerprints();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theBackfillEndsWellOrSaysWhyNotAndTheNextOneMakesWhatIsMissing(boolean ofTheFirstShard) {
    startBackfill();
    cloud.expireSession(replica(ofTheFirstShard));

    assertTheNextBackfillMakesWhatIsMissing();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aBackfillWhoseShardIsLedByAnotherNodeEndsWellOrSaysWhyNot(boolean ofTheFirstShard) {
    startBackfill();
    String shard = replica(ofTheFirstShard).getShard();
    Replica follower =
        cloud.state(NAME).getSlice(shard).getReplicas().stream()
            .filter(r -> !r.equals(cloud.state(NAME).getLeader(shard)))
            .findFirst()
            .orElseThrow();
    cloud.lead(NAME, follower);

    assertTheNextBackfillMakesWhatIsMissing();
  }
}
