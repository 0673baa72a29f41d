// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static org.apache.solr.client.solrj.request.CollectionAdminRequest.createCollection;
import static org.apache.solr.client.solrj.request.CollectionAdminRequest.createCollectionWithImplicitRouter;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.TestCore.document;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.solr.common.cloud.Replica;
import org.junit.jupiter.api.Test;

/** Fingerprints are the same bytes on every replica after updates of all kinds. */
class FingerprintCloudTest extends TwoNodesTest {
  private static final int BATCHES = 100;

  /** Sends updates to both nodes in turn, with a commit now and then. */
  private static RandomUpdates update(String collection) {
    RandomUpdates updates = new RandomUpdates(1);
    for (int i = 0; i < BATCHES; i++) {
      cloud.update(i % 2, collection, updates.next());
      if (i % 10 == 9) {
        cloud.commit(collection);
      }
    }
    assertEquals(EnumSet.allOf(RandomUpdates.Kind.class), updates.kinds());
    return updates;
  }

  @Test
  void leadersAndFollowersOfTwoShardsComputeTheSame() {
    cloud.create(createCollection("shards", CONFIG, 2, 2));

    RandomUpdates updates = update("shards");

    assertFingerprints(updates.texts(), "shards");
  }

  @Test
  void replicasThatCopyTheIndexHaveWhatTheirLeaderComputed() {
    cloud.create(createCollection("types", CONFIG, 1, 0, 2, 1));

    RandomUpdates updates = update("types");

    assertFingerprints(updates.texts(), "types");
  }

  @Test
  void documentsOfShardsThatAreNamedInAFieldHaveTheirFingerprints() {
    cloud.create(
        createCollectionWithImplicitRouter("named", CONFIG, "a,b", 2).setRouterField("format"));

    cloud.add(
        "named",
        List.of(
            document("id", "1", "format", "a", "text", "The goods are delivered to Lyon."),
            document("id", "2", "format", "b", "text", "The goods stay in Paris."),
            document("id", "3", "format", "b", "text", "Nothing of the sort.")));
    cloud.delete("named", "3");

    assertFingerprints(
        new TreeMap<>(
            Map.of(
                "1",
                List.of("The goods are delivered to Lyon."),
                "2",
                List.of("The goods stay in Paris."))),
        "named");
    for (Replica replica : cloud.replicas("named")) {
      assertEquals(1, cloud.ask(replica, "/select", "q", "text:goods").response().size());
    }
    assertEquals(2, cloud.ask("named", "/select", "q", "text:goods").response().size());
  }
}
