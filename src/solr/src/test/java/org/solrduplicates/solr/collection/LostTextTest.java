// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.TestCore.document;
import static org.solrduplicates.solr.collection.CollectionCore.dice;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A document of a group that cannot be compared any more. */
class LostTextTest extends OneCollectionTest {
  /** An atomic update keeps the group number, so no other field shows that the text is gone. */
  @Test
  void aDocumentThatLosesItsTextLeavesItsGroup() {
    add(text("a", 0), text("b", 1), text("c", 2));
    collection.run(dice());
    int number = collection.number("c");
    add(document("id", "c", "text", Map.of("set", List.of()), "title", Map.of("set", "empty")));
    assertEquals(number, collection.number("c"));

    collection.run(dice());

    assertEquals(Set.of(Set.of("a", "b")), collection.partition());
  }
}
