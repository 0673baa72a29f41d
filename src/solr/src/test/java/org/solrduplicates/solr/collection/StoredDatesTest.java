// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.TestCore.replaced;

import java.io.IOException;
import java.util.List;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.Test;
import org.solrduplicates.solr.Answer;

class StoredDatesTest {
  private static final String DATE = "<field name=\"modified\" type=\"pdate\"";

  /** By the day of the first add, which has doc values, the other one would be the latest. */
  @Test
  void aListOrdersByDatesThatAreOnlyStoredAsAnswersDo() throws IOException {
    try (CollectionCore collection =
        CollectionCore.start(config -> config, replaced(DATE, DATE + " docValues=\"false\""))) {
      collection
          .core()
          .add(
              OneCollectionTest.text(
                  "new",
                  0,
                  "dup_group",
                  3,
                  "modified",
                  "2024-02-01T00:00:00Z",
                  "dup_first_seen",
                  "2020-01-01T00:00:00Z"),
              OneCollectionTest.text(
                  "old",
                  1,
                  "dup_group",
                  3,
                  "modified",
                  "2024-01-01T00:00:00Z",
                  "dup_first_seen",
                  "2021-01-01T00:00:00Z"));

      Answer answer = collection.core().duplicates(CollectionCore.dice("id", "old"));
      List<?> members = (List<?>) collection.groups().response().get(0).get("members");

      assertEquals("new", answer.group("latest"));
      assertEquals(
          List.of("old", "new"),
          members.stream().map(member -> ((NamedList<?>) member).get("id")).toList());
    }
  }
}
