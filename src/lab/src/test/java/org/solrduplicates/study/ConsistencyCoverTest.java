// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ConsistencyCoverTest {
  private static final ConsistencyCover COVER =
      new ConsistencyCover(
          id -> id.equals("alone") ? Set.of("alone") : Set.of("manual", "excerpt", "draft"),
          (hidden, other) ->
              Map.of("manual excerpt", 0.2, "draft excerpt", 0.5999, "draft manual", 0.6)
                  .getOrDefault(hidden + " " + other, 1.0));

  @Test
  void aHiddenDocumentIsOpenUnlessAShownOneHasEnoughOfIt() {
    List<String> all = List.of("manual", "excerpt", "draft");

    assertEquals(List.of("draft", "manual"), COVER.open(all, Set.of("excerpt")));
    assertEquals(List.of(), COVER.open(all, Set.of("excerpt", "manual")));
    assertEquals(List.of(), COVER.open(all, Set.of("draft")));
  }

  @Test
  void aHiddenDocumentWithoutAGroupIsOpen() {
    assertEquals(List.of("alone"), COVER.open(List.of("alone"), Set.of("excerpt")));
    assertEquals(List.of(), COVER.open(List.of("alone"), Set.of("alone")));
  }
}
