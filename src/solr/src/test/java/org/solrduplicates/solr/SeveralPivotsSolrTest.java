// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Several documents asked about at once. */
class SeveralPivotsSolrTest extends OneCoreTest {
  /** One chain of three, another of two, and one document alone. */
  @BeforeEach
  void addGroups() {
    core.add(chain(1, "a1", "a2", "a3"));
    core.add(
        TestCore.document("id", "b1", "text", words(50, 60)),
        TestCore.document("id", "b2", "text", words(52, 62)),
        TestCore.document("id", "alone", "text", words(80, 90)));
  }

  private static List<String> match(Answer answer) {
    return answer.match().stream().map(d -> (String) d.getFirstValue("id")).toList();
  }

  @SuppressWarnings("unchecked")
  private static List<NamedList<Object>> groups(Answer answer) {
    return (List<NamedList<Object>>) answer.duplicates().orElseThrow().get("groups");
  }

  private static List<Object> each(Answer answer, String key) {
    return groups(answer).stream()
        .<Object>map(g -> ((NamedList<?>) g.get("group")).get(key))
        .toList();
  }

  @Test
  void everyPivotHasItsOwnGroupInTheOrderAskedFor() {
    Answer answer = core.duplicates(dice("id", "b1", "id", "alone", "id", "a2"));

    assertEquals(List.of("b1", "alone", "a2"), match(answer));
    assertEquals(List.of("b1", "alone", "a2"), each(answer, "pivot"));
    assertEquals(List.of(2, 1, 3), each(answer, "size"));
  }

  @Test
  void theDocumentsOfAllGroupsAreShownOnceAndTheMostSimilarFirst() {
    Answer answer = core.duplicates(dice("id", "a1", "id", "b1"));

    assertEquals(List.of("a2", "a3", "b2"), answer.ids());
  }

  @Test
  void aPivotIsNoDuplicateOfAnother() {
    Answer answer = core.duplicates(dice("id", "a1", "id", "a3"));

    assertEquals(List.of("a2"), answer.ids());
    assertEquals(List.of(3, 3), each(answer, "size"));
  }

  @Test
  void aDocumentNamedTwiceIsOnePivot() {
    Answer twice = core.duplicates(dice("id", "a1", "id", "a1"));

    assertEquals("a1", twice.group("pivot"));
    assertEquals(1, twice.match().getNumFound());
  }

  @Test
  void oneUnknownDocumentIsAMistake() {
    assertEquals("no document with id 'nobody'", core.refusal("id", "a1", "id", "nobody"));
  }

  @Test
  void moreThanAHundredAreRefused() {
    String[] params =
        IntStream.rangeClosed(1, 101)
            .boxed()
            .flatMap(i -> List.of("id", "x" + i).stream())
            .toArray(String[]::new);

    assertEquals("id may occur at most 100 times, got 101", core.refusal(params));
  }

  @Test
  void everyGroupHasItsOwnReview() {
    Answer answer =
        core.duplicates(
            dice("id", "a1", "id", "b1", "dup.threshold", "0.85", "dup.review.threshold", "0.7"));

    assertEquals(List.of(3, 1), each(answer, "size"));
    assertEquals(List.of(0, 1), each(answer, "review"));
  }
}
