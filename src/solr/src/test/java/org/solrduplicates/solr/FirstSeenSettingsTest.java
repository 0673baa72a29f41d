// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.Answer.each;
import static org.solrduplicates.solr.TestCore.document;
import static org.solrduplicates.solr.TestCore.replaced;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What solrconfig.xml and the schema may say of the day of the first add. */
class FirstSeenSettingsTest {
  private static final Instant JANUARY = Instant.parse("2024-01-01T00:00:00Z");
  private static final String TEXT = "The supplier delivers the goods to the warehouse in Lyon.";
  private static final UnaryOperator<String> AS_IT_IS = file -> file;
  private static final String PROCESSOR = "FirstSeenUpdateProcessorFactory\"/>";
  private static final String FIELD = "name=\"dup_first_seen\" type=\"pdate\" indexed=\"true\" ";
  private static final String DEFINITION =
      "{\"type\":\"pdate\",\"indexed\":true,\"stored\":false,\"docValues\":true,"
          + "\"useDocValuesAsStored\":true}";

  private static UnaryOperator<String> setting(String name, String value) {
    return replaced(
        PROCESSOR,
        PROCESSOR.replace("/>", "><str name=\"" + name + "\">" + value + "</str></processor>"));
  }

  private static Optional<String> failure(
      UnaryOperator<String> config, UnaryOperator<String> schema) throws IOException {
    try (TestCore core = TestCore.start(config, schema)) {
      return core.startFailure();
    }
  }

  @Test
  void theFieldMayHaveAnotherName() throws IOException {
    String keeper = "FingerprintUpdateProcessorFactory\">";
    UnaryOperator<String> config =
        file ->
            setting("firstSeenField", "added")
                .andThen(replaced(keeper, keeper + "<str name=\"firstSeenField\">added</str>"))
                .apply(file);
    try (TestCore core = TestCore.start(config, replaced("dup_first_seen", "added"))) {
      core.addAt(JANUARY, document("id", "a", "text", TEXT));
      core.addAt(JANUARY.plusSeconds(1), document("id", "a", "text", TEXT));

      Answer answer = core.duplicates("id", "a", "dup.date.fl", "added");

      assertEquals(List.of(JANUARY.toString()), each(answer.history(), "date"));
    }
  }

  @Test
  void withoutFieldAndProcessorDocumentsAreUndated() throws IOException {
    UnaryOperator<String> config =
        file ->
            file.lines().filter(line -> !line.contains(PROCESSOR)).toList().stream()
                .reduce("", (all, line) -> all + line + "\n");
    try (TestCore core = TestCore.start(config, replaced("\"dup_first_seen\"", "\"other\""))) {
      core.add(document("id", "a", "text", TEXT));

      assertEquals(List.of("a"), each(core.duplicates("id", "a").undated(), "id"));
    }
  }

  @Test
  void withoutTheFieldTheProcessorNamesTheCommandThatAddsIt() throws IOException {
    String message =
        failure(AS_IT_IS, replaced("\"dup_first_seen\"", "\"other\"")).orElse("it started");

    assertEquals(
        "the schema has no field 'dup_first_seen'; add it with curl -H 'Content-type:"
            + " application/json' -d '{\"add-field\":{\"name\":\"dup_first_seen\","
            + DEFINITION.substring(1)
            + "}' http://localhost:8983/solr/COLLECTION/schema",
        message);
  }

  @Test
  void theDocumentedCommandHasTheRequiredDefinition() throws IOException {
    String documented =
        Files.readString(Path.of("solr-config", "schema-fields.json")).replaceAll("\\s", "");

    assertTrue(
        documented.contains("{\"name\":\"dup_first_seen\"," + DEFINITION.substring(1)), documented);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "name=\"dup_first_seen\" type=\"string\" indexed=\"true\" ",
        "name=\"dup_first_seen\" type=\"plong\" indexed=\"true\" ",
        "name=\"dup_first_seen\" type=\"pdate\" indexed=\"true\" multiValued=\"true\" ",
      })
  void aMisdefinedFieldIsNamedWithItsRequiredDefinition(String wrong) throws IOException {
    assertEquals(
        Optional.of("the field 'dup_first_seen' of the schema must be " + DEFINITION),
        failure(AS_IT_IS, replaced(FIELD, wrong)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "stored=\"true\" docValues=\"false\"",
        "stored=\"false\" docValues=\"true\" useDocValuesAsStored=\"false\""
      })
  void aFieldThatAtomicUpdatesWouldLoseIsNamedWithItsRequiredDefinition(String wrong)
      throws IOException {
    String right = "stored=\"false\" docValues=\"true\" useDocValuesAsStored=\"true\"";

    assertEquals(
        Optional.of("the field 'dup_first_seen' of the schema must be " + DEFINITION),
        failure(AS_IT_IS, replaced(FIELD + right, FIELD + wrong)));
  }

  @Test
  void aSettingThatItDoesNotReadIsNamed() throws IOException {
    assertEquals(
        Optional.of(
            "Unknown setting 'textField' for FirstSeenUpdateProcessorFactory. Known settings:"
                + " [firstSeenField]"),
        failure(setting("textField", "text"), AS_IT_IS));
  }
}
