// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.embedded.JettySolrRunner;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A node of two dies while the job of a collection runs, which has a leader and a replica on each:
 * the groups are those of a quiet day, at the latest after a second start.
 */
@Timeout(240)
class GroupsFailingNodeTest {
  private static final String NAME = "groups";
  private static final List<SolrInputDocument> DOCUMENTS = CollectionGroups.documents(150, 7);

  @TempDir private static Path home;
  private static TestCloud cloud;
  private static Set<Set<String>> expected;

  private CollectionGroups groups;

  @BeforeAll
  static void start() {
    cloud =
        TestCloud.start(home, 2, JobQuestions.SOLR_XML)
            .upload("example", config -> config, TestCloud::withOldVersions);
    CollectionGroups quiet = filled(1);
    quiet.run(quiet.home());
    expected = quiet.partition();
    assertTrue(expected.size() > 10, expected.toString());
    cloud.clear();
  }

  @BeforeEach
  void fill() {
    groups = filled(2);
  }

  @AfterEach
  void empty() {
    cloud.clear();
  }

  @AfterAll
  static void stop() {
    cloud.close();
  }

  private static CollectionGroups filled(int shards) {
    cloud.create(CollectionAdminRequest.createCollection(NAME, "example", shards, 1));
    cloud.add(NAME, DOCUMENTS);
    cloud.commit(NAME);
    return new CollectionGroups(cloud, NAME);
  }

  /** Gives each shard a replica on the node of the other one, so that each node has a leader. */
  private void replicate() {
    Replica one = groups.home();
    Replica other = groups.elsewhere(one);
    cloud.run(
        CollectionAdminRequest.addReplicaToShard(NAME, one.getShard())
            .setNode(other.getNodeName()));
    cloud.run(
        CollectionAdminRequest.addReplicaToShard(NAME, other.getShard())
            .setNode(one.getNodeName()));
    cloud.waitFor(NAME, state -> state.getReplicas().size() == 4);
    cloud.waitForActive(NAME);
  }

  private static void waitForLeadersAt(Replica alive) {
    cloud.waitFor(
        NAME,
        state ->
            state.getActiveSlices().stream()
                .allMatch(
                    shard ->
                        shard.getLeader() != null
                            && shard.getLeader().getNodeName().equals(alive.getNodeName())));
  }

  /** Starts the job, stops a node before a question is sent, and returns the node. */
  private JettySolrRunner stopBefore(String question, int before, Replica dying) {
    try (JobQuestions.Moment moment = JobQuestions.moment(question, before)) {
      groups.post(dying, "start");
      moment.await();
      return cloud.stop(dying);
    }
  }

  private void assertGroupsOnAllReplicasAfterRestartOf(JettySolrRunner dead) {
    cloud.start(dead);
    cloud.waitForActive(NAME);
    assertEquals(expected, groups.partition());
  }

  @ParameterizedTest
  @CsvSource({"number,1", "commit,0"})
  void aNodeThatDiesLeavesTheGroupsAsTheyWouldBe(String question, int before) {
    replicate();
    Replica alive = groups.home();
    JettySolrRunner dead = stopBefore(question, before, groups.elsewhere(alive));

    Map<String, Object> end = groups.end(alive);
    assertTrue(Set.of("done", "failed").contains(end.get("state")), end.toString());
    waitForLeadersAt(alive);
    if (end.get("state").equals("failed")) {
      groups.run(alive);
    }
    assertGroupsOnAllReplicasAfterRestartOf(dead);
  }

  @ParameterizedTest
  @CsvSource({"compared,0"})
  void afterTheNodeOfTheJobHasDiedItRunsOnTheNextOne(String question, int before) {
    replicate();
    Replica dying = groups.home();
    Replica alive = groups.elsewhere(dying);
    JettySolrRunner dead = stopBefore(question, before, dying);

    waitForLeadersAt(alive);
    groups.run(alive);
    assertGroupsOnAllReplicasAfterRestartOf(dead);
  }

  @Test
  void withoutAnyReplicaTheFailureNamesTheShard() {
    Replica alive = groups.home();
    Replica lost = groups.elsewhere(alive);
    JettySolrRunner dead = cloud.stop(lost);

    groups.post(alive, "start");
    Map<String, Object> end = groups.end(alive);
    assertEquals("failed", end.get("state"), end.toString());
    assertTrue(end.get("error").toString().contains(lost.getShard()), end.toString());

    cloud.start(dead);
    cloud.waitForActive(NAME);
    groups.run(alive);
    assertEquals(expected, groups.partition());
  }

  /** Half of the numbers are written when the other shard is lost. */
  @Test
  void numbersWrittenBeforeAFailureDoNotAffectTheNextRun() {
    Replica alive = groups.home();
    JettySolrRunner dead = stopBefore("number", 1, groups.elsewhere(alive));
    Map<String, Object> end = groups.end(alive);
    assertEquals("failed", end.get("state"), end.toString());

    cloud.start(dead);
    cloud.waitForActive(NAME);
    Map<String, Object> next = groups.run(alive);
    assertEquals(0L, next.get("changedMeanwhile"), next.toString());
    assertEquals(expected, groups.partition());
  }

  /** The replica has lost updates, as one that had no space or a broken connection. */
  @Test
  void theNextRunMendsAReplicaThatLostNumbersOfAnAbortedOne() {
    replicate();
    Replica leader = groups.home();
    try (JobQuestions.Moment moment = JobQuestions.moment("number", 1)) {
      groups.post(leader, "start");
      moment.await();
      groups.post(leader, "abort");
    }
    assertEquals("aborted", groups.end(leader).get("state"));
    cloud.commit(NAME);
    SortedMap<String, Integer> written = groups.numbers(leader);
    String lost =
        written.keySet().stream().filter(id -> written.get(id) != 0).findFirst().orElseThrow();
    Replica follower = groups.follower(leader);
    cloud.setInPlace(follower, "dup_group", lost, 7_777);
    cloud.commit(NAME);
    assertEquals(7_777, groups.numbers(follower).get(lost));

    groups.run(leader);

    assertEquals(expected, groups.partition());
  }

  @Test
  void aNodeThatIsBackDoesNotCallTheJobDoneInWhichItWasStopped() {
    Replica dying = groups.home();
    JettySolrRunner dead = stopBefore("compared", 0, dying);
    cloud.start(dead);
    cloud.waitForActive(NAME);

    Map<String, Object> status = groups.status(groups.home());
    assertTrue(Set.of("failed", "aborted").contains(status.get("state")), status.toString());
    groups.run(groups.home());
    assertEquals(expected, groups.partition());
  }
}
