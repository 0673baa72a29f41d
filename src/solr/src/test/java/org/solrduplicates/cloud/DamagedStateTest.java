// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Map;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.common.cloud.Replica;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

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
