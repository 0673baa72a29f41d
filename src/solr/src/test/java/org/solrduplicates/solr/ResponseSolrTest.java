// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.solrduplicates.solr.TestCore.document;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which documents and which of their fields the response has. */
class ResponseSolrTest extends OneCoreTest {
  @BeforeEach
  void addFour() {
    core.add(
        document("id", "pivot", "title", "Pivot", "text", words(0, 20)),
        document("id", "a", "title", "A", "text", words(1, 21)),
        document("id", "b", "title", "B", "text", words(2, 22)),
        document("id", "c", "title", "C", "text", words(3, 23)));
  }

  @Test
  void documentsHaveTheFieldsAskedFor() {
    Answer answer = core.duplicates(dice("id", "pivot", "fl", "title,score", "rows", "1"));

    assertEquals(List.of(Map.of("title", "Pivot", "score", 1f)), List.copyOf(answer.match()));
    assertEquals(List.of(Map.of("title", "A", "score", 0.95f)), List.copyOf(answer.response()));
  }

  @Test
  void severalListsOfFieldsAddUp() {
    Answer answer = core.duplicates("id", "pivot", "fl", "id", "fl", "title", "rows", "1");

    assertEquals(List.of(Map.of("id", "a", "title", "A")), List.copyOf(answer.response()));
  }

  @Test
  void fieldsMayBeRenamed() {
    Answer answer = core.duplicates("id", "pivot", "fl", "name:title", "rows", "1");

    assertEquals(List.of(Map.of("name", "A")), List.copyOf(answer.response()));
  }

  @Test
  void documentsHaveTheirStoredFieldsAndTheScoreUnlessAskedOtherwise() {
    Answer answer = core.duplicates("id", "pivot");

    assertEquals(
        List.of("_version_", "dup_first_seen", "id", "score", "text", "title"),
        answer.response().get(0).getFieldNames().stream().sorted().toList());
  }

  @Test
  void aResponseWithoutScoresHasNoHighestOne() {
    assertNull(core.duplicates("id", "pivot", "fl", "id").response().getMaxScore());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | 1 | a",
        "1 | 1 | b",
        "1 | 10 | b,c",
        "0 | 0 | ''",
        "2 | 2 | c",
        "3 | 1 | ''",
        "7 | 1 | ''"
      })
  void theResponseIsOnePageOfTheGroup(String start, String rows, String page) {
    Answer answer = core.duplicates("id", "pivot", "start", start, "rows", rows);

    assertEquals(page, String.join(",", answer.ids()));
    assertEquals(3, answer.response().getNumFound());
    assertEquals(Long.parseLong(start), answer.response().getStart());
  }

  @Test
  void allRowsAreThereUnlessAskedOtherwise() {
    core.add(chain(0, "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"));

    assertEquals(11, core.duplicates(dice("id", "1", "dup.threshold", "1")).ids().size());
  }

  @Test
  void thePageDoesNotChangeTheGroup() {
    Answer whole = core.duplicates("id", "pivot");
    Answer page = core.duplicates("id", "pivot", "rows", "1", "start", "1");

    assertEquals(whole.duplicates(), page.duplicates());
    assertEquals(whole.response().getMaxScore(), page.response().getMaxScore());
  }
}
