// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.common.cloud.SolrZkClient;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.data.ACL;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.solr.job.CollectionZnodes;
import org.solrduplicates.solr.shard.ZooKeeperCalls;

/** What ZooKeeper keeps of a job is damaged. */
@Timeout(240)
class DamagedStateTest {
  private static final String NAME = "damaged";
  private static final String KEPT = "/collections/" + NAME + "/solr-duplicates/groups";

  @TempDir private static Path home;
  private static TestCloud cloud;

  private final CollectionGroups groups = new CollectionGroups(cloud, NAME);

  @BeforeAll
  static void start() {
    cloud = TestCloud.start(home, 2, JobQuestions.SOLR_XML).upload("example");
  }

  @BeforeEach
  void fill() {
    cloud.create(CollectionAdminRequest.createCollection(NAME, "example", 1, 2));
    cloud.add(NAME, CollectionGroups.documents(60, 7));
    cloud.commit(NAME);
  }

  @AfterEach
  void empty() {
    cloud.clear();
  }

  @AfterAll
  static void stop() {
    cloud.close();
  }

  /** Writes bytes that mean nothing in the place of what is kept under a name of the job. */
  private static void damage(String name) {
    Waiting.perform(() -> cloud.zooKeeper().setData(KEPT + name, new byte[] {-1, 0, 7}, true));
  }

  @Test
  void aStatusThatIsDamagedDuringTheJobLetsNoSecondOneBeginAndTheJobPutsItRight() {
    Replica where = groups.home();
    try (JobQuestions.Moment moment = JobQuestions.moment("compared", 0)) {
      groups.post(where, "start");
      moment.await();
      damage("");

      assertEquals("none", groups.agreedStatus().get("state"));
      assertTrue(
          groups.agreedStatus().get("note").toString().contains("damaged"),
          groups.agreedStatus().toString());
      groups.assertSecondStartIsRefusedEverywhere();
    }
    Waiting.until("the end of the job", () -> !CollectionGroups.isAJobAlive());

    assertEquals("done", groups.agreedStatus().get("state"));
    assertFalse(groups.partition().isEmpty());
  }

  private static CollectionZnodes znodes(SolrZkClient client, String collection) {
    return new CollectionZnodes(
        ZooKeeperCalls.of(client), "/collections/" + collection + "/solr-duplicates");
  }

  private static String failure(Executable reading) {
    SolrException failure = assertThrows(SolrException.class, reading);
    assertEquals(503, failure.code());
    return failure.getMessage();
  }

  @Test
  void aStatusThatCannotBeReadNamesTheReason() {
    groups.run(groups.home());
    access(new ACL(ZooDefs.Perms.ADMIN, ZooDefs.Ids.ANYONE_ID_UNSAFE));
    CollectionZnodes kept = znodes(cloud.zooKeeper(), NAME);

    assertEquals(
        "cannot access ZooKeeper at /collections/damaged/solr-duplicates: KeeperErrorCode = NoAuth"
            + " for "
            + KEPT,
        failure(() -> kept.read("groups")));
    access(new ACL(ZooDefs.Perms.ALL, ZooDefs.Ids.ANYONE_ID_UNSAFE));
    assertTrue(kept.read("groups").isPresent());

    assertEquals(
        "the collection was deleted: missing znode /collections/gone/solr-duplicates",
        failure(() -> znodes(cloud.zooKeeper(), "gone").write("groups", new byte[1])));
  }

  private static void access(ACL allowed) {
    Waiting.call(
        () ->
            cloud.zooKeeper().getZooKeeper().setACL(KEPT, Collections.singletonList(allowed), -1));
  }

  @Test
  void withoutConnectionNothingIsWatched() {
    SolrZkClient client =
        new SolrZkClient.Builder().withUrl(cloud.zooKeeper().getZkServerAddress()).build();
    client.close();

    IOException failure =
        assertThrows(IOException.class, () -> znodes(client, NAME).watch("groups", () -> {}));

    assertEquals("no connection to ZooKeeper for " + KEPT, failure.getMessage());
  }

  @Test
  void aNoteOfTheLastRunThatNamesNoCoreIsSaidAndAllIsComparedAgain() {
    Map<String, Object> first = groups.run(groups.home());
    damage(".record");

    Map<String, Object> next = groups.run(groups.home());

    assertTrue(next.get("notReused").toString().contains("no available record"), next.toString());
    assertEquals(first.get("groups"), next.get("groups"));
    assertEquals("", groups.run(groups.home()).getOrDefault("notReused", ""));
  }
}
