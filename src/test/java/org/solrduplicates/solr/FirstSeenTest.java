// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.TestCore.document;

import java.io.IOException;
import java.time.Instant;
import java.util.Date;
import java.util.Optional;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/** Tests of what the index has of the day of the first add. */
abstract class FirstSeenTest {
  static final Instant JANUARY = Instant.parse("2024-01-01T00:00:00Z");
  static final Instant FEBRUARY = Instant.parse("2024-02-01T00:00:00Z");
  static final Instant MARCH = Instant.parse("2024-03-01T00:00:00Z");

  private static final String MORE_FIELDS =
      """
      <field name="_root_" type="string" indexed="true" stored="true" docValues="false"/>
      <field name="_nest_path_" type="_nest_path_"/>
      <fieldType name="_nest_path_" class="solr.NestPathField"/>
      <field name="clicks" type="pint" indexed="false" stored="false" docValues="true"/>
      """;

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

  static TestCore core;

  @BeforeAll
  static void start() {
    core = TestCore.start(TestCore.with(CHAINS), TestCore.with(MORE_FIELDS));
  }

  @AfterAll
  static void stop() throws IOException {
    core.close();
  }

  @BeforeEach
  void empty() {
    core.clear();
  }

  static SolrInputDocument contract(Object... more) {
    SolrInputDocument document = document(more);
    document.addField("id", "a");
    document.addField("text", "The supplier delivers the goods to the warehouse in Lyon.");
    return document;
  }

  static Optional<Instant> firstSeen(String id) {
    Answer answer = core.ask("/select", "q", "id:" + id, "fl", "dup_first_seen");
    assertEquals(1, answer.response().getNumFound(), id);
    return Optional.ofNullable((Date) answer.response().get(0).get("dup_first_seen"))
        .map(Date::toInstant);
  }

  static void assertFirstSeen(Instant expected, String id) {
    assertEquals(Optional.of(expected), firstSeen(id));
  }

  /** Adds a document without a commit, so that it is in the update log alone. */
  static void addUncommitted(Instant now, SolrInputDocument document) {
    core.addWith("NOW", String.valueOf(now.toEpochMilli()), document);
  }
}
