// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.util.TestInjection;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The cost and the conditions of result lists on one core. */
class ResultListsTest {
  private static final int MANY = 20_000;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final String RANK_LINE = "name=\"dup_rank\"";

  private static TestCore core;

  @BeforeAll
  static void start() {
    core = TestCore.start(TestCore::withNumbersSent, schema -> schema);
  }

  @AfterAll
  static void stop() throws Exception {
    core.close();
  }

  @BeforeEach
  void clear() {
    core.clear();
  }

  private static List<SolrInputDocument> documents(int count, IntUnaryOperator groupOf) {
    return IntStream.range(0, count).mapToObj(i -> document(i, groupOf.applyAsInt(i))).toList();
  }

  private static SolrInputDocument document(int number, int group) {
    SolrInputDocument document = TestCore.document("id", String.valueOf(number));
    if (group > 0) {
      document.setField("dup_group", group);
      document.setField("dup_rank", number);
    }
    return document;
  }

  /** Returns the bytes that the thread of a request takes, the least of some runs. */
  private static long bytes(String filter, String sort) {
    long least = Long.MAX_VALUE;
    for (int run = 0; run < 5; run++) {
      long before = THREADS.getCurrentThreadAllocatedBytes();
      String query = "{!func cost=" + run + "}sum(" + run + ",rord(id))"; // not yet in the cache
      core.ask("/select", "q", query, "fq", filter, "sort", sort);
      least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
    }
    return least;
  }

  /** Groups of a size of 0 are no groups. */
  @ParameterizedTest
  @CsvSource({"0, score desc", "0, id asc", "2, score desc", "2, id asc", "50, score desc"})
  void theFilterTakesNoMoreHeapThanToCollapse(int groupSize, String sort) {
    core.add(documents(MANY, i -> groupSize == 0 ? 0 : 1 + i / groupSize));
    core.commit();

    long plain = bytes("*:*", sort);
    long collapse = bytes("{!collapse field=dup_group nullPolicy=expand}", sort) - plain;
    long shown = bytes("{!duplicates}", sort) - plain;

    assertTrue(shown <= collapse, shown + " bytes, collapse takes " + collapse);
  }

  /** A page of hits of one large group reads it once, and ends at a limit. */
  @Test
  void theVersionsOfALargeGroupAskTheLimitsOfTheRequest() {
    core.add(documents(MANY, i -> 1));
    core.commit();
    String[] request = {"q", "*:*", "fl", "id", "rows", "100", "dup.versions", "true"};
    Trip never = new Trip(Integer.MAX_VALUE);
    limited(new Trip(Integer.MAX_VALUE), request); // then the hits are in the cache of Solr
    Answer whole = limited(never, request);

    NamedList<?> versions = (NamedList<?>) whole.all().get("versions");
    assertEquals(100, versions.size());
    assertEquals(MANY, ((NamedList<?>) versions.get("0")).get("size"));
    int cuts = 0;
    for (int limit = 0; limit < never.asked(); limit++) {
      Answer cut = limited(new Trip(limit), request);
      assertEquals(true, cut.all()._get(List.of("responseHeader", "partialResults"), null));
      Object counted = cut.all().get("versions");
      if (!versions.equals(counted)) {
        assertTrue(counted == null || ((NamedList<?>) counted).size() == 0, () -> "" + counted);
        cuts++;
      }
    }
    assertTrue(cuts >= MANY / 1024, cuts + " of " + never.asked());
  }

  private static Answer limited(Trip trip, String... request) {
    TestInjection.queryTimeout = trip;
    try {
      return core.ask("/select", request);
    } finally {
      TestInjection.queryTimeout = null;
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "fq | {!duplicates} | {!duplicates show=latest} needs the field 'dup_rank' in the schema; run"
            + " install, then the job",
        "fq | {!duplicates show=oldest} | {!duplicates show=oldest} needs the field 'dup_rank'",
        "fq | {!duplicates show=score} | ",
        "dup.versions | true | dup.versions needs the field 'dup_rank' in the schema"
      })
  void withoutRanksNoVersionIsCalledTheLatest(String parameter, String value, String message)
      throws Exception {
    try (TestCore other =
        TestCore.start(
            TestCore::withNumbersSent,
            schema ->
                schema.lines().filter(l -> !l.contains(RANK_LINE)).reduce("", String::concat))) {
      other.add(TestCore.document("id", "a", "dup_group", 1));
      other.add(TestCore.document("id", "b", "dup_group", 1));
      String[] request = {"q", "*:*", parameter, value};

      if (message == null) {
        assertEquals(1, other.ask("/select", request).response().getNumFound());
      } else {
        SolrException refusal =
            assertThrows(SolrException.class, () -> other.ask("/select", request));
        assertEquals(400, refusal.code());
        assertTrue(refusal.getMessage().contains(message), refusal.getMessage());
      }
    }
  }

  @Test
  void aListBeforeTheFirstJobNamesTheRequestThatStartsIt() {
    core.add(TestCore.document("id", "a"));
    core.commit();
    String[] request = {"q", "*:*", "fq", "{!duplicates}"};

    String name = core.look(searcher -> searcher.getCore().getName());
    assertEquals(
        List.of(
            "no job has run in collection "
                + name
                + ": POST /"
                + name
                + "/duplicates/groups {\"command\":\"start\"}"),
        ((NamedList<?>) core.ask("/select", request).all().get("collapsed")).get("withoutJob"));
    core.add(TestCore.document("id", "b", "dup_group", 1, "dup_rank", 0));
    core.commit();
    assertNull(
        ((NamedList<?>) core.ask("/select", request).all().get("collapsed")).get("withoutJob"));
  }

  /** The field was added to the schema after the last run of the job. */
  @Test
  void ranksThatNoRunHasWrittenAreNamed() {
    core.add(TestCore.document("id", "a", "dup_group", 1));
    core.commit();

    SolrException refusal =
        assertThrows(
            SolrException.class, () -> core.ask("/select", "q", "*:*", "fq", "{!duplicates}"));

    assertTrue(
        refusal.getMessage().contains("which the next run of the job writes"),
        refusal.getMessage());
    assertNull(core.ask("/select", "q", "*:*").all().get("collapsed"));
  }
}
