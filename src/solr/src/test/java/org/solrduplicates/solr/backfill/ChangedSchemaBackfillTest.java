// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.backfill;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.core.SolrCore;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.schema.ManagedIndexSchema;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.TestCore;
import org.solrduplicates.solr.Updates;

/** An index whose schema was changed when documents were there already. */
class ChangedSchemaBackfillTest {
  private static final String LOST = "an update would damage ";
  private static final String NOT_KEPT_THEN =
      " (the schema stores it now, but did not when the document was indexed)";
  private static final String INDEXED_ONLY = "it has neither stored values nor doc values";
  private static final String DEFAULT = "it would get its default value";

  private BackfillCore index;

  @BeforeEach
  void start() {
    index = BackfillCore.start();
  }

  @AfterEach
  void stop() throws IOException {
    index.close();
  }

  private void schema(String fields) {
    index.changeSchema(TestCore.with(fields));
  }

  private static SolrInputDocument with(String id, Object... fields) {
    SolrInputDocument document = BackfillCore.text(id, id.charAt(0) - 'a');
    for (int i = 0; i < fields.length; i += 2) {
      document.addField((String) fields[i], fields[i + 1]);
    }
    return document;
  }

  private String refusal() {
    return index.skip(BackfillCore.START);
  }

  private static String field(String attributes) {
    return "<field name=\"note\" " + attributes + "/>";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "type='string' stored='false' docValues='false' | type='string' stored='true' docValues='false'",
        "type='plong' stored='false' docValues='false' | type='plong' stored='true' docValues='false'",
        "type='text_general' stored='false' | type='text_general' stored='true'",
        "type='text_general' stored='false' omitNorms='true' | type='text_general' stored='true' omitNorms='true'",
        "type='string' stored='false' useDocValuesAsStored='false' | type='string' stored='true'",
      })
  void anOlderDocumentBehindANewerOneIsLookedAt(String then, String now) {
    schema(field(then));
    index.add(with("a", "note", "9"));
    schema(field(now));
    index.core().add(with("b", "note", "7"), with("c", "note", "8"), with("d"));
    index.merge();
    assertEquals("b", firstInTheIndex());
    assertEquals(LOST + "note" + NOT_KEPT_THEN, refusal());
  }

  private String firstInTheIndex() {
    return index.core().look(searcher -> searcher.getDocFetcher().doc(0, Set.of("id")).get("id"));
  }

  @Test
  void aStoredValueOfAFieldThatIsNoLongerStoredIsNotDropped() {
    schema(field("type='string' indexed='false' docValues='false' stored='true'"));
    index.add(with("a", "note", "x"));
    schema(field("type='string' indexed='false' docValues='false' stored='false'"));
    assertEquals(LOST + "note (" + INDEXED_ONLY + ")", refusal());
  }

  @ParameterizedTest
  @CsvSource({
    "'type=''plong'' default=''7'' indexed=''true'' stored=''true'''",
    "'type=''string'' default=''x'' indexed=''false'' stored=''true'' docValues=''false'''",
    "'type=''pdate'' default=''NOW'' indexed=''true'' stored=''false'''",
    "'type=''string'' default=''x'' indexed=''true'' stored=''false'' docValues=''false'''"
  })
  void aDefaultThatCameLaterIsNotGivenToOlderDocuments(String now) {
    index.add(with("a"));
    schema(field(now));
    assertEquals(LOST + "note (" + DEFAULT + ")", refusal());
  }

  @Test
  void aDefaultThatAllDocumentsHaveIsNoReason() {
    schema(field("type='pdate' default='NOW' indexed='true' stored='true'"));
    index.add(with("a"), with("b", "note", "2020-01-01T00:00:00Z"));
    String before = index.select("*:*", "id,note").toString();

    index.run(BackfillCore.START);

    assertEquals(before, index.select("*:*", "id,note").toString());
    index.assertFingerprints(2);
  }

  @Test
  void aDefaultThatIsAllowedByNameIsGiven() {
    index.add(with("a"));
    schema(field("type='plong' default='7' indexed='true' stored='true'"));

    index.run("{\"command\":\"start\",\"allowLoss\":[\"note\"]}");

    assertEquals(List.of(7L), values("note"));
    index.assertFingerprints(1);
  }

  private List<Object> values(String field) {
    return index.select("*:*", field).stream().map(d -> d.getFieldValue(field)).toList();
  }

  @Test
  void aTypeThatWritesValuesInAnotherWayIsRefused() {
    schema(field("type='pint' indexed='false' docValues='false' stored='true'"));
    index.add(with("a", "note", 7));
    schema(
        field("type='double' indexed='false' docValues='false' stored='true'")
            + "<fieldType name='double' class='solr.DoublePointField'/>");
    assertEquals(LOST + "note (the current schema would write its values differently)", refusal());
  }

  @Test
  void aTypeThatCannotReadTheStoredValueFailsEachDocument() {
    String stored = "indexed='false' docValues='false' stored='true'";
    schema(field("type='string' " + stored));
    index.add(with("a", "note", "x"));
    Map<String, Object> before = index.versions();
    schema(field("type='plong' " + stored));

    Map<String, Object> end = index.run(BackfillCore.START);

    assertEquals(1, BackfillCore.number(end, "failed"));
    assertEquals(before, index.versions());
  }

  /** Or the document after would lose its value. */
  @Test
  void aSchemaThatChangesWhileItRunsIsLookedAtAgain() {
    schema(field("type='string' indexed='false' docValues='false' stored='true'"));
    index.add(with("a", "note", "x"), with("b", "note", "y"));
    Map<String, Object> before = index.versions();
    Updates.before(
        id -> {
          Updates.reset();
          index.core().look(searcher -> forgetting(searcher.getCore()));
        });

    Map<String, Object> end = index.run(BackfillCore.START);

    assertEquals("{note=1}", end.get("skippedFields").toString());
    assertTrue(
        end.get("skippedDocuments").toString().contains("note (" + INDEXED_ONLY), end.toString());
    assertEquals(before.get("b"), index.versions().get("b"));
  }

  private static IndexSchema forgetting(SolrCore core) {
    ManagedIndexSchema schema = (ManagedIndexSchema) core.getLatestSchema();
    IndexSchema changed =
        schema.replaceField(
            "note", schema.getFieldType("note"), Map.of("stored", false, "docValues", false));
    core.setLatestSchema(changed);
    return changed;
  }

  @Test
  void aRequiredFieldThatCameLaterFailsEachDocumentWithTheReason() {
    index.add(with("a"));
    schema(field("type='string' required='true'"));

    Map<String, Object> end = index.run(BackfillCore.START);

    assertEquals(1, BackfillCore.number(end, "failed"));
    assertTrue(end.get("failures").toString().contains("missing required field: note"));
    assertEquals(Map.of("missing", 1L), BackfillCore.counts(end));
  }

  @Test
  void aFieldOfFragmentsThatCameLaterIsFilledWhereTextsAreChecked() {
    index.core().add(BackfillCore.text("a", 0), BackfillCore.text("b", 5));
    schema(
        "<field name=\"dup_fragments\" type=\"string\" indexed=\"true\" stored=\"false\""
            + " docValues=\"false\" multiValued=\"true\"/>");
    assertEquals(0, aligned());

    index.run("{\"command\":\"start\",\"check\":\"text\"}");

    assertEquals(1, aligned());
  }

  private Object aligned() {
    Answer answer = index.core().duplicates("id", "a", "dup.passages", "true");
    return ((NamedList<?>) answer.duplicates().orElseThrow().get("passages")).get("aligned");
  }
}
