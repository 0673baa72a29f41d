// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.solrduplicates.solr.TestCore.document;

import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Collections;
import java.util.Date;
import java.util.Map;
import java.util.Optional;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The day of the first add as a client sends it or as an update makes it: the earliest wins. All
 * orders of updates are a matter of the model test.
 */
class FirstSeenTest {
  private static final Instant JANUARY = Instant.parse("2024-01-01T00:00:00Z");
  private static final Instant FEBRUARY = Instant.parse("2024-02-01T00:00:00Z");
  private static final Instant MARCH = Instant.parse("2024-03-01T00:00:00Z");

  /** Without the clock, with Solr's own, and without anything. */
  private static final String CHAINS =
      """
      <updateRequestProcessorChain name="plain" post-processor="duplicates">
        <processor class="solr.RunUpdateProcessorFactory"/>
      </updateRequestProcessorChain>
      <updateRequestProcessorChain name="timestamp">
        <processor class="solr.TimestampUpdateProcessorFactory">
          <str name="fieldName">file_time</str>
        </processor>
        <processor class="solr.RunUpdateProcessorFactory"/>
      </updateRequestProcessorChain>
      <updateRequestProcessorChain name="none">
        <processor class="solr.RunUpdateProcessorFactory"/>
      </updateRequestProcessorChain>
      """;

  private static TestCore core;

  @BeforeAll
  static void start() {
    core = TestCore.start(TestCore.with(CHAINS), schema -> schema);
  }

  @AfterAll
  static void stop() throws IOException {
    core.close();
  }

  @BeforeEach
  void empty() {
    core.clear();
  }

  private static SolrInputDocument contract(Object... more) {
    SolrInputDocument document = document(more);
    document.addField("id", "a");
    document.addField("text", "The supplier delivers the goods to the warehouse in Lyon.");
    return document;
  }

  private static Optional<Instant> firstSeen(String id) {
    Answer answer = core.ask("/select", "q", "id:" + id, "fl", "dup_first_seen");
    assertEquals(1, answer.response().getNumFound(), id);
    return Optional.ofNullable((Date) answer.response().get(0).get("dup_first_seen"))
        .map(Date::toInstant);
  }

  private static void assertFirstSeen(Instant expected, String id) {
    assertEquals(Optional.of(expected), firstSeen(id));
  }

  private static void assertSeenAsItIsAdded(SolrInputDocument document) {
    Instant before = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    core.add(document);
    Instant after = Instant.now();

    Instant seen = firstSeen("a").orElseThrow();
    assertFalse(seen.isBefore(before), seen + " is before " + before);
    assertFalse(seen.isAfter(after), seen + " is after " + after);
  }

  @Test
  void withoutATimeInTheRequestItIsTheTimeAtWhichTheRequestCame() {
    assertSeenAsItIsAdded(contract());
  }

  @Test
  void anUpdateOutOfOrderComesToTheSame() {
    core.addAt(MARCH, contract());
    core.addAt(JANUARY, contract());
    core.addAt(FEBRUARY, contract());

    assertFirstSeen(JANUARY, "a");
  }

  @Test
  void anAtomicUpdateThatMakesADocumentGivesItTheTimeOfTheUpdate() {
    assertSeenAsItIsAdded(
        document("id", "a", "text", Map.of("set", "A document that was not there.")));
  }

  @Test
  void aDocumentThatWasThereBeforeTheFieldGetsTheTimeOfItsNextUpdate() {
    core.addBy("none", contract());
    assertEquals(Optional.empty(), firstSeen("a"));

    core.addAt(FEBRUARY, contract());

    assertFirstSeen(FEBRUARY, "a");
  }

  @Test
  void solrsOwnTimestampForgetsTheDateOnAnAtomicUpdateOfAnotherField() {
    addByTimestamp(JANUARY, contract());
    addByTimestamp(FEBRUARY, document("id", "a", "author", Map.of("set", "Eva")));
    core.commit();

    Answer answer = core.ask("/select", "q", "id:a", "fl", "file_time");
    assertEquals(Date.from(FEBRUARY), answer.response().get(0).get("file_time"));
  }

  private static void addByTimestamp(Instant now, SolrInputDocument document) {
    UpdateRequest update = new UpdateRequest().add(document);
    update.setParam("update.chain", "timestamp");
    update.setParam("NOW", String.valueOf(now.toEpochMilli()));
    core.update(update);
  }

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
  void anInvalidDateIsRefused(String sent) {
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
