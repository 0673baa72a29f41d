// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.backfill;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.TestCore.document;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.solrduplicates.solr.TestCore;
import org.solrduplicates.solr.Updates;

/** What a backfill would destroy in a document, so that it is skipped and named. */
class SkippedBackfillTest {
  private static final String LOST = "an update would damage ";
  private static final String INDEXED_ONLY = "it has neither stored values nor doc values";

  private static final String FIELDS =
      """
      <field name="bare" type="string" indexed="true" stored="false" docValues="false"/>
      <field name="bare_number" type="plong" indexed="true" stored="false" docValues="false"/>
      <field name="bare_text" type="text_general" indexed="true" stored="false"/>
      <dynamicField name="*_bare" type="string" indexed="true" stored="false" docValues="false"/>
      <field name="hidden" type="string" stored="false" docValues="true"
          useDocValuesAsStored="false"/>
      <field name="hidden_numbers" type="plong" indexed="true" stored="false" docValues="true"
          multiValued="true" useDocValuesAsStored="false"/>
      <field name="tags" type="string" stored="false" docValues="true" multiValued="true"/>
      <field name="copied_tags" type="string" stored="false" docValues="true" multiValued="true"/>
      <field name="all" type="text_general" indexed="true" stored="false" multiValued="true"/>
      <copyField source="title" dest="all"/>
      <copyField source="copied_tags" dest="all"/>
      <field name="chain" type="string" indexed="true" stored="true"/>
      <copyField source="path" dest="chain"/>
      <field name="notes" type="string" indexed="true" stored="true" multiValued="true"/>
      <copyField source="title" dest="notes"/>
      <copyField source="author" dest="notes"/>
      <field name="day" type="string" indexed="true" stored="true"/>
      <field name="day_dt" type="pdate" indexed="true" stored="true" docValues="true"/>
      <copyField source="day" dest="day_dt"/>
      <field name="mark" type="string" indexed="true" stored="true" multiValued="true"/>
      <field name="mark_l" type="plong" indexed="true" stored="true" multiValued="true"/>
      <copyField source="mark" dest="mark_l"/>
      <field name="made" type="pdate" indexed="true" stored="true"/>
      <field name="made_s" type="string" indexed="true" stored="true" multiValued="true"/>
      <copyField source="made" dest="made_s"/>
      <field name="kept" type="string" indexed="true" stored="true"/>
      <field name="elsewhere" type="string" indexed="false" stored="false" docValues="false"/>
      <copyField source="elsewhere" dest="kept"/>
      <field name="here" type="string" indexed="true" stored="true" multiValued="true"/>
      <field name="there" type="string" indexed="true" stored="true" multiValued="true"/>
      <copyField source="here" dest="there"/>
      <copyField source="there" dest="here"/>
      <field name="chain_end" type="string" indexed="true" stored="false" docValues="false"/>
      <copyField source="chain" dest="chain_end"/>
      <field name="nowhere" type="string" indexed="false" stored="false" docValues="false"/>
      <field name="from_nowhere" type="string" indexed="true" stored="false" docValues="false"/>
      <copyField source="nowhere" dest="from_nowhere"/>
      <dynamicField name="*_copy" type="string" indexed="true" stored="true"/>
      <dynamicField name="*_from" type="string" indexed="true" stored="true"/>
      <copyField source="*_from" dest="*_copy"/>
      <field name="pre" type="pre" indexed="true" stored="true"/>
      <fieldType name="pre" class="solr.PreAnalyzedField"/>
      <field name="place" type="place" indexed="true" stored="true"/>
      <fieldType name="place" class="solr.PointType" dimension="2" subFieldSuffix="_part"/>
      <dynamicField name="*_part" type="plong" indexed="true" stored="false" docValues="false"/>
      <field name="place_note" type="string" indexed="true" stored="false" docValues="false"/>
      """;

  private static BackfillCore index;

  @BeforeAll
  static void start() {
    index = BackfillCore.start(config -> config, TestCore.with(FIELDS));
  }

  @AfterAll
  static void stop() throws IOException {
    index.close();
  }

  @BeforeEach
  void empty() {
    index.clear();
  }

  private static void add(Object... fields) {
    SolrInputDocument document = BackfillCore.text("a", 0);
    for (int i = 0; i < fields.length; i += 2) {
      document.addField((String) fields[i], fields[i + 1]);
    }
    index.add(document);
  }

  private static String refusal() {
    return index.skip(BackfillCore.START);
  }

  @Test
  void everyFieldThatWouldBeLostIsNamed() {
    add("bare", "x", "bare_number", 7, "bare_text", "some words", "any_bare", "y", "hidden", "z");
    assertEquals(
        LOST
            + "any_bare ("
            + INDEXED_ONLY
            + "), bare ("
            + INDEXED_ONLY
            + "), bare_number ("
            + INDEXED_ONLY
            + "), bare_text ("
            + INDEXED_ONLY
            + ")",
        refusal());
  }

  /** Solr itself would lose them, or refuse the update if they are required. */
  @Test
  void docValuesThatSolrDoesNotShowAreKept() {
    add("hidden", "z", "hidden_numbers", 7, "hidden_numbers", 5, "hidden_numbers", 7);

    index.run(BackfillCore.START);

    index.assertFingerprints(1);
    assertEquals(
        1, index.select("hidden:z AND hidden_numbers:5 AND hidden_numbers:7", "id").size());
    SolrDocument shown = index.select("*:*", "hidden,hidden_numbers").get(0);
    assertEquals(Map.of("hidden", "z", "hidden_numbers", List.of(5L, 7L, 7L)), shown);
  }

  @Test
  void theOrderOfValuesThatAreCopiedIsNoneOfDocValues() {
    add("copied_tags", "z", "copied_tags", "a");
    assertEquals(
        LOST
            + "copied_tags (it is not stored, and its doc values lose the order of its"
            + " values)",
        refusal());
  }

  /** Solr leaves targets out when it reads a document for an update. */
  @Test
  void aStoredTargetKeepsTheValuesSentToIt() {
    add("chain", "sent", "notes", "own", "notes", "other");
    String before = index.select("chain_end:sent AND notes:other", "*").toString();
    assertTrue(before.contains("notes=[own, other]"), before);

    index.run(BackfillCore.START);

    String after = index.select("chain_end:sent AND notes:other", "*").toString();
    assertEquals(comparable(before), comparable(after));
    index.assertFingerprints(1);
  }

  /** Values of other types do not equal their copies. */
  @Test
  void aCopyOfAnotherTypeIsMadeAgainAndNotDoubled() {
    add("day", "2024-01-02T03:04:05Z", "mark", "007", "mark", "5");
    String before = index.select("day_dt:[2024-01-01T00:00:00Z TO *] AND mark_l:7", "*").toString();
    assertTrue(before.contains("mark_l=[7, 5]"), before);

    index.run(BackfillCore.START);

    String after = index.select("day_dt:[2024-01-01T00:00:00Z TO *] AND mark_l:7", "*").toString();
    assertEquals(comparable(before), comparable(after));
    index.assertFingerprints(1);
  }

  @Test
  void aCopyOfAnotherTypeThatSolrWouldWriteDifferentlyIsRefused() {
    add("made", "2024-01-02T03:04:05Z");
    assertEquals(LOST + "made_s (it has values that no copyField would restore)", refusal());
  }

  /** Whether the value was sent or copied is not known. */
  @Test
  void aStoredTargetOfASourceWithoutTraceIsRefused() {
    add("kept", "sent");
    assertEquals(LOST + "kept (it has values that no copyField would restore)", refusal());
  }

  /** The copies would come first. */
  @Test
  void aStoredTargetThatWasSentValuesBesidesItsCopiesIsRefused() {
    add("notes", "own", "title", "T");
    assertEquals(LOST + "notes (it has values that no copyField would restore)", refusal());
  }

  @Test
  void targetsThatAreCopiedToEachOtherAreRefusedIfOneWasSentValues() {
    add("here", "sent");
    String copied = " (it has values that no copyField would restore)";
    assertEquals(LOST + "here" + copied + ", there" + copied, refusal());
  }

  @Test
  void aTargetWhoseSourceIsKeptNowhereIsRefused() {
    add("nowhere", "gone");
    assertEquals(
        LOST + "from_nowhere (it is copied from a field that is not in the index)", refusal());
  }

  @Test
  void aTargetByAPatternIsRefused() {
    add("x_from", "value");
    assertEquals(
        LOST + "x_copy (the current schema would write its values differently)", refusal());
  }

  @Test
  void aPreAnalyzedFieldIsRefused() {
    add("pre", "{\"v\":\"1\",\"str\":\"shown\",\"tokens\":[{\"t\":\"indexed\"}]}");
    assertEquals(
        LOST + "pre (the schema stores it now, but did not when the document was indexed)",
        refusal());
  }

  @Test
  void aFieldThatIsOnlyNamedLikeAPartOfAnotherIsRefused() {
    add("place", "3,4", "place_note", "x");
    assertEquals(LOST + "place_note (" + INDEXED_ONLY + ")", refusal());
  }

  /** It has the name that a part of another would have, but nothing would make it again. */
  @Test
  void aPartThatWasSentByItselfIsRefused() {
    add("place_0_part", 3);
    assertEquals(LOST + "place_0_part (" + INDEXED_ONLY + ")", refusal());
  }

  @Test
  void theRealPartsOfAFieldAreNoReason() {
    add("place", "3,4");

    index.run(BackfillCore.START);

    assertEquals(1, index.select("place_0_part:3 AND place_1_part:4", "id").size());
    index.assertFingerprints(1);
  }

  @Test
  void aTargetThatWasSentAValueItselfIsRefused() {
    add("all", "sent by itself");
    assertEquals(LOST + "all (it has values that no copyField would restore)", refusal());
  }

  /** Unlike the fields above, these are kept in the index, or made again from other fields. */
  @Test
  void keptFieldsAreNoReason() {
    add("title", "T", "tags", "z", "tags", "a", "author", "x", "size", 3);
    String before = index.select("all:t AND tags:z AND tags:a", "*").toString();
    assertTrue(before.contains("tags=[a, z]"), before);

    index.run(BackfillCore.START);

    String after = index.select("all:t AND tags:z AND tags:a", "*").toString();
    assertEquals(comparable(before), comparable(after));
    index.assertFingerprints(1);
  }

  private static String comparable(String documents) {
    return documents
        .replaceAll("_version_=\\d+", "")
        .replaceAll(",? ?dup_first_seen=[^,}]*", "")
        .replaceAll("[ ,]+}", "}");
  }

  @Test
  void fieldsOfDeletedDocumentsAreNoReason() {
    add("bare", "x");
    SolrInputDocument other = BackfillCore.text("b", 3);
    index.add(other);
    index.core().delete("a");

    index.run(BackfillCore.START);

    index.assertFingerprints(1);
  }

  @Test
  void aLossThatIsAllowedByNameIsNoReason() {
    add("bare", "x", "bare_number", 7);
    assertEquals(
        LOST + "bare_number (" + INDEXED_ONLY + ")",
        index.skip("{\"command\":\"start\",\"allowLoss\":[\"bare\"]}"));

    index.run("{\"command\":\"start\",\"allowLoss\":[\"bare\",\"bare_number\"]}");

    assertEquals(0, index.select("bare:x", "id").size());
    index.assertFingerprints(1);
  }

  /** So that the fields to allow are known before anything is written. */
  @Test
  void aCheckCountsDocumentsThatWouldBeSkipped() {
    add("bare", "x");
    Map<String, Object> end = index.run(BackfillCore.CHECK);
    assertEquals(Map.of("missing", 1L), BackfillCore.counts(end));
    assertEquals(1, BackfillCore.number(end, "skipped"));
  }

  @Test
  void theOthersAreDoneAndTheFieldsCounted() {
    SolrInputDocument lossy = BackfillCore.text("b", 1);
    lossy.setField("bare", "x");
    SolrInputDocument other = BackfillCore.text("c", 2);
    other.setField("bare", "x");
    index.add(BackfillCore.text("a", 0), lossy, other, BackfillCore.text("d", 3));

    Map<String, Object> end = index.run(BackfillCore.START);

    assertEquals(2, BackfillCore.number(end, "written"));
    assertEquals(2, BackfillCore.number(end, "skipped"));
    assertEquals("{bare=2}", end.get("skippedFields").toString());
    assertEquals(Map.of("current", 2L, "missing", 2L), BackfillCore.counts(end));
    assertEquals(2, index.select("bare:x", "id").size());
  }

  @Test
  void aFieldThatComesWhileItRunsIsKept() {
    index.add(BackfillCore.text("a", 0), BackfillCore.text("b", 1));
    Updates.before(
        id -> {
          Updates.reset();
          SolrInputDocument late = BackfillCore.text("c", 2);
          late.setField("bare", "x");
          index.core().addWith("update.chain", "plain", late);
        });

    Map<String, Object> end = index.run(BackfillCore.START);

    assertEquals("{bare=1}", end.get("skippedFields").toString());
    assertEquals(1, index.select("bare:x", "id").size());
  }

  @Test
  void aTextThatIsOnlyIndexedAndTheTargetOfACopyFieldIsRefused() throws IOException {
    try (BackfillCore other =
        BackfillCore.start(
            config -> config,
            schema ->
                TestCore.with("<copyField source=\"title\" dest=\"text\"/>")
                    .apply(
                        schema.replaceFirst(
                            "(<field name=\"text\"[^>]*) stored=\"true\"",
                            "$1 stored=\"false\"")))) {
      other.add(document("id", "a", "title", "some title"));
      assertEquals(
          "documents cannot be updated: the textField 'text' is the target of a copyField, which is"
              + " filled after fingerprints are computed, name the sources instead",
          BackfillCore.refusal(() -> other.post(BackfillCore.START)));
    }
  }

  /** As when it was indexed: the copied text came after the fingerprint. */
  @Test
  void aTextThatIsTheTargetOfACopyFieldHasTheWordsThatWereSent() throws IOException {
    try (BackfillCore other =
        BackfillCore.start(
            config -> config,
            TestCore.with(
                "<field name=\"text_en\" type=\"text_general\" indexed=\"true\" stored=\"false\"/>"
                    + "<copyField source=\"text_en\" dest=\"text\"/>"
                    + "<copyField source=\"path\" dest=\"text\"/>"))) {
      SolrInputDocument copied = document("id", "c", "path", "a/copied/path/of/a/file");
      other.add(BackfillCore.text("a", 0), copied);
      Object text = other.select("id:a", "text").toString();

      Map<String, Object> end = other.run(BackfillCore.START);

      assertEquals("{current=1, noText=1}", BackfillCore.counts(end).toString());
      assertEquals(text, other.select("id:a", "text").toString());
      other.add(BackfillCore.text("b", 0));
      assertEquals(List.of("a"), other.core().duplicates("id", "b").ids());
    }
  }

  @Test
  void withoutAnUpdateLogNothingCanBeUpdated() throws IOException {
    try (BackfillCore other =
        BackfillCore.start(
            config -> config.replaceAll("(?s)<updateLog>.*</updateLog>", ""), schema -> schema)) {
      other.add(BackfillCore.text("a", 0));
      assertEquals(
          "documents cannot be updated: solrconfig.xml has no updateLog, add <updateLog/> to its"
              + " <updateHandler>",
          BackfillCore.refusal(() -> other.post(BackfillCore.START)));
    }
  }
}
