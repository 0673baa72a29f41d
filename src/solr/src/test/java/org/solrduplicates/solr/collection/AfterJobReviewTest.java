// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.TestCore.document;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.solr.Answer;

/** The job marks documents that are alone, and questions list the documents for review. */
class AfterJobReviewTest {
  private static final int TEXTS = 40;
  private static final String BACKGROUND = "<field name=\"dup_background\" [^>]*>";

  private static CollectionCore start(String removed) {
    CollectionCore collection =
        CollectionCore.start(config -> config, schema -> schema.replaceAll(removed, ""));
    RandomTexts random = new RandomTexts(8);
    for (int i = 0; i < TEXTS; i++) {
      List<String> words = random.words(80, 5_000);
      List<String> edited = random.edited(words, i % 10 / 10.0);
      collection.core().add(document("id", "a" + i, "text", String.join(" ", words)));
      collection.core().add(document("id", "b" + i, "text", String.join(" ", edited)));
    }
    collection.core().commit();
    return collection;
  }

  private static void group(CollectionCore collection) {
    collection.post(CollectionCore.START);
    collection.awaitEnd();
  }

  /** Returns what is shown of each document: its group, and after it the documents for review. */
  private static Map<String, List<List<String>>> shown(CollectionCore collection, String explain) {
    Map<String, List<List<String>>> shown = new TreeMap<>();
    for (int i = 0; i < 2 * TEXTS; i++) {
      String id = (i < TEXTS ? "a" : "b") + i % TEXTS;
      Answer answer = collection.core().duplicates("id", id, "rows", "100", "dup.explain", explain);
      List<String> review =
          Stream.ofNullable(answer.review()) // none is left out
              .flatMap(List::stream)
              .map(one -> (String) one.get("id"))
              .toList();
      shown.put(id, List.of(answer.ids(), review));
    }
    return shown;
  }

  /** Without the field of backgrounds, the job does not mark documents that are alone. */
  @ParameterizedTest
  @ValueSource(strings = {"no such line", BACKGROUND})
  void groupsAndReviewsOfQuestionsAreTheSameBeforeAndAfterTheJob(String removed)
      throws IOException {
    try (CollectionCore collection = start(removed)) {
      Map<String, List<List<String>>> before = shown(collection, "false");
      group(collection);

      assertEquals(before, shown(collection, "false"));
      assertEquals(before, shown(collection, "true"));
      assertTrue(before.values().stream().anyMatch(both -> !both.get(1).isEmpty()), "for review");
      assertTrue(before.containsValue(List.of(List.of(), List.of())), "alone");
    }
  }

  @Test
  void aLaterVersionOfADocumentThatWasAloneIsFound() throws IOException {
    try (CollectionCore collection = start("no such line")) {
      group(collection);
      String alone = "a9"; // its other version has hardly a word of it
      assertEquals(List.of(List.of(), List.of()), shown(collection, "false").get(alone));
      String text =
          collection
              .core()
              .ask("/select", "q", "id:" + alone)
              .response()
              .get(0)
              .get("text")
              .toString();

      collection.core().add(document("id", "later", "text", text + " later"));
      collection.core().commit();

      assertEquals(List.of("later"), collection.core().duplicates("id", alone).ids());
      assertEquals(List.of(alone), collection.core().duplicates("id", "later").ids());
    }
  }
}
