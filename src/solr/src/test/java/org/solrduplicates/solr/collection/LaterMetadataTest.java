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

  /** Between the two thresholds, it is the author and the file name that decide. */
  @Test
  void aDocumentOfAnotherAuthorLeavesItsGroup() {
    collection.core().delete("two");
    collection.core().delete("three");
    String[] review = dice("dup.threshold", "0.96", "dup.review.threshold", "0.8");
    add("one", 0, "Ann", "contract.txt");
    add("three", 2, "Ann", "contract.txt");
    collection.run(review);
    assertEquals(Set.of(Set.of("one", "three")), collection.partition());

    add("three", 2, "Bob", "invoice.txt");
    collection.run(review);

    assertEquals(Set.of(), collection.partition());
  }

  private static void add(String id, int from, String author, String path) {
    collection
        .core()
        .add(document("id", id, "text", words(from, from + 20), "author", author, "path", path));
  }
}
