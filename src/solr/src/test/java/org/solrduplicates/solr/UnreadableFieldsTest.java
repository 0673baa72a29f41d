// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.solrduplicates.solr.Answer.each;
import static org.solrduplicates.solr.TestCore.document;
import static org.solrduplicates.solr.TestCore.replaced;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Fields of the schema whose values cannot be read, or cannot be searched. */
class UnreadableFieldsTest {
  private static final String WHY =
      ", whose values cannot be read: it is neither stored nor has doc values";
  private static final UnaryOperator<String> FIELDS =
      TestCore.with(
          "<field name=\"word\" type=\"string\" indexed=\"true\" stored=\"false\" docValues=\"false\"/>"
              + "<field name=\"day\" type=\"pdate\" indexed=\"true\" stored=\"false\" docValues=\"false\"/>"
              + "<field name=\"shelf\" type=\"pdate\" indexed=\"false\" stored=\"true\" docValues=\"false\"/>"
              + "<field name=\"column\" type=\"string\" indexed=\"true\" stored=\"false\""
              + " docValues=\"true\" useDocValuesAsStored=\"false\"/>"
              + "<field name=\"copied\" type=\"string\" indexed=\"true\" stored=\"true\" docValues=\"false\"/>"
              + "<copyField source=\"word\" dest=\"copied\"/>");

  private static TestCore core;

  @BeforeAll
  static void start() {
    core = TestCore.start(TestCore::withNumbersSent, FIELDS);
    core.add(version("a", "red"), version("b", "red"), version("c", "blue"));
  }

  @AfterAll
  static void stop() throws IOException {
    core.close();
  }

  private static SolrInputDocument version(String id, String word) {
    return document(
        "id",
        id,
        "text",
        OneCoreTest.words(0, 20),
        "word",
        word,
        "column",
        word,
        "dup_group",
        1,
        "shelf",
        "2024-01-01T00:00:00Z",
        "day",
        "2024-01-01T00:00:00Z");
  }

  @ParameterizedTest
  @ValueSource(strings = {"dup.same", "dup.differ"})
  void aConstraintOnAnUnreadableFieldIsRefused(String parameter) {
    assertEquals(
        parameter + " must be a list of readable fields, contains 'word'" + WHY,
        core.refusal("id", "a", parameter, "format,word"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"copied", "column"})
  void aCopyThatIsStoredAndAColumnThatIsAskedForCanBeRead(String field) {
    assertEquals(List.of("b"), core.duplicates("id", "a", "dup.same", field).ids());
    assertEquals(List.of("c"), core.duplicates("id", "a", "dup.differ", field).ids());
  }

  @Test
  void aDateOrAFormatThatIsNamedMustBeReadable() {
    assertEquals(
        "dup.date.fl must be a list of date fields of the schema, contains 'day'" + WHY,
        core.refusal("id", "a", "dup.date.fl", "modified,day"));
    assertEquals(
        "dup.format.fl must be a field of the schema, was 'word'" + WHY,
        core.refusal("id", "a", "dup.format.fl", "word"));
  }

  @Test
  void aWindowNeedsDatesThatCanBeSearchedFor() {
    assertEquals(
        "dup.window needs searchable date fields; 'shelf' is neither indexed nor has doc values",
        core.refusal("id", "a", "dup.date.fl", "shelf", "dup.window", "1DAY"));
    assertEquals(
        List.of("2024-01-01T00:00:00Z"),
        each(core.duplicates("id", "a", "dup.date.fl", "shelf").history(), "date").subList(0, 1));
  }

  @Test
  void onlyAFieldThatCanBeSearchedLeavesDocumentsOut() {
    assertEquals(
        "dup.without must be a list of fields of the schema, contains 'shelf',"
            + " which is neither indexed nor has doc values",
        core.refusal("dup.text", OneCoreTest.words(0, 20), "dup.without", "shelf"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/duplicates/groups | fl | path,word | fl must be a list of fields that can be read, has 'word'",
        "/duplicates/links | fl | path,word | fl must be a list of fields that can be read, has 'word'"
      })
  void listsSayWhichFieldTheyCannotShow(String path, String name, String value, String message) {
    assertEquals(message + WHY, refusal(path, name, value));
  }

  @ParameterizedTest
  @ValueSource(strings = {"nosuch", "title", "author", "modified", "word"})
  void sizesAreWholeNumbersInDocValues(String field) {
    assertEquals(
        "dup.size.fl must be a single-valued integer field with docValues, was '" + field + "'",
        refusal("/duplicates/groups", "dup.size.fl", field));
  }

  private static String refusal(String path, String... params) {
    SolrException refusal = assertThrows(SolrException.class, () -> core.ask(path, params));
    assertEquals(SolrException.ErrorCode.BAD_REQUEST.code, refusal.code(), refusal.getMessage());
    return refusal.getMessage();
  }

  @ParameterizedTest
  @ValueSource(strings = {"titleField", "nameField", "authorField", "fileHashField"})
  void aCoreDoesNotStartWithASettingThatNamesSuchAField(String setting) throws IOException {
    String own = "<str name=\"" + setting + "\">word</str>";
    String handler =
        "<requestHandler name=\"/dups\""
            + " class=\"org.solrduplicates.solr.search.DuplicatesHandler\">"
            + own
            + "</requestHandler>";

    try (TestCore wrong = TestCore.start(TestCore.with(handler), FIELDS)) {
      assertEquals(Optional.of(setting + " 'word' is a field" + WHY), wrong.startFailure());
    }
  }

  /** No setting names them: a schema may use fields of these names for other purposes. */
  @Test
  void fieldsOfTheDefaultNamesAreDoneWithout() throws IOException {
    try (TestCore other =
        TestCore.start(
            TestCore::withNumbersSent, FIELDS.andThen(UnreadableFieldsTest::lost)::apply)) {
      other.add(
          document(
              "id",
              "a",
              "text",
              OneCoreTest.words(0, 20),
              "format",
              "pdf",
              "title",
              "Contract",
              "size",
              4,
              "dup_group",
              1,
              "modified",
              "2024-01-01T00:00:00Z",
              "created",
              "2023-01-01T00:00:00Z"),
          document("id", "b", "text", OneCoreTest.words(0, 20), "size", 5, "dup_group", 1));

      Map<String, Object> pivot = Answer.map(other.duplicates("id", "a").member("a"));

      assertEquals("2023-01-01T00:00:00Z", pivot.get("date"));
      assertEquals(Optional.empty(), group(other, "redundantSize"));
      assertEquals(Optional.empty(), Optional.ofNullable(pivot.get("format")));
    }
  }

  private static Optional<Object> group(TestCore core, String field) {
    return Optional.ofNullable(core.ask("/duplicates/groups").response().get(0).get(field));
  }

  private static String lost(String schema) {
    String lost = schema;
    for (String field :
        List.of(
            "name=\"title\" type=\"text_general\"",
            "name=\"format\" type=\"string\"",
            "name=\"modified\" type=\"pdate\"",
            "name=\"path\" type=\"string\"",
            "name=\"size\" type=\"plong\"")) {
      lost =
          replaced(
                  field + " indexed=\"true\" stored=\"true\"",
                  field + " indexed=\"true\" stored=\"false\" docValues=\"false\"")
              .apply(lost);
    }
    return lost;
  }
}
