// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.collection.CollectionCore.dice;

import java.util.List;
import java.util.Set;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.Test;
import org.solrduplicates.cloud.Waiting;

/** An index that is older than the last job, because a backup was restored. */
class RestoredIndexTest extends OneCollectionTest {
  private static NamedList<?> replication(String key, String... params) {
    return (NamedList<?>) collection.core().ask("/replication", params).all().get(key);
  }

  private static void backup() {
    collection.core().ask("/replication", "command", "backup", "name", "before");
    Waiting.until(
        "the backup", () -> replication("details", "command", "details").get("backup") != null);
  }

  private static void restore() {
    collection.core().ask("/replication", "command", "restore", "name", "before");
    Waiting.until(
        "the restored index",
        () ->
            "success"
                .equals(replication("restorestatus", "command", "restorestatus").get("status")));
  }

  @Test
  void documentsWhoseGroupsAreNotRestoredAreFound() {
    add(text("a", 0), text("b", 1));
    collection.core().commitToDisk();
    backup();
    collection.run(dice());
    assertEquals(Set.of(Set.of("a", "b")), collection.partition());

    restore();

    assertEquals(Set.of(), collection.partition());
    AfterJob after = new AfterJob(collection);
    assertEquals(List.of("b"), after.ask("a").ids());
    assertEquals(List.of("a"), after.ask("b").ids());
    collection.run(dice());
    after.assertGroupOfEach(Set.of("a", "b"));
  }
}
