// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.util.TestInjection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.Trip;

/** Requests about the whole collection that run into a limit of time. */
class LimitedRequestTest extends OneCollectionTest {
  private static final String LINKS = "/duplicates/links";
  private static final int GROUPS = 30;

  /** Pairs of copies as the job would have numbered them; every third is of two texts by now. */
  @BeforeEach
  void addPairs() {
    add(
        IntStream.range(0, 2 * GROUPS)
            .mapToObj(i -> text("doc" + i, 50 * (i / 2) + start(i), "dup_group", 1 + i / 2))
            .toArray(SolrInputDocument[]::new));
  }

  private static int start(int number) {
    return number / 2 % 3 == 0 ? 20 * (number % 2) : 0;
  }

  @AfterEach
  void noLimit() {
    TestInjection.queryTimeout = null;
  }

  private static Answer limited(int limit, String path, String... params) {
    TestInjection.queryTimeout = new Trip(limit);
    try {
      return collection.core().ask(path, params);
    } finally {
      TestInjection.queryTimeout = null;
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/duplicates/groups",
        "/duplicates/groups?sort=similarity desc",
        "/duplicates/groups?fq=id:doc1*",
        "/duplicates/groups?dup.parts=true",
        "/duplicates/histogram",
        "/duplicates/histogram?dup.sample=20",
        "/duplicates/histogram?dup.by=id",
      })
  void anAnswerThatCannotBePartialIsRefusedWithTheReason(String url) {
    String[] parts = url.split("[?=]", 3);
    String[] params = parts.length < 3 ? new String[0] : new String[] {parts[1], parts[2]};
    int needed = asked(parts[0], params);

    for (int limit : new int[] {0, 1, needed / 4, needed / 2}) {
      SolrException refusal =
          assertThrows(
              SolrException.class, () -> limited(limit, parts[0], params), limit + " of " + needed);

      assertEquals(SolrException.ErrorCode.BAD_REQUEST.code, refusal.code());
      assertTrue(
          refusal.getMessage().startsWith("timeAllowed (or cpuAllowed) is too short"),
          refusal.getMessage());
    }
  }

  @Test
  void aPageWithoutASingleLinkIsAnErrorTooForItWouldLookLikeTheEnd() {
    for (int limit : new int[] {0, 1, 5}) {
      SolrException refusal = assertThrows(SolrException.class, () -> limited(limit, LINKS));

      assertEquals(SolrException.ErrorCode.BAD_REQUEST.code, refusal.code());
    }
  }

  private static int asked(String path, String... params) {
    Trip never = new Trip(Integer.MAX_VALUE);
    TestInjection.queryTimeout = never;
    collection.core().ask(path, params);
    TestInjection.queryTimeout = null;
    assertTrue(never.asked() > 1, "the limit was asked " + never.asked() + " times");
    return never.asked();
  }

  /** Five links to a page need the links of several groups, of which some have none. */
  @Test
  void aPageOfLinksThatIsCutGoesOnInTheNextOne() {
    List<Object> all = pairs(collection.core().ask(LINKS, "rows", "100"));
    assertEquals(GROUPS * 2 / 3, all.size());
    int needed = asked(LINKS, "rows", "5");
    int cut = 0;
    for (int limit = needed / 2; limit < needed; limit++) {
      cut += isCut(limit, all) ? 1 : 0;
    }
    assertTrue(cut > 0, "no page was cut");
  }

  private static boolean isCut(int limit, List<Object> all) {
    try {
      Answer first = limited(limit, LINKS, "rows", "5");
      List<Object> found = new ArrayList<>(pairs(first));
      String next = (String) first.all().get("nextCursorMark");
      found.addAll(pairs(collection.core().ask(LINKS, "rows", "100", "cursorMark", next)));
      assertEquals(all, found);
      assertEquals(found.size() > 0 && pairs(first).size() < 5, isPartial(first));
      return isPartial(first);
    } catch (SolrException refusal) {
      assertEquals(SolrException.ErrorCode.BAD_REQUEST.code, refusal.code());
      return false;
    }
  }

  private static boolean isPartial(Answer answer) {
    return Boolean.TRUE.equals(
        ((NamedList<?>) answer.all().get("responseHeader")).get("partialResults"));
  }

  private static List<Object> pairs(Answer answer) {
    return answer.response().stream()
        .<Object>map(link -> link.getFieldValue("a") + " " + link.getFieldValue("b"))
        .toList();
  }
}
