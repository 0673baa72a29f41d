// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.TestCore.replaced;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A core with an invalid configuration fails to start with the reason. */
class StartTest {
  private static final String KEYS =
      "[authorField, fieldType, fileHashField, firstSeenField, fragmentsField, fragmentsKind,"
          + " groupField, lettersOverlap, lettersRange, lettersWindow, nameField,"
          + " profile, textField, titleField]";

  private static final List<String> PLUGINS =
      List.of("FingerprintUpdateProcessorFactory", "DuplicatesComponent");

  private static final UnaryOperator<String> AS_IT_IS = file -> file;

  private static Optional<String> failure(
      UnaryOperator<String> config, UnaryOperator<String> schema) throws IOException {
    try (TestCore core = TestCore.start(config, schema)) {
      return core.startFailure();
    }
  }

  @Test
  void theExampleStarts() throws IOException {
    assertEquals(Optional.empty(), failure(AS_IT_IS, AS_IT_IS));
  }

  /** The configuration has no update log, which Solr refuses without a key. */
  @Test
  void aSchemaWithoutAUniqueKeyIsRefused() throws IOException {
    String config =
        """
        <config>
          <luceneMatchVersion>9.12</luceneMatchVersion>
          <searchComponent name="duplicates"
              class="org.solrduplicates.solr.search.DuplicatesComponent"/>
        </config>
        """;

    assertEquals(
        Optional.of("the schema has no uniqueKey: add <uniqueKey>id</uniqueKey>, or another field"),
        failure(shipped -> config, replaced("<uniqueKey>id</uniqueKey>", "")));
  }

  /** The definition in the message is the one in {@code solr-config/schema-fields.json}. */
  @ParameterizedTest
  @ValueSource(strings = {"dup_fingerprint", "dup_sketch", "dup_text_hash", "dup_simhash"})
  void aMissingFieldIsNamedWithTheCommandThatAddsIt(String field) throws IOException {
    String command =
        "curl -H 'Content-type: application/json' -d '{\"add-field\":"
            + documented(field)
            + "}' http://localhost:8983/solr/COLLECTION/schema";

    assertEquals(
        Optional.of("the schema has no field '" + field + "'; add it with " + command),
        failure(AS_IT_IS, replaced("<field name=\"" + field + "\"", "<field name=\"other\"")));
  }

  @Test
  void aProfileIsOneOfThoseThatThereAre() throws IOException {
    for (String plugin : PLUGINS) {
      String start = plugin + "\">";
      String tiny = start + "<str name=\"profile\">tiny</str>";

      assertEquals(
          Optional.of("profile must be one of [full, compact], was tiny"),
          failure(replaced(start, tiny), AS_IT_IS));
    }
  }

  private static JsonNode documented(String field) throws IOException {
    Path file = Path.of("solr-config", "schema-fields.json");
    JsonNode fields = new ObjectMapper().readTree(file.toFile()).get("add-field");
    return StreamSupport.stream(fields.spliterator(), false)
        .filter(node -> node.get("name").asText().equals(field))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "dup_fingerprint | type=\"binary\" indexed=\"false\" stored=\"false\" docValues=\"true\""
            + " | type=\"binary\" indexed=\"false\" stored=\"true\" docValues=\"false\"",
        "dup_sketch | type=\"string\" indexed=\"true\" stored=\"false\" docValues=\"false\""
            + " multiValued=\"true\" | type=\"string\" indexed=\"true\" stored=\"false\"",
        "dup_text_hash | type=\"string\" indexed=\"true\" | type=\"string\" indexed=\"false\"",
        "dup_sketch | type=\"string\" | type=\"text_general\"",
        "dup_simhash | type=\"plong\" indexed=\"false\" | type=\"string\" indexed=\"false\"",
        "dup_simhash | type=\"plong\" indexed=\"false\" | type=\"pdate\" indexed=\"false\""
      })
  void aMisdefinedFieldIsNamedWithItsRequiredDefinition(String field, String right, String wrong)
      throws IOException {
    String name = "<field name=\"" + field + "\" ";

    assertEquals(
        Optional.of("the field '" + field + "' of the schema must be " + definition(field)),
        failure(AS_IT_IS, replaced(name + right, name + wrong)));
  }

  private static String definition(String field) throws IOException {
    String documented = documented(field).toString();
    return documented.replace("\"name\":\"" + field + "\",", "");
  }

  @Test
  void anUnknownSettingIsNamed() throws IOException {
    for (String plugin : PLUGINS) {
      String start = plugin + "\">";
      String wrong = "<str name=\"textfield\">text</str>";

      String keys =
          plugin.equals("DuplicatesComponent")
              ? KEYS.replace("profile, ", "profile, rules, ")
                  .replace("authorField, ", "authorField, dup.decisions.collection, ")
                  .replace("groupField, ", "groupField, ignoredPassages, ")
              : KEYS;
      assertEquals(
          Optional.of("Unknown setting 'textfield' for " + plugin + ". Known settings: " + keys),
          failure(replaced(start, start + wrong), AS_IT_IS));
    }
  }

  @Test
  void anUnknownSettingOfTheHandlerIsNamed() throws IOException {
    String handler =
        "<requestHandler name=\"/dups\""
            + " class=\"org.solrduplicates.solr.search.DuplicatesHandler\">"
            + "<str name=\"textfield\">text</str></requestHandler>";

    String message = failure(TestCore.with(handler), AS_IT_IS).orElse("it started");

    assertTrue(
        message.startsWith("Unknown setting 'textfield' for DuplicatesHandler. Known settings: "),
        message);
  }

  @Test
  void aFieldTypeThatIsNotInTheSchemaIsNamed() throws IOException {
    assertEquals(
        Optional.of("fieldType 'text_gerneral' is not in the schema"),
        failure(
            config ->
                config.replaceFirst(
                    "(?s)(<str name=\"textField\">)",
                    "<str name=\"fieldType\">text_gerneral</str>$1"),
            AS_IT_IS));
  }

  @Test
  void aTextFieldMayBeMadeLater() throws IOException {
    assertEquals(
        Optional.empty(),
        failure(
            replaced("<str name=\"textField\">text</str>", "<str name=\"textField\">body</str>"),
            AS_IT_IS));
  }
}
