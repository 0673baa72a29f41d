// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.TestCore.replaced;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.solr.TestCore;

/** A core whose schema or configuration does not fit the job fails to start with the reason. */
class GroupFieldStartTest {
  private static final String FIELD = "<field name=\"dup_group\" ";
  private static final String BACKGROUND = "<field name=\"dup_background\" ";
  private static final String RANK = "<field name=\"dup_rank\" ";
  private static final String RIGHT = "type=\"pint\" indexed=\"false\" stored=\"false\"";
  private static final String GROUPS = "class=\"org.solrduplicates.solr.collection.GroupsHandler\"";

  private static Optional<String> failure(
      UnaryOperator<String> config, UnaryOperator<String> schema) throws IOException {
    try (TestCore core = TestCore.start(config, schema)) {
      return core.startFailure();
    }
  }

  /** The definition in the message is the one in {@code solr-config/schema-fields.json}. */
  @Test
  void aMissingFieldIsNamedWithTheCommandThatAddsIt() throws IOException {
    String message =
        failure(config -> config, replaced(FIELD, "<field name=\"other\" ")).orElse("it started");

    String start =
        "the schema has no field 'dup_group'; add it with"
            + " curl -H 'Content-type: application/json' -d '";
    assertTrue(message.startsWith(start), message);
    String body = message.substring(start.length(), message.lastIndexOf('\''));
    JsonNode added = new ObjectMapper().readTree(body).get("add-field");
    for (JsonNode field : documented()) {
      if (field.get("name").asText().equals("dup_group")) {
        added.fieldNames().forEachRemaining(k -> assertEquals(field.get(k), added.get(k), k));
        assertEquals("pint", added.get("type").asText());
      }
    }
    assertTrue(message.endsWith(" http://localhost:8983/solr/COLLECTION/schema"), message);
  }

  private static JsonNode documented() throws IOException {
    Path file = Path.of("solr-config", "schema-fields.json");
    return new ObjectMapper().readTree(file.toFile()).get("add-field");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "type=\"pint\" indexed=\"true\" stored=\"false\"",
        "type=\"pint\" indexed=\"false\" stored=\"true\"",
        "type=\"plong\" indexed=\"false\" stored=\"false\"",
        "type=\"string\" indexed=\"false\" stored=\"false\"",
        "type=\"pint\" indexed=\"false\" stored=\"false\" multiValued=\"true\""
      })
  void aMisdefinedGroupFieldIsNamedWithItsRequiredDefinition(String wrong) throws IOException {
    assertEquals(
        Optional.of(
            "the field 'dup_group' of the schema must be"
                + " {\"type\":\"pint\",\"indexed\":false,\"stored\":false,\"docValues\":true,"
                + "\"useDocValuesAsStored\":true}"),
        failure(config -> config, replaced(FIELD + RIGHT, FIELD + wrong)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "type=\"plong\" indexed=\"true\" stored=\"false\"",
        "type=\"plong\" indexed=\"false\" stored=\"true\"",
        "type=\"pint\" indexed=\"false\" stored=\"false\"",
        "type=\"plong\" indexed=\"false\" stored=\"false\" multiValued=\"true\""
      })
  void aMisdefinedBackgroundFieldIsNamedWithItsRequiredDefinition(String wrong) throws IOException {
    String right = BACKGROUND + "type=\"plong\" indexed=\"false\" stored=\"false\"";

    assertEquals(
        Optional.of(
            "the field 'dup_background' of the schema must be {\"type\":\"plong\",\"indexed\":false,"
                + "\"stored\":false,\"docValues\":true,\"useDocValuesAsStored\":true}"),
        failure(config -> config, replaced(right, BACKGROUND + wrong)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"pint\" indexed=\"true", "plong\" indexed=\"false", "string\" indexed=\"false"})
  void aMisdefinedRankFieldIsNamedWithItsRequiredDefinition(String wrong) throws IOException {
    String right = RANK + "type=\"pint\" indexed=\"false\"";

    assertEquals(
        Optional.of(
            "the field 'dup_rank' of the schema must be {\"type\":\"pint\",\"indexed\":false,"
                + "\"stored\":false,\"docValues\":true,\"useDocValuesAsStored\":true}"),
        failure(config -> config, replaced(right, RANK + "type=\"" + wrong + "\"")));
  }

  /** A pattern that matches the name is no field that could be written in place. */
  @ParameterizedTest
  @ValueSource(strings = {"<field name=\"other\" ", "<dynamicField name=\"*_background\" "})
  void aSchemaNeedNotHaveAFieldOfBackgrounds(String other) throws IOException {
    assertEquals(Optional.empty(), failure(config -> config, replaced(BACKGROUND, other)));
  }

  private static UnaryOperator<String> setting(String name, String value) {
    return replaced(
        GROUPS + "/>", GROUPS + "><str name=\"" + name + "\">" + value + "</str></requestHandler>");
  }

  @Test
  void aFieldOfAnotherNameIsCheckedToo() throws IOException {
    String message = failure(setting("groupField", "mine"), s -> s).orElse("it started");

    assertTrue(message.startsWith("the schema has no field 'mine'; add it with curl "), message);
    assertTrue(message.contains("{\"name\":\"mine\",\"type\":\"pint\","), message);
  }

  @Test
  void aHandlerOfDuplicatesThatIsNotThereIsNamed() throws IOException {
    for (String handler : new String[] {"/nosuch", "/select/nosuch"}) {
      assertEquals(
          Optional.of(
              "solrconfig.xml has no request handler '"
                  + handler
                  + "' with DuplicatesComponent: run install, or paste"
                  + " solr-config/duplicates-handler.xml"),
          failure(setting("handler", handler), schema -> schema));
    }
  }

  @Test
  void anUnknownSettingIsNamed() throws IOException {
    String message = failure(setting("groupfield", "mine"), s -> s).orElse("it started");

    assertTrue(
        message.startsWith("Unknown setting 'groupfield' for GroupsHandler. Known settings: ["),
        message);
  }
}
