// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.TestCore.document;
import static org.solrduplicates.solr.collection.CollectionCore.dice;
import static org.solrduplicates.solr.collection.CollectionCore.words;

import java.util.Set;
import org.junit.jupiter.api.Test;

/** A later run sees what has changed of a document beside its text. */
class LaterMetadataTest extends RuledCollectionTest {
  /** The text is the same as before, so only the rule can tell. */
  @Test
  void aDocumentThatComesUnderAStricterRuleLeavesItsGroup() {
    collection.core().delete("two");
    collection.run(dice());
    assertEquals(Set.of(Set.of("one", "three")), collection.partition());

    pdf("three", 2);
    collection.run(dice());

    assertEquals(Set.of(), collection.partition());
  }

  @Test
  void aDocumentThatIsNoMoreUnderAStricterRuleJoinsItsGroup() {
    collection.core().delete("two");
    pdf("three", 2);
    collection.run(dice());
    assertEquals(Set.of(), collection.partition());

    collection.core().add(document("id", "three", "text", words(2, 22), "format", "txt"));
    collection.run(dice());

    assertEquals(Set.of(Set.of("one", "three")), collection.partition());
  }

  @Test
  void aDocumentOfAnotherNameLeavesItsGroup() {
    collection.core().delete("two");
    collection.core().delete("three");
    add("one", 0, "contract v1.txt");
    add("three", 12, "contract v2.txt");
    collection.run();
    assertEquals(Set.of(Set.of("one", "three")), collection.partition());

    add("three", 12, "invoice.txt");
    collection.run();

    assertEquals(Set.of(), collection.partition());
  }

  private static void add(String id, int from, String path) {
    collection.core().add(document("id", id, "text", words(from, from + 20), "path", path));
  }
}
