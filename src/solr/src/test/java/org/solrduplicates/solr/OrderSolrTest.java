// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.TestCore.document;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The order and the part of the documents that are shown. */
class OrderSolrTest extends OneCoreTest {
  /** The oldest is the least similar but one; the one without a date the least. */
  @BeforeEach
  void addHistory() {
    core.add(
        document("id", "pivot", "text", words(0, 20), "modified", "2024-05-01T00:00:00Z"),
        document("id", "old", "text", words(3, 23), "modified", "2024-01-01T00:00:00Z"),
        document("id", "middle", "text", words(1, 21), "modified", "2024-03-01T00:00:00Z"),
        document("id", "new", "text", words(2, 22), "modified", "2024-07-01T00:00:00Z"),
        document("id", "undated", "text", words(4, 24)));
  }

  @ParameterizedTest
  @CsvSource({
    "score desc, 'middle,new,old,undated'",
    "score asc, 'undated,old,new,middle'",
    "history asc, 'old,middle,new,undated'",
    "history desc, 'undated,new,middle,old'"
  })
  void theDocumentsComeInTheOrderAskedFor(String order, String ids) {
    assertEquals(
        List.of(ids.split(",")), core.duplicates(dice("id", "pivot", "sort", order)).ids());
  }

  @Test
  void aPageIsAPartOfTheOrder() {
    Answer answer =
        core.duplicates(dice("id", "pivot", "sort", "history asc", "start", "1", "rows", "2"));

    assertEquals(List.of("middle", "new"), answer.ids());
    assertEquals(4, answer.response().getNumFound());
    assertEquals(1, answer.response().getStart());
  }

  @Test
  void aPageBehindTheEndIsEmpty() {
    Answer answer = core.duplicates(dice("id", "pivot", "start", "99"));

    assertEquals(List.of(), answer.ids());
    assertEquals(4, answer.response().getNumFound());
  }

  @ParameterizedTest
  @CsvSource({"modified desc", "score", "history", "SCORE DESC", "''"})
  void anotherOrderIsRefused(String order) {
    assertEquals(
        "sort must be score or history, followed by asc or desc, was '" + order + "'",
        core.refusal("id", "pivot", "sort", order));
  }
}
