// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.setup;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.solrduplicates.cli.setup.SolrServer.SetupRequest;

/**
 * The fields of the plugin, from {@code solr-config/schema-fields.json} and {@code
 * passages-field.json}.
 */
final class DupFields {
  private static final List<JsonNode> NEEDED = read("schema-fields.json");
  private static final List<JsonNode> PASSAGES = read("passages-field.json");
  private static final List<JsonNode> ALL =
      Stream.of(NEEDED, PASSAGES).flatMap(List::stream).toList();

  private DupFields() {}

  private static List<JsonNode> read(String name) {
    return StreamSupport.stream(resource(name).path("add-field").spliterator(), false).toList();
  }

  /** Returns the JSON of a resource of this package. */
  static JsonNode resource(String name) {
    try (InputStream json = DupFields.class.getResourceAsStream(name)) {
      return new ObjectMapper().readTree(Objects.requireNonNull(json, name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String name(JsonNode field) {
    return field.path("name").asText();
  }

  static List<JsonNode> missing(Schema schema, boolean passages) {
    return (passages ? ALL : NEEDED)
        .stream().filter(f -> !schema.definitions().containsKey(name(f))).toList();
  }

  /** Returns whether the field of passages is among some fields. */
  static boolean arePassages(List<JsonNode> fields) {
    return fields.containsAll(PASSAGES);
  }

  /** Returns the fields that the schema defines as install adds them. */
  static List<JsonNode> added(Schema schema) {
    return ALL.stream().filter(field -> isAsAdded(schema, field)).toList();
  }

  /** Returns the fields that the schema defines differently; they belong to the user. */
  static List<JsonNode> different(Schema schema) {
    return ALL.stream()
        .filter(field -> schema.definitions().containsKey(name(field)))
        .filter(field -> !isAsAdded(schema, field))
        .toList();
  }

  private static boolean isAsAdded(Schema schema, JsonNode field) {
    return field.equals(schema.definitions().get(name(field)));
  }

  static String names(List<JsonNode> fields) {
    return fields.stream().map(DupFields::name).collect(Collectors.joining(", "));
  }

  /** Returns the request that adds some fields, all or none. */
  static SetupRequest add(String path, List<JsonNode> fields) {
    ObjectNode command = JsonNodeFactory.instance.objectNode();
    fields.forEach(command.putArray("add-field")::add);
    return SetupRequest.json(
        "added the fields " + names(fields), path + "/schema", command.toString());
  }

  /** Returns the request that deletes some fields, all or none. */
  static SetupRequest delete(String path, List<JsonNode> fields) {
    ObjectNode command = JsonNodeFactory.instance.objectNode();
    fields.forEach(f -> command.withArray("delete-field").addObject().put("name", name(f)));
    return SetupRequest.json(
        "deleted the fields " + names(fields), path + "/schema", command.toString());
  }
}
