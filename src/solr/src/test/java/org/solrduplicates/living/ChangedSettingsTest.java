// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.TestCore.document;
import static org.solrduplicates.solr.TestCore.replaced;
import static org.solrduplicates.solr.TestCore.with;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.TestCore;

/** Settings that change when documents are already there, whose fingerprints then are old. */
class ChangedSettingsTest {
  private static final String TEXT = "The supplier delivers the goods to the warehouse in Lyon.";
  private static final String TEXT_FIELD = "<str name=\"textField\">text</str>";

  /** A field type of the same name that cuts other words, and another field for the text. */
  private static final String SCHEMA =
      """
      <field name="body" type="text_general" indexed="true" stored="true"/>
      <field name="subject" type="text_general" indexed="true" stored="true"/>
      <fieldType name="cut" class="solr.TextField">
        <analyzer><tokenizer name="whitespace"/><filter name="%s"/></analyzer>
      </fieldType>
      <fieldType name="cutByAnotherName" class="solr.TextField">
        <analyzer type="index"><tokenizer class="solr.WhitespaceTokenizerFactory"/>
          <filter class="solr.LowerCaseFilterFactory"/></analyzer>
        <analyzer type="query"><tokenizer name="keyword"/></analyzer>
      </fieldType>
      """;

  private static final UnaryOperator<String> LOWER = schema("lowercase");

  private final TestCore core = TestCore.start(config -> config, LOWER);

  private static UnaryOperator<String> schema(String filter) {
    return with(SCHEMA.replace("%s", filter));
  }

  private static UnaryOperator<String> fieldType(String name) {
    return replaced(TEXT_FIELD, TEXT_FIELD + "<str name=\"fieldType\">" + name + "</str>");
  }

  @AfterEach
  void stop() throws IOException {
    core.close();
  }

  /** Adds two copies of a text by the old settings, and one by the new ones. */
  private void change(UnaryOperator<String> config, String textField) {
    core.add(document("id", "old", "text", TEXT), document("id", "old copy", "text", TEXT));
    core.reconfigure(config, LOWER);
    core.add(document("id", "new", textField, TEXT));
  }

  private Answer everyOf(String id) {
    return core.duplicates("id", id, "dup.sources", "every", "dup.depth", "1", "debug", "true");
  }

  private static Object debug(Answer answer, String key) {
    NamedList<?> debug = (NamedList<?>) answer.duplicates().orElseThrow().get("debug");
    return debug.get(key);
  }

  private static Map<String, Object> rejected(Answer answer) {
    return Answer.map((NamedList<?>) debug(answer, "rejected"));
  }

  private void assertIsComparedWithNoOldOne(String id) {
    Answer answer = everyOf(id);

    assertEquals(List.of(), answer.ids());
    assertEquals(Map.of("incomparable", 2), rejected(answer));
    assertEquals(0, debug(answer, "verified"));
  }

  @Test
  void documentsWithTheWordsOfOtherSettingsAreCountedAndNotCompared() {
    change(fieldType("cut"), "text");

    assertIsComparedWithNoOldOne("new");
  }

  @Test
  void documentsWithTheTextOfAnotherFieldAreCountedAndNotCompared() {
    change(replaced(TEXT_FIELD, "<str name=\"textField\">body</str>"), "body");

    assertIsComparedWithNoOldOne("new");
  }

  @Test
  void documentsWithTheTitleOfAnotherFieldAreCountedAndNotCompared() {
    change(replaced(TEXT_FIELD, TEXT_FIELD + "<str name=\"titleField\">subject</str>"), "text");

    assertIsComparedWithNoOldOne("new");
  }

  @Test
  void aFieldTypeThatIsDefinedAnewCutsOtherWords() {
    core.reconfigure(fieldType("cut"), LOWER);
    core.add(document("id", "old", "text", TEXT), document("id", "old copy", "text", TEXT));
    core.reconfigure(fieldType("cut"), schema("uppercase"));
    core.add(document("id", "new", "text", TEXT));

    assertIsComparedWithNoOldOne("new");
  }

  @ParameterizedTest
  @ValueSource(strings = {"cut", "cutByAnotherName"})
  void aFieldTypeWithTheSameTokensChangesNothing(String fieldType) {
    core.reconfigure(fieldType("cut"), LOWER);
    change(fieldType(fieldType), "text");

    assertEquals(List.of("old", "old copy"), everyOf("new").ids());
    assertEquals(Map.of(), rejected(everyOf("new")));
  }

  @Test
  void anOldDocumentIsAskedAboutByItsTextAndNotByItsOldFingerprint() {
    change(fieldType("cut"), "text");

    Answer answer = everyOf("old");

    assertEquals(List.of("new"), answer.ids());
    assertEquals(1, answer.duplicates().orElseThrow().get("comparedByText"));
    assertEquals(Map.of("incomparable", 1), rejected(answer));
  }

  @Test
  void anOldDocumentWithoutATextOfTheNewFieldIsNotCompared() {
    change(replaced(TEXT_FIELD, "<str name=\"textField\">body</str>"), "body");

    Answer answer = everyOf("old");

    assertEquals(List.of(), answer.ids());
    assertEquals(
        Optional.of("the document has neither a fingerprint nor a readable text"),
        answer.duplicates().map(block -> block.get("notCompared")));
  }

  @Test
  void documentsThatAreAddedAgainAreComparedAgain() {
    change(fieldType("cut"), "text");
    core.add(document("id", "old", "author", Map.of("set", "Ana")));
    core.add(document("id", "old copy", "text", TEXT));

    assertEquals(List.of("old", "old copy"), everyOf("new").ids());
    assertEquals(Map.of(), rejected(everyOf("new")));
  }
}
