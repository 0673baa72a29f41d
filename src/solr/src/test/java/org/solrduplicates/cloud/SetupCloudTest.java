// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.TestCore.document;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page about the set-up of a collection covers all of its shards. */
class SetupCloudTest {
  private static final String TEXT = "The supplier delivers the goods to the warehouse in Lyon.";
  private static final int DOCUMENTS = 20;

  @TempDir private static Path home;
  private static TestCloud cloud;

  @BeforeAll
  static void start() {
    cloud = TestCloud.start(home, 2).upload("conf");
    cloud.create(CollectionAdminRequest.createCollection("c", "conf", 2, 1));
  }

  @AfterAll
  static void stop() {
    cloud.close();
  }

  private static NamedList<?> page(String... params) {
    return (NamedList<?>) cloud.ask("c", "/duplicates/setup", params).all().get("setup");
  }

  /** One document of all has a text, so that no document of one shard has any. */
  @Test
  void documentsOfAllShardsAreCountedAndATextInOneShardIsEnough() {
    cloud.add(
        "c",
        IntStream.range(0, DOCUMENTS)
            .mapToObj(i -> document("id", "d" + i, i == 0 ? "text" : "title", TEXT))
            .toList());
    cloud.commit("c");

    NamedList<?> counts = (NamedList<?>) page().get("counts");

    assertEquals((long) DOCUMENTS, counts.get("documents"));
    assertEquals(1L, counts.get("current"));
    assertEquals(DOCUMENTS - 1L, counts.get("without"));
    assertEquals(DOCUMENTS - 1L, ((NamedList<?>) counts.get("empty")).get("text"));
    assertEquals(List.of(), page().get("warnings"));
    assertEquals(null, page("fq", "id:d0").get("counts"));
    assertEquals("none", ((NamedList<?>) page().get("job")).get("state"));
    assertEquals("none", ((NamedList<?>) page().get("backfill")).get("state"));
  }
}
