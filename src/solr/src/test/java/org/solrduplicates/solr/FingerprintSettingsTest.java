// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.solrduplicates.solr.TestCore.document;
import static org.solrduplicates.solr.TestCore.replaced;
import static org.solrduplicates.solr.TestCore.with;

import java.io.IOException;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.lucene.AnalyzerWords;

/** What the settings of the update processor in solrconfig.xml do. */
class FingerprintSettingsTest {
  private static final String TEXT = "The supplier delivers the goods to the warehouse in Lyon.";
  private static final String TEXT_FIELD = "<str name=\"textField\">text</str>";
  private static final String PAGES =
      """
      <field name="pages" type="text_general" indexed="true" stored="true" multiValued="true"/>
      <field name="summary" type="text_general" indexed="true" stored="true"/>
      """;

  private static UnaryOperator<String> settings(String lines) {
    return replaced(TEXT_FIELD, lines);
  }

  /** The Config API does not support two members of one name, so it sends a list. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "<str name=\"textField\">summary</str><str name=\"textField\">pages</str>",
        "<arr name=\"textField\"><str>summary</str><str>pages</str></arr>"
      })
  void severalTextFieldsMakeOneTextInTheOrderOfTheSettings(String fields) throws IOException {
    try (TestCore core = TestCore.start(settings(fields), with(PAGES))) {
      core.add(
          document(
              "id", "a", "pages", List.of("page one", "page two"), "summary", "what it is about"));

      Fingerprint expected = ofWords("", "what it is about\npage one\npage two", core);
      assertEquals(IndexedFingerprint.of(expected), IndexedFingerprint.read(core, "a"));
      assertNotEquals(0, expected.words());
    }
  }

  /** Which number stands for the settings is not a matter of this test. */
  private static Fingerprint ofWords(String title, String text, TestCore core) {
    return withWordsOf(core, new Fingerprinter().fingerprint(title, text).orElseThrow());
  }

  private static Fingerprint withWordsOf(TestCore core, Fingerprint print) {
    int words = IndexedFingerprint.read(core, "a").record().orElseThrow().words();
    return new Fingerprint(words, print.text(), print.title(), print.sketch(), print.bag());
  }

  @Test
  void theWordsAreThoseOfAFieldType() throws IOException {
    try (TestCore core = TestCore.start(settings(fieldType("text_general")), with(""))) {
      core.add(document("id", "a", "title", "Lyon", "text", TEXT));

      Fingerprint indexed = IndexedFingerprint.read(core, "a").record().orElseThrow();

      assertEquals(ofTextGeneral(core, "Lyon", TEXT), indexed);
      assertNotEquals(new Fingerprinter().fingerprint("Lyon", TEXT).orElseThrow(), indexed);
      assertNotEquals(0, indexed.words());
    }
  }

  private static Fingerprint ofTextGeneral(TestCore core, String title, String text) {
    AnalyzerWords words =
        core.look(
            searcher ->
                new AnalyzerWords(
                    searcher.getSchema().getFieldTypeByName("text_general").getIndexAnalyzer()));
    return withWordsOf(
        core, Fingerprinter.ofAnalyzer("any", words).fingerprint(title, text).orElseThrow());
  }

  @Test
  void compactFingerprintsAreStoredAndFoundByThem() throws IOException {
    String profile = TEXT_FIELD + "<str name=\"profile\">compact</str>";
    try (TestCore core = TestCore.start(settings(profile), with(""))) {
      core.add(document("id", "a", "text", TEXT), document("id", "b", "text", TEXT + " one more"));

      assertEquals(
          IndexedFingerprint.of(new Fingerprinter().compact().fingerprint("", TEXT).orElseThrow()),
          IndexedFingerprint.read(core, "a"));
      assertEquals(List.of("b"), core.duplicates("id", "a", "dup.sources", "sketch").ids());
    }
  }

  @Test
  void documentsWithTheWordsOfAFieldTypeAreFound() throws IOException {
    try (TestCore core = TestCore.start(settings(fieldType("text_general")), with(""))) {
      core.add(document("id", "a", "text", TEXT), document("id", "b", "text", TEXT));

      Answer answer = core.duplicates("id", "a");

      assertEquals(List.of("b"), answer.ids());
    }
  }

  private static String fieldType(String name) {
    return TEXT_FIELD + "<str name=\"fieldType\">" + name + "</str>";
  }
}
