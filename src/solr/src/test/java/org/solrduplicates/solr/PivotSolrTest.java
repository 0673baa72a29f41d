// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.TestCore.document;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The pivot as the first hit of a query. */
class PivotSolrTest extends OneCoreTest {
  @BeforeEach
  void addThree() {
    core.add(
        document("id", "a", "title", "steel", "text", words(0, 10)),
        document("id", "b", "title", "steel and more steel for ships", "text", words(1, 11)),
        document("id", "c", "title", "canteen", "text", words(50, 60)));
  }

  private static List<Object> match(Answer answer) {
    return answer.match().stream().map(document -> document.get("id")).toList();
  }

  @Test
  void theBestHitOfAQueryIsThePivot() {
    Answer answer = core.duplicates("q", "title:ships");

    assertEquals(List.of("b"), match(answer));
    assertEquals(List.of("a"), answer.ids());
    assertEquals("b", answer.group("pivot"));
  }

  @Test
  void onlyOneHitOfSeveralIsThePivot() {
    Answer answer = core.duplicates("q", "title:canteen^100 OR title:steel");

    assertEquals(1, answer.match().getNumFound());
    assertEquals(List.of("c"), match(answer));
  }

  @Test
  void aQueryWithoutAHitHasAnEmptyAnswer() {
    Answer answer = core.duplicates("q", "title:nobody");

    assertEquals(0, answer.match().getNumFound());
    assertEquals(0, answer.response().getNumFound());
    assertEquals(Optional.empty(), answer.duplicates());
  }

  @Test
  void theQueryIsReadByTheParserAskedFor() {
    Answer answer = core.duplicates("q", "ships", "defType", "edismax", "qf", "title");

    assertEquals(List.of("b"), match(answer));
  }

  @Test
  void aQueryMayNameItsParser() {
    assertEquals(List.of("c"), match(core.duplicates("q", "{!term f=id}c")));
  }

  @Test
  void aPurelyNegativeQueryFindsThePivot() {
    Answer answer = core.duplicates("q", "-id:(a OR b)");

    assertEquals(List.of("c"), match(answer));
  }
}
