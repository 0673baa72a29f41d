// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.solr.PartsAnswer;

/** Wholes and parts, while some nodes are of a version that does not know them. */
class EarlierNodesCloudTest {
  @TempDir private static Path home;
  private static TestCloud cloud;

  @BeforeAll
  static void start() {
    cloud = TestCloud.start(home, 1, JobQuestions.SOLR_XML).upload("example");
  }

  @AfterAll
  static void stop() {
    cloud.close();
  }

  private static CollectionGroups collection(String name, List<SolrInputDocument> documents) {
    cloud.create(CollectionAdminRequest.createCollection(name, "example", 2, 1));
    cloud.add(name, documents);
    cloud.commit(name);
    cloud.learn(name);
    return new CollectionGroups(cloud, name);
  }

  /** An error names the task, and lists without wholes are as before. */
  @Test
  void aListWithWholesFailsIfANodeDoesNotKnowThem() {
    CollectionGroups groups = collection("wholes", PartsAnswer.editedAnnex());
    groups.run(groups.home());
    String refusal = "no task of this handler: 'wholes'";

    try (JobQuestions.Unsent unsent =
        JobQuestions.refuse("wholes", 9, new SolrException(ErrorCode.BAD_REQUEST, refusal))) {
      for (String tolerant : List.of("false", "true")) {
        SolrException failure =
            assertThrows(
                SolrException.class,
                () ->
                    cloud.ask(
                        groups.name(),
                        CollectionGroups.PATH,
                        "dup.parts",
                        "true",
                        "shards.tolerant",
                        tolerant));
        assertEquals(400, failure.code());
        assertTrue(failure.getMessage().contains(refusal), failure.getMessage());
      }
      assertTrue(unsent.left().get() < 9, "the question was asked");
      assertEquals(2, cloud.ask(groups.name(), CollectionGroups.PATH).response().size());
    }
  }
}
