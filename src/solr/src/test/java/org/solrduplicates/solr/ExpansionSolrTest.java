// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.solrduplicates.solr.TestCore.document;

import java.util.List;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How a group grows from its pivot, and what stops it. Neighbours in a chain are at 0.8. */
class ExpansionSolrTest extends OneCoreTest {
  @Test
  void aDocumentFarFromThePivotIsFoundByOneBetweenThem() {
    core.add(chain(2, "a", "b", "c"));

    Answer answer = core.duplicates(dice("id", "a"));

    assertEquals(List.of("b", "c"), answer.ids());
    assertMember(answer.member("b"), 0.8, "a", 0.8, 1);
    assertMember(answer.member("c"), 0.6, "b", 0.8, 2);
    assertEquals(0.6, answer.group("lowest"));
    assertEquals(4, answer.group("rounds"));
    assertEquals(false, answer.group("truncated"));
  }

  private static void assertMember(
      NamedList<Object> member, double similarity, String via, double viaSimilarity, int hop) {
    assertEquals(similarity, member.get("similarity"));
    assertEquals(via, member.get("via"));
    assertEquals(viaSimilarity, member.get("viaSimilarity"));
    assertEquals(hop, member.get("hop"));
  }

  @Test
  void theLowestPairNeedNotHaveThePivot() {
    core.add(chain(2, "a", "b", "c"));

    Answer answer = core.duplicates(dice("id", "b"));

    assertEquals(0.8, answer.member("a").get("similarity"));
    assertEquals(0.8, answer.member("c").get("similarity"));
    assertEquals(0.6, answer.group("lowest"));
  }

  /** A chain of four, asked about its first document. */
  @ParameterizedTest
  @CsvSource({
    "dup.link, pivot, b, ''",
    "dup.threshold, 0.81, '', ''",
    "dup.threshold, 0.8, b c d, ''",
    "dup.depth, 1, b, dup.depth",
    "dup.depth, 2, b c, dup.depth",
    "dup.maxGroup, 4, b c d, ''",
    "dup.maxGroup, 3, b c, dup.maxGroup"
  })
  void theLimitOfATruncatedGroupIsNamed(String parameter, String value, String ids, String limit) {
    core.add(chain(2, "a", "b", "c", "d"));

    Answer answer = core.duplicates(dice("id", "a", parameter, value));

    assertEquals(ids, String.join(" ", answer.ids()));
    assertEquals(limit.isEmpty() ? null : List.of(limit), answer.group("truncatedBy"));
  }

  @Test
  void aLowerThresholdLinksThePivotItself() {
    core.add(chain(2, "a", "b", "c"));

    Answer answer = core.duplicates(dice("id", "a", "dup.threshold", "0.6"));

    assertMember(answer.member("c"), 0.6, "a", 0.6, 1);
  }

  @Test
  void theSizeOfTheGroupIsLimitedToTheMostSimilarAndThatIsSaid() {
    core.add(
        document("id", "pivot", "text", words(0, 10)),
        document("id", "a", "text", words(2, 12)),
        document("id", "b", "text", words(1, 11)),
        document("id", "c", "text", words(0, 10)));

    Answer answer = core.duplicates(dice("id", "pivot", "dup.maxGroup", "3"));

    assertEquals(List.of("c", "b"), answer.ids());
    assertTruncatedBy("dup.maxGroup", answer);
  }

  @Test
  void aListOfCandidatesThatIsCutAmongDuplicatesIsSaid() {
    core.add(chain(0, "a", "b", "c", "d", "e"));

    Answer answer = core.duplicates("id", "a", "dup.candidates", "1", "dup.sources", "sketch");

    assertTruncatedBy("dup.candidates", answer);
  }

  @Test
  void aListOfCandidatesThatIsCutBelowTheDuplicatesIsNotSaid() {
    core.add(chain(0, "a", "b"));
    core.add(
        document("id", "far1", "text", words(7, 17)), document("id", "far2", "text", words(7, 17)));

    Answer answer =
        core.duplicates(dice("id", "a", "dup.candidates", "2", "dup.sources", "sketch"));

    assertEquals(List.of("b"), answer.ids());
    assertEquals(false, answer.group("truncated"));
    assertNull(answer.group("truncatedBy"));
  }

  private static void assertTruncatedBy(String limit, Answer answer) {
    assertEquals(true, answer.group("truncated"));
    assertEquals(List.of(limit), answer.group("truncatedBy"));
  }
}
