// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.solrduplicates.solr.TestCore.document;

import java.util.Arrays;
import java.util.Collections;
import java.util.Date;
import java.util.Map;
import org.apache.solr.common.SolrException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The day of the first add as a client sends it: the earliest of all dates wins. */
class FirstSeenSentTest extends FirstSeenTest {
  @ParameterizedTest
  @ValueSource(strings = {"2024-01-01T00:00:00Z", "2024-02-01T00:00:00Z-1MONTH", "NOW-60DAYS"})
  void anEarlierDateThatIsSentIsKept(String sent) {
    core.addAt(MARCH, contract("dup_first_seen", sent));

    assertFirstSeen(JANUARY, "a");
  }

  @Test
  void aDateThatIsSentAsADateIsKept() {
    core.addAt(MARCH, contract("dup_first_seen", Date.from(JANUARY)));

    assertFirstSeen(JANUARY, "a");
  }

  @Test
  void aLaterDateThatIsSentIsTheTimeOfTheRequest() {
    core.addAt(FEBRUARY, contract("dup_first_seen", "2199-01-01T00:00:00Z"));

    assertFirstSeen(FEBRUARY, "a");
  }

  @Test
  void ofSeveralDatesThatAreSentTheEarliestCounts() {
    core.addAt(
        MARCH,
        contract("dup_first_seen", Arrays.asList(FEBRUARY.toString(), null, JANUARY.toString())));

    assertFirstSeen(JANUARY, "a");
  }

  @Test
  void anEarlierDateThatIsSentLaterReplacesTheOneInTheIndex() {
    core.addAt(FEBRUARY, contract());
    core.addAt(MARCH, contract("dup_first_seen", JANUARY.toString()));

    assertFirstSeen(JANUARY, "a");
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = "2024-03-01T00:00:00Z")
  void anAtomicUpdateNeitherRemovesTheDateNorMakesItLater(String date) {
    core.addAt(JANUARY, contract());
    core.add(document("id", "a", "dup_first_seen", Collections.singletonMap("set", date)));

    assertFirstSeen(JANUARY, "a");
  }

  @Test
  void anAtomicUpdateMayMakeTheDateEarlier() {
    core.addAt(FEBRUARY, contract());
    core.add(document("id", "a", "dup_first_seen", Map.of("set", JANUARY.toString())));

    assertFirstSeen(JANUARY, "a");
  }

  @ParameterizedTest
  @ValueSource(strings = {"yesterday", "", "1704067200000"})
  void whatIsNoDateIsRefused(String sent) {
    SolrException refusal =
        assertThrows(
            SolrException.class, () -> core.addAt(MARCH, contract("dup_first_seen", sent)));

    assertEquals(SolrException.ErrorCode.BAD_REQUEST.code, refusal.code());
    assertEquals("Invalid Date String:'" + sent + "'", refusal.getMessage());
  }

  @Test
  void withoutTheClockInItsChainADateThatIsSentIsKeptAllTheSame() {
    core.addBy("plain", contract("dup_first_seen", JANUARY.toString()));
    core.addBy("plain", contract("dup_first_seen", FEBRUARY.toString()));

    assertFirstSeen(JANUARY, "a");
  }
}
