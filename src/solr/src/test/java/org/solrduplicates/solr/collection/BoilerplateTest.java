// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.TestCore.document;
import static org.solrduplicates.solr.collection.CollectionCore.block;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.RandomTexts;

/** What all documents have in common makes no group of them, and no work of their square. */
class BoilerplateTest extends OneCollectionTest {
  private static final int DOCUMENTS = 300;
  private static final String SENTENCE =
      " this message and all that is attached to it is meant for the person it is sent to and for"
          + " nobody else if you are not that person please delete it and tell us at once ";

  private static List<SolrInputDocument> unrelated() {
    RandomTexts texts = new RandomTexts(11);
    List<SolrInputDocument> documents = new ArrayList<>();
    for (int i = 0; i < DOCUMENTS; i++) {
      String before = String.join(" ", texts.words(60, 20_000));
      String after = String.join(" ", texts.words(60, 20_000));
      documents.add(document("id", "d" + i, "text", before + SENTENCE + after));
    }
    return documents;
  }

  @Test
  void aSentenceInEveryDocumentJoinsNoneOfThem() {
    collection.core().add(unrelated());

    Map<String, Object> job = collection.run();

    assertEquals(Set.of(), collection.partition());
    assertEquals(0, job.get("groups"));
  }

  @Test
  void oversizedTermsAreReported() {
    collection.core().add(unrelated());

    Map<String, Object> oversized = block(collection.run(), "oversized");

    assertTrue((Long) oversized.get("terms") > 0, oversized.toString());
    assertTrue((Long) oversized.get("documents") > DOCUMENTS / 2, oversized.toString());
    assertTrue((Integer) oversized.get("largest") <= DOCUMENTS, oversized.toString());
    assertTrue((Integer) oversized.get("largest") > DOCUMENTS / 4, oversized.toString());
    assertTrue((Long) oversized.get("pairsSkipped") > DOCUMENTS, oversized.toString());
  }

  @Test
  void theWorkIsFarFromThatOfAllPairs() {
    collection.core().add(unrelated());

    long compared = (Long) collection.run().get("compared");

    assertTrue(compared < 20 * DOCUMENTS, compared + " of " + DOCUMENTS * (DOCUMENTS - 1) / 2);
  }

  @Test
  void versionsAmongThemAreStillFound() {
    List<SolrInputDocument> documents = unrelated();
    for (int i = 0; i < 10; i++) {
      String text = (String) documents.get(i).getFieldValue("text");
      documents.add(document("id", "v" + i, "text", text + " as changed on monday"));
    }
    collection.core().add(documents);

    collection.run();

    assertEquals(10, collection.partition().size());
    for (int i = 0; i < 10; i++) {
      assertEquals(collection.number("d" + i), collection.number("v" + i));
    }
  }

  /** Their terms are as frequent as boilerplate, and yet they belong together. */
  @Test
  void aLargeGroupIsFoundWhole() {
    RandomTexts texts = new RandomTexts(12);
    List<String> words = texts.words(150, 20_000);
    List<SolrInputDocument> documents = unrelated();
    for (int i = 0; i < 100; i++) {
      documents.add(document("id", "v" + i, "text", String.join(" ", words)));
      words = texts.edited(words, 0.01);
    }
    collection.core().add(documents);

    collection.run();

    assertEquals(List.of(100), collection.partition().stream().map(Set::size).toList());
  }
}
