// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which words two documents share: {@code dup.words}. */
class WordsSolrTest extends OneCoreTest {
  @BeforeEach
  void addTwo() {
    core.add(
        TestCore.document("id", "a", "text", "Steel ships sail, and steel ships rust."),
        TestCore.document("id", "b", "text", "Steel ships sink."),
        TestCore.document("id", "hidden", "author", "secret", "text", "Steel ships hide."));
  }

  private static NamedList<?> words(String... params) {
    return (NamedList<?>) core.duplicates(dice(params)).duplicates().orElseThrow().get("words");
  }

  private static List<String> top(NamedList<?> words, String kind) {
    return ((List<?>) ((NamedList<?>) words.get(kind)).get("top"))
        .stream()
            .map(word -> (NamedList<?>) word)
            .map(word -> word.get("word") + " " + word.get("count") + " " + word.get("weight"))
            .toList();
  }

  @Test
  void theyAreToldInTheOrderOfTheDocuments() {
    NamedList<?> words = words("id", "a", "id", "b", "dup.words", "2");

    assertEquals(List.of("ships 1 1.0", "steel 1 1.0"), top(words, "shared"));
    assertEquals(List.of("and 1 1.0", "rust 1 1.0"), top(words, "onlyFirst"));
    assertEquals(List.of("sink 1 1.0"), top(words, "onlySecond"));
    assertEquals(5.0, ((NamedList<?>) words.get("onlyFirst")).get("weight"));
    assertEquals(
        List.of("sink 1 1.0"), top(words("id", "b", "id", "a", "dup.words", "2"), "onlyFirst"));
  }

  @Test
  void wordsAreOmittedUnlessRequested() {
    assertNull(words("id", "a", "id", "b"));
    assertNull(words("id", "a", "dup.words", "0"));
  }

  @Test
  void ofADocumentThatIsNotSeenNoWordIsTold() {
    String refusal =
        core.refusal("id", "a", "id", "hidden", "dup.words", "9", "fq", "-author:secret");

    assertEquals("no document with id 'hidden'", refusal);
    assertFalse(refusal.contains("hide"));
  }

  @Test
  void oneDocumentOrThreeAreRefused() {
    assertEquals(
        "dup.words needs exactly two documents by id, got 1",
        core.refusal("id", "a", "dup.words", "1"));
    assertEquals(
        "dup.words needs exactly two documents by id, got 3",
        core.refusal("id", "a", "id", "b", "id", "hidden", "dup.words", "1"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "1001"})
  void theRangeIsSaid(String words) {
    assertEquals(
        "dup.words must be a whole number from 0 to 1000, was '" + words + "'",
        core.refusal("id", "a", "id", "b", "dup.words", words));
  }
}
