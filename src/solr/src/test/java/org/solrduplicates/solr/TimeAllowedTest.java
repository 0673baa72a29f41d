// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.util.TestInjection;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.RandomTexts;

/** What a request may take, of many documents that are all versions of each other. */
class TimeAllowedTest {
  private static final int SIZE = 700;
  private static final int COPIES = 40;
  private static final String COPIED = String.join(" ", RandomTexts.range(5_000, 5_030));
  private static final String[] ALL = {
    "id",
    "doc0",
    "dup.mlt",
    "always",
    "dup.candidates",
    "3000",
    "dup.maxGroup",
    "300",
    "dup.depth",
    "100",
    "dup.measure",
    "blend"
  };

  private static TestCore core;

  @BeforeAll
  static void start() {
    core = TestCore.start();
    core.add(IntStream.range(0, SIZE).mapToObj(TimeAllowedTest::alike).toList());
  }

  @AfterAll
  static void stop() throws IOException {
    core.close();
  }

  @AfterEach
  void noLimit() {
    TestInjection.queryTimeout = null;
  }

  private static SolrInputDocument alike(int number) {
    List<String> words = new ArrayList<>(RandomTexts.range(0, 60));
    words.add(RandomTexts.word(1_000 + number));
    return TestCore.document("id", "doc" + number, "text", String.join(" ", words));
  }

  private static int asked(String... params) {
    Trip never = new Trip(Integer.MAX_VALUE);
    TestInjection.queryTimeout = never;
    core.duplicates(params);
    return never.asked();
  }

  /** Character by character texts are compared after the search, which has its own questions. */
  @Test
  void theLimitIsAskedForEveryCopyThatIsConfirmed() {
    core.add(
        IntStream.range(0, COPIES)
            .mapToObj(i -> TestCore.document("id", "copy" + i, "text", COPIED))
            .toList());
    int ofDocument = asked("id", "copy0");
    int ofText = asked("dup.text", COPIED);

    assertTrue(ofText >= ofDocument + COPIES, ofText + " and " + ofDocument);
    Answer cut = limited(ofText - COPIES / 2, "dup.text", COPIED);
    assertTrue(isPartial(cut));
    assertEquals(List.of("timeAllowed"), cut.group("truncatedBy"));
    assertEquals(COPIES, cut.response().getNumFound());
  }

  private static Answer limited(int limit, String... params) {
    TestInjection.queryTimeout = new Trip(limit);
    return core.duplicates(params);
  }

  private static String[] all(String... more) {
    String[] params = Arrays.copyOf(ALL, ALL.length + more.length);
    System.arraycopy(more, 0, params, ALL.length, more.length);
    return params;
  }

  private static boolean isPartial(Answer answer) {
    return Boolean.TRUE.equals(
        ((NamedList<?>) answer.all().get("responseHeader")).get("partialResults"));
  }

  /** In the other tests another limit stands in the place of this one. */
  @Test
  void aRequestThatIsAllowedNoTimeIsCut() {
    Answer answer = core.duplicates(all("timeAllowed", "0"));

    assertTrue(isPartial(answer));
    assertEquals(List.of(), answer.ids());
  }

  /** A request that goes on asks for every comparison. */
  @Test
  void afterTheLimitTheRequestEnds() {
    int limit = 400;
    Trip trip = new Trip(limit);
    TestInjection.queryTimeout = trip;

    Answer answer = core.duplicates(all("rows", "0"));

    assertEquals(List.of("timeAllowed"), answer.group("truncatedBy"));
    assertTrue(trip.asked() < 2 * limit, trip.asked() + " times");
  }

  @Test
  void withoutALimitTheGroupIsFullAndNothingElseIsSaid() {
    Answer answer = core.duplicates(all("rows", "0"));

    assertEquals(300, answer.group("size"));
    assertEquals(List.of("dup.maxGroup"), answer.group("truncatedBy"));
    assertEquals(false, isPartial(answer));
  }

  @Test
  void documentsFoundBeforeTheTimeoutAreShown() {
    for (int limit : new int[] {200, 400}) {
      Answer answer = limited(limit, all("fl", "id,score"));

      assertTrue(isPartial(answer), "not flagged at " + limit);
      assertEquals("doc0", answer.match().get(0).getFirstValue("id"));
      assertEquals(List.of("timeAllowed"), answer.group("truncatedBy"));
      int size = (Integer) answer.group("size");
      assertTrue(size > 1 && size < 300, size + " members at " + limit);
      assertEquals(size - 1, answer.response().getNumFound());
      assertEquals(size - 1, answer.ids().size());
    }
  }

  @Test
  void theLimitIsAskedForEveryComparison() {
    Trip never = new Trip(Integer.MAX_VALUE);
    TestInjection.queryTimeout = never;

    core.duplicates(all("rows", "0"));

    assertTrue(never.asked() > 300 * 299 / 2, never.asked() + " times");
  }
}
