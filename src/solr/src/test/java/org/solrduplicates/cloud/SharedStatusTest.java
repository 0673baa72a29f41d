// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.zip.CRC32C;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.embedded.JettySolrRunner;
import org.apache.zookeeper.CreateMode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.job.CollectionZnodes;
import org.solrduplicates.solr.shard.ZooKeeperCalls;

/**
 * The status of the job belongs to the collection: it is the same on all nodes, whichever of them
 * leads, lives or has run the job, and there is one job at most.
 */
@Timeout(240)
class SharedStatusTest {
  private static final String NAME = "shared";
  private static final String KEPT = "/collections/" + NAME + "/solr-duplicates/groups";
  private static final String HOLDER = KEPT + ".running";
  private static final String STOPPED =
      "the node was stopped or the core was reloaded while the job was running";
  private static final List<SolrInputDocument> DOCUMENTS = CollectionGroups.documents(60, 7);

  @TempDir private static Path home;
  private static TestCloud cloud;

  private CollectionGroups groups;

  @BeforeAll
  static void start() {
    cloud = TestCloud.start(home, 2, JobQuestions.SOLR_XML).upload("example");
  }

  @AfterEach
  void empty() {
    cloud.clear();
    Waiting.until("the end of all jobs", () -> !CollectionGroups.isAJobAlive());
  }

  @AfterAll
  static void stop() {
    cloud.close();
  }

  private void fill(int shards, int replicas) {
    cloud.create(CollectionAdminRequest.createCollection(NAME, "example", shards, replicas));
    cloud.add(NAME, DOCUMENTS);
    cloud.commit(NAME);
    groups = new CollectionGroups(cloud, NAME);
  }

  private void assertStateEverywhere(String state) {
    for (Replica replica : cloud.replicas(NAME)) {
      assertEquals(state, groups.status(replica).get("state"), replica.getName());
    }
  }

  @Test
  void aNewLeaderReusesTheStatusAndTheRecordOfThePreviousOne() {
    fill(1, 2);
    Map<String, Object> end = groups.run(groups.home());
    Replica before = groups.home();

    cloud.lead(NAME, groups.elsewhere(before));

    assertEquals(end.toString(), groups.agreedStatus().toString());
    Answer list = cloud.ask(NAME, CollectionGroups.PATH);
    assertEquals(end.get("finished"), ((NamedList<?>) list.all().get("groups")).get("asOf"));
    Map<String, Object> next = groups.run(before);
    assertEquals(groups.home().getCoreName(), next.get("core"));
    assertEquals(0L, next.get("compared"), next.toString());
    assertTrue((Long) next.get("reused") > 10, next.toString());
  }

  /** The record of the last run was on the disk of a replica that is gone. */
  @Test
  void aRunThatCannotReuseTheLastOneReportsTheReason() {
    fill(1, 2);
    Replica before = groups.home();
    Map<String, Object> first = groups.run(before);
    cloud.lead(NAME, groups.elsewhere(before));
    cloud.run(CollectionAdminRequest.deleteReplica(NAME, "shard1", before.getName()));
    cloud.waitFor(NAME, state -> state.getReplicas().size() == 1);

    Map<String, Object> next = groups.run(groups.home());

    assertEquals(
        "the last run has no available record: the replica "
            + before.getCoreName()
            + ", which ran the job, was removed",
        next.get("notReused"));
    assertEquals(first.get("compared"), next.get("compared"));
  }

  @Test
  void aJobGoesOnWhereItIsWhenAnotherNodeLeadsAndAnyNodeStopsIt() {
    fill(1, 2);
    Replica before = groups.home();
    Replica next = groups.elsewhere(before);
    try (JobQuestions.Moment moment = JobQuestions.moment("compared", 0)) {
      groups.post(next, "start");
      moment.await();
      cloud.lead(NAME, next);

      assertStateEverywhere("running");
      groups.assertSecondStartIsRefusedEverywhere();
      groups.post(next, "abort");
    }
    assertEquals("aborted", groups.end(next).get("state"));
    assertEquals("aborted", groups.agreedStatus().get("state"));
    groups.run(next);
    assertFalse(groups.partition().isEmpty());
  }

  /** It does not know yet that the cloud takes it for dead. */
  @Test
  void aJobInWhosePlaceAnotherOneHasBegunWritesNothing() {
    fill(1, 2);
    Replica before = groups.home();
    Replica next = groups.elsewhere(before);
    String second;
    Map<String, Integer> numbers;
    try (JobQuestions.Moment moment = JobQuestions.moment("number", 0)) {
      groups.post(before, "start");
      moment.await();
      loseHolder();
      cloud.lead(NAME, next);
      // as after a partition, in which the first one was unreachable
      perform(() -> cloud.zooKeeper().delete(KEPT, -1, true));
      second = (String) groups.run(next).get("run");
      numbers = groups.numbers();
    }
    Waiting.until("the end of the first job", () -> !CollectionGroups.isAJobAlive());

    assertEquals(numbers, groups.numbers());
    assertEquals("done", groups.agreedStatus().get("state"));
    assertEquals(second, groups.agreedStatus().get("run"));
  }

  /** No other job has started in the meantime. */
  @Test
  void aJobOutlivesTheSessionOfItsNodeWithZooKeeper() {
    fill(1, 1);
    Replica where = groups.home();
    try (JobQuestions.Moment moment = JobQuestions.moment("compared", 0)) {
      groups.post(where, "start");
      moment.await();
      loseHolder();
      assertStateEverywhere("running");
      groups.assertSecondStartIsRefusedEverywhere();
    }
    assertEquals("done", groups.end(where).get("state"));
    assertFalse(groups.partition().isEmpty());
  }

  /** The shards look themselves, for the job may be cut off from ZooKeeper. */
  @Test
  void aShardWritesForNoJobThatMayNotRun() {
    fill(1, 1);
    Replica where = groups.home();
    try (JobQuestions.Moment moment = JobQuestions.moment("number", 0)) {
      groups.post(where, "start");
      moment.await();
      loseHolder();
    }
    Map<String, Object> end = groups.end(where);
    assertEquals("failed", end.get("state"), end.toString());
    assertTrue(end.get("error").toString().contains("another node started a job"), end.toString());
    assertEquals(Set.of(0), new HashSet<>(groups.numbers().values()));
    groups.run(where);
  }

  /** A start leaves such a right behind if the answer of ZooKeeper is lost. */
  @Test
  void anOldRightToRunOfAnUnknownRunIsReleased() {
    fill(1, 1);
    CollectionZnodes znodes =
        new CollectionZnodes(
            ZooKeeperCalls.of(cloud.zooKeeper()), "/collections/" + NAME + "/solr-duplicates");
    assertTrue(znodes.hold("groups.running", "unknown"));

    znodes.releaseOlder("groups.running", Duration.ofDays(1));
    assertTrue(znodes.read("groups.running").isPresent());
    znodes.releaseOlder("groups.running", Duration.ofSeconds(-60));
    assertTrue(znodes.read("groups.running").isEmpty());
    groups.run(groups.home());
  }

  private static void perform(Waiting.Action action) {
    Waiting.perform(action);
  }

  private static void loseHolder() {
    perform(() -> cloud.zooKeeper().delete(HOLDER, -1, true));
  }

  @Test
  void aCollectionThatIsMadeAnewDuringTheJobBeginsWithNothing() {
    fill(1, 2);
    groups.run(groups.home());
    Path data = home.resolve("none");
    try (JobQuestions.Moment moment = JobQuestions.moment("commit", 1)) {
      cloud.update(NAME, new UpdateRequest().deleteByQuery("*:*")); // so that numbers are written
      cloud.add(NAME, DOCUMENTS);
      cloud.commit(NAME);
      data = dataOf(groups.home());
      groups.post(groups.home(), "start");
      moment.await();
      cloud.drop(NAME);
      assertFalse(Files.exists(data), "the folder of a core is back");
      cloud.create(CollectionAdminRequest.createCollection(NAME, "example", 1, 2));
    }
    Waiting.until("the end of the job", () -> !CollectionGroups.isAJobAlive());

    assertEquals(Map.of("state", "none"), groups.agreedStatus());
    for (Replica replica : cloud.replicas(NAME)) {
      assertFalse(
          Files.exists(dataOf(replica).resolve("solr-duplicates").resolve("groups-last-run")));
    }
    cloud.add(NAME, DOCUMENTS);
    cloud.commit(NAME);
    assertEquals(0L, groups.run(groups.home()).get("reused"));
  }

  private static Path dataOf(Replica replica) {
    return cloud.look(replica, searcher -> Path.of(searcher.getCore().getDataDir()));
  }

  @Test
  void aDeletedCollectionIsNotMadeAnewByItsJob() {
    fill(2, 2);
    try (JobQuestions.Moment moment = JobQuestions.moment("number", 0)) {
      groups.post(groups.home(), "start");
      moment.await();
      cloud.run(CollectionAdminRequest.deleteCollection(NAME));
    }
    Waiting.until("the end of the job", () -> !CollectionGroups.isAJobAlive());

    assertFalse(
        Waiting.call(() -> cloud.zooKeeper().exists("/collections/" + NAME, true)), "is back");
  }

  @Test
  void aJobWhoseShardIsSplitFailsWithTheReason() {
    fill(1, 2);
    try (JobQuestions.Moment moment = JobQuestions.moment("number", 0)) {
      groups.post(groups.home(), "start");
      moment.await();
      cloud.run(CollectionAdminRequest.splitShard(NAME).setShardName("shard1"));
      cloud.waitFor(NAME, state -> state.getActiveSlices().size() == 2);
      cloud.waitForActive(NAME);
    }
    Map<String, Object> end = groups.end(groups.home());
    assertEquals("failed", end.get("state"), end.toString());
    assertTrue(
        end.get("error")
            .toString()
            .contains("the shards changed from [shard1] to [shard1_0, shard1_1]"),
        end.toString());
    assertTrue(end.get("note").toString().contains("start the job again"), end.toString());
    assertEquals(end.toString(), groups.agreedStatus().toString());

    Map<String, Object> next = groups.run(groups.home());
    assertEquals(groups.agreedStatus().toString(), next.toString());
    assertFalse(groups.partition().isEmpty());
  }

  @Test
  void ofAJobThatEndedWithItsNodeTheOthersTellThat() {
    fill(1, 2);
    Replica dying = groups.home();
    Replica alive = groups.elsewhere(dying);
    JettySolrRunner dead;
    try (JobQuestions.Moment moment = JobQuestions.moment("number", 0)) {
      groups.post(alive, "start");
      moment.await();
      dead = cloud.kill(dying);
    }
    Waiting.until("an end", () -> !"running".equals(groups.status(alive).get("state")));
    assertLost(groups.status(alive));
    cloud.start(dead);
    cloud.waitForActive(NAME);

    assertLost(groups.agreedStatus());
    groups.run(alive);
    assertEquals("done", groups.agreedStatus().get("state"));
  }

  private static void assertLost(Map<String, Object> status) {
    assertEquals("failed", status.get("state"), status.toString());
    assertEquals(STOPPED, status.get("error"), status.toString());
    assertTrue(status.get("note").toString().contains("are kept"), status.toString());
  }

  /** The same node, but not the same process: what it held is not gone yet. */
  @Test
  void aNodeThatIsBackBeforeItsSessionHasEndedDoesNotRunTheJobOfBefore() {
    fill(1, 2);
    Replica where = groups.home();
    byte[] kept;
    byte[] held;
    try (JobQuestions.Moment moment = JobQuestions.moment("compared", 0)) {
      groups.post(where, "start");
      moment.await();
      kept = read(KEPT);
      held = read(HOLDER);
      groups.post(where, "abort");
    }
    Waiting.until("the end of the job", () -> !CollectionGroups.isAJobAlive());
    perform(() -> cloud.zooKeeper().setData(KEPT, sealed(with(kept, held, "fffe")), true));
    perform(
        () ->
            cloud.zooKeeper().create(HOLDER, with(held, held, "fffe"), CreateMode.EPHEMERAL, true));

    assertLost(groups.agreedStatus());
    assertEquals("done", groups.run(groups.elsewhere(where)).get("state"));
    assertEquals("done", groups.agreedStatus().get("state"));
  }

  /** Returns bytes that name another run, which is unknown to all processes. */
  private static byte[] with(byte[] bytes, byte[] run, String end) {
    String name = new String(run, UTF_8);
    String other = name.substring(0, name.length() - end.length()) + end;
    String text = new String(bytes, ISO_8859_1);
    return text.replace(name, other).getBytes(ISO_8859_1);
  }

  /** Puts the checksum right. */
  private static byte[] sealed(byte[] status) {
    int length = status.length - Integer.BYTES;
    CRC32C crc = new CRC32C();
    crc.update(status, 0, length);
    return ByteBuffer.wrap(status).putInt(length, (int) crc.getValue()).array();
  }

  private static byte[] read(String path) {
    return Objects.requireNonNull(
        Waiting.call(() -> cloud.zooKeeper().getData(path, null, null, true)));
  }
}
