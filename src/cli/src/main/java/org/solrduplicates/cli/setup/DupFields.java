// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.setup;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.solrduplicates.cli.setup.SolrServer.SetupRequest;
import org.solrduplicates.core.text.Sentence;

/**
 * The fields of the plugin, from {@code solr-config/schema-fields.json} and {@code
 * passages-field.json}.
 */
final class DupFields {
  private static final List<JsonNode> NEEDED = read("schema-fields.json");
  private static final List<JsonNode> PASSAGES = read("passages-field.json");
  private static final List<JsonNode> ALL =
      Stream.of(NEEDED, PASSAGES).flatMap(List::stream).toList();

  /** Solr's own field, which updates in place require. */
  private static final JsonNode VERSION =
      JsonNodeFactory.instance
          .objectNode()
          .put("name", "_version_")
          .put("type", "plong")
          .put("indexed", false)
          .put("stored", false)
          .put("docValues", true)
          .put("useDocValuesAsStored", true);

  /** Only searched for, so that any definition works. */
  private static final String TITLE_KEY = "dup_title_key";

  private static final String TYPE = "type";
  private static final String MULTIPLE = "multiValued";
  private static final String SHOWN = "useDocValuesAsStored";
  private static final JsonNode NONE = MissingNode.getInstance();

  /** The suitable classes by the name of the type, the best first. */
  private static final Map<String, List<String>> CLASSES =
      Map.of(
          "string", List.of("StrField", "UUIDField"),
          "binary", List.of("BinaryField"),
          "pint", List.of("IntPointField", "TrieIntField"),
          "plong", List.of("LongPointField", "TrieLongField"),
          "pdate", List.of("DatePointField"));

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

  static Stream<String> needed() {
    return NEEDED.stream().map(DupFields::name);
  }

  static String name(JsonNode field) {
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

  /**
   * Returns what prevents the plugin from using the fields of a schema, each with the next step.
   * The rules are those with which a core starts.
   */
  static List<String> faults(Schema schema, boolean passages) {
    List<String> faults = new ArrayList<>();
    if (schema.key().isEmpty()) {
      faults.add("The schema has no uniqueKey: add <uniqueKey>id</uniqueKey>, or another field.");
    }
    schema.key().flatMap(key -> keyFault(schema, key)).ifPresent(faults::add);
    List<JsonNode> missing = missing(schema, passages);
    List<JsonNode> unfit =
        Stream.concat(different(schema).stream(), Stream.of(VERSION))
            .filter(field -> !fits(schema, field, there(schema, field)))
            .toList();
    Stream.of(missing, unfit)
        .flatMap(List::stream)
        .map(field -> field.path(TYPE).asText())
        .distinct()
        .filter(type -> !schema.types().containsKey(type))
        .map(DupFields::noType)
        .forEach(faults::add);
    addable(schema, missing).stream()
        .filter(field -> !fits(schema, field, withType(schema, field)))
        .map(field -> unfit(schema, field))
        .forEach(faults::add);
    unfit.stream().map(DupFields::mustBe).forEach(faults::add);
    return faults;
  }

  /** Returns the fields whose types the schema has. */
  static List<JsonNode> addable(Schema schema, List<JsonNode> fields) {
    return fields.stream()
        .filter(field -> schema.types().containsKey(field.path(TYPE).asText()))
        .toList();
  }

  private static Optional<String> keyFault(Schema schema, String key) {
    String type = schema.properties().getOrDefault(key, NONE).path(TYPE).asText();
    return isOf(schema, type, "string")
        ? Optional.empty()
        : Optional.of(
            Sentence.of(
                "The unique key '%s' must have a type of class solr.StrField: change it, and index"
                    + " the documents again.",
                key));
  }

  private static JsonNode there(Schema schema, JsonNode field) {
    return schema.properties().getOrDefault(name(field), NONE);
  }

  /** Returns a field as it would be with its type. */
  private static JsonNode withType(Schema schema, JsonNode field) {
    ObjectNode whole = JsonNodeFactory.instance.objectNode();
    whole.setAll((ObjectNode) schema.types().get(field.path(TYPE).asText()));
    return whole.setAll((ObjectNode) field);
  }

  /** A class that is not Solr's may extend a suitable one. */
  private static boolean isOf(Schema schema, String type, String wanted) {
    String found = schema.types().getOrDefault(type, NONE).path("class").asText();
    return !found.matches("(solr|org[.]apache[.]solr[.].*)[.]\\w+")
        || CLASSES.getOrDefault(wanted, List.of()).contains(found.replaceFirst(".*[.]", ""));
  }

  private static boolean fits(Schema schema, JsonNode wanted, JsonNode there) {
    if (name(wanted).equals(TITLE_KEY)) {
      return true;
    }
    boolean isVersion = wanted.equals(VERSION);
    boolean isOfType =
        isVersion || isOf(schema, there.path(TYPE).asText(), wanted.path(TYPE).asText());
    return isOfType
        && (wanted.path(TYPE).asText().equals("string")
            ? areWords(wanted, there)
            : areNumbers(wanted, there));
  }

  private static boolean areWords(JsonNode wanted, JsonNode there) {
    return is(there, "indexed") && (is(there, MULTIPLE) || !is(wanted, MULTIPLE));
  }

  /** Fields that are shown have one value; those that are not indexed are updated in place. */
  private static boolean areNumbers(JsonNode wanted, JsonNode there) {
    if (!is(wanted, SHOWN)) {
      return is(there, "docValues");
    }
    return is(there, "docValues")
        && !is(there, MULTIPLE)
        && (is(wanted, "indexed")
            ? is(there, "stored") || is(there, SHOWN)
            : !is(there, "indexed") && !is(there, "stored"));
  }

  private static boolean is(JsonNode field, String property) {
    return field.path(property).asBoolean();
  }

  private static String noType(String type) {
    return Sentence.of(
        "The schema has no field type '%s': add it with {\"add-field-type\":{\"name\":\"%1$s\","
            + "\"class\":\"solr.%s\"%s}} to the Schema API.",
        type,
        CLASSES.getOrDefault(type, List.of()).get(0),
        List.of("string", "binary").contains(type) ? "" : ",\"docValues\":true");
  }

  private static String unfit(Schema schema, JsonNode field) {
    String type = field.path(TYPE).asText();
    return Sentence.of(
        "The field type '%s' of the schema does not suit %s, because it is %s: add the field %2$s"
            + " with a type of class solr.%s, one value and the other properties of %s.",
        type,
        name(field),
        schema.types().getOrDefault(type, NONE),
        CLASSES.getOrDefault(type, List.of()).get(0),
        field);
  }

  private static String mustBe(JsonNode field) {
    return Sentence.of(
        "the field '%s' of the schema must be %s: replace it, or remove it if it is not needed.",
        name(field), field);
  }

  /** Returns the command that adds some fields, as a member of a JSON object. */
  static String members(List<JsonNode> fields) {
    ArrayNode all = JsonNodeFactory.instance.arrayNode();
    fields.forEach(all::add);
    return "\"add-field\":" + all;
  }

  /** Returns the request that adds some fields, all or none. */
  static SetupRequest add(String path, List<JsonNode> fields) {
    return SetupRequest.json(
        "added the fields " + names(fields), path + "/schema", "{" + members(fields) + "}");
  }

  /** Returns the request that deletes some fields, all or none. */
  static SetupRequest delete(String path, List<JsonNode> fields) {
    ObjectNode command = JsonNodeFactory.instance.objectNode();
    fields.forEach(f -> command.withArray("delete-field").addObject().put("name", name(f)));
    return SetupRequest.json(
        "deleted the fields " + names(fields), path + "/schema", command.toString());
  }
}
