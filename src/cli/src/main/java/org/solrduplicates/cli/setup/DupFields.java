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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.solrduplicates.cli.setup.SolrServer.SetupRequest;
import org.solrduplicates.core.text.Sentence;

/**
 * The fields of the plugin, from {@code solr-config/schema-fields.json} and {@code
 * passages-field.json}, as a schema can have them: a schema without a suitable type gets a type of
 * the plugin.
 */
final class DupFields {
  private static final List<JsonNode> NEEDED = read("schema-fields.json");
  private static final List<JsonNode> PASSAGES = read("passages-field.json");
  private static final List<JsonNode> ALL =
      Stream.of(NEEDED, PASSAGES).flatMap(List::stream).toList();

  /** Only searched for, so that any definition works. */
  private static final String TITLE_KEY = "dup_title_key";

  private static final String NAME = "name";
  private static final String TYPE = "type";
  private static final String CLASS = "class";
  private static final String MULTIPLE = "multiValued";
  private static final String SHOWN = "useDocValuesAsStored";
  private static final String DOC_VALUES = "docValues";
  private static final JsonNode NONE = MissingNode.getInstance();

  /** The suitable classes by the name of the type, the best first. */
  private static final Map<String, List<String>> CLASSES =
      Map.of(
          "string", List.of("StrField", "UUIDField"),
          "binary", List.of("BinaryField"),
          "pint", List.of("IntPointField", "TrieIntField"),
          "plong", List.of("LongPointField", "TrieLongField"),
          "pdate", List.of("DatePointField"));

  /** Before this version of a schema, the default of a field is to have several values. */
  private static final double ONE_VALUE = 1.1;

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
    return field.path(NAME).asText();
  }

  /** Returns the fields that a schema lacks, with types that are in it or that it can get. */
  static List<JsonNode> missing(Schema schema, boolean passages) {
    return (passages ? ALL : NEEDED)
        .stream()
            .filter(field -> !schema.definitions().containsKey(name(field)))
            .map(field -> suitable(schema, field))
            .toList();
  }

  /** Returns the types of the plugin that some fields need, of those that a schema lacks. */
  static List<JsonNode> missingTypes(Schema schema, List<JsonNode> fields) {
    return ownTypes(fields).filter(type -> !schema.types().containsKey(name(type))).toList();
  }

  private static Stream<JsonNode> ownTypes(List<JsonNode> fields) {
    return CLASSES.keySet().stream()
        .sorted()
        .map(DupFields::ownType)
        .filter(type -> fields.stream().anyMatch(f -> f.path(TYPE).equals(type.path(NAME))));
  }

  /** Returns the type of the plugin that can replace a type of Solr's own configuration. */
  private static JsonNode ownType(String type) {
    return JsonNodeFactory.instance
        .objectNode()
        .put(NAME, ownName(type))
        .put(CLASS, "solr." + CLASSES.getOrDefault(type, List.of()).get(0));
  }

  private static String ownName(String type) {
    return "dup_" + type.replaceFirst("^p", "");
  }

  private static JsonNode suitable(Schema schema, JsonNode field) {
    ObjectNode wanted = field.deepCopy();
    if (schema.version() < ONE_VALUE && !wanted.has(MULTIPLE)) {
      wanted.put(MULTIPLE, false);
    }
    String type = field.path(TYPE).asText();
    return schema.types().containsKey(type) && fits(schema, wanted, withType(schema, wanted))
        ? wanted
        : wanted.put(TYPE, ownName(type));
  }

  /** Returns whether the field of passages is among some fields. */
  static boolean arePassages(List<JsonNode> fields) {
    return fields.stream().map(DupFields::name).toList().contains(name(PASSAGES.get(0)));
  }

  /** Returns the fields that the schema defines as install adds them. */
  static List<JsonNode> added(Schema schema) {
    return there(schema).filter(DupFields::isAsAdded).toList();
  }

  /** Returns the types of the plugin in a schema whose fields are all deleted. */
  static List<JsonNode> addedTypes(Schema schema) {
    List<JsonNode> kept = different(schema);
    return CLASSES.keySet().stream()
        .sorted()
        .map(DupFields::ownType)
        .filter(type -> schema.types().containsKey(name(type)))
        .filter(type -> kept.stream().noneMatch(f -> f.path(TYPE).equals(type.path(NAME))))
        .toList();
  }

  /** Returns the fields that the schema defines differently; they belong to the user. */
  static List<JsonNode> different(Schema schema) {
    return there(schema).filter(field -> !isAsAdded(field)).toList();
  }

  private static Stream<JsonNode> there(Schema schema) {
    return ALL.stream().map(DupFields::name).flatMap(name -> schema.definition(name).stream());
  }

  private static JsonNode shipped(String name) {
    return ALL.stream().filter(field -> name(field).equals(name)).findFirst().orElseThrow();
  }

  private static boolean isAsAdded(JsonNode there) {
    ObjectNode shipped = shipped(name(there)).deepCopy();
    ObjectNode found = there.deepCopy();
    String type = shipped.path(TYPE).asText();
    if (found.path(TYPE).asText().equals(ownName(type))) {
      found.put(TYPE, type);
    }
    if (!shipped.has(MULTIPLE) && !found.path(MULTIPLE).asBoolean()) {
      found.remove(MULTIPLE);
    }
    return found.equals(shipped);
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
    ownTypes(missing(schema, passages))
        .filter(type -> !schema.types().getOrDefault(name(type), type).equals(type))
        .map(
            type ->
                Sentence.of(
                    "The field type '%s' of the schema is not that of the plugin, %s: rename it.",
                    name(type), type))
        .forEach(faults::add);
    different(schema).stream()
        .map(field -> shipped(name(field)))
        .filter(field -> !fits(schema, field, properties(schema, field)))
        .map(DupFields::mustBe)
        .forEach(faults::add);
    return faults;
  }

  private static JsonNode properties(Schema schema, JsonNode field) {
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
    String found = schema.types().getOrDefault(type, NONE).path(CLASS).asText();
    return !found.matches("(solr|org[.]apache[.]solr[.].*)[.]\\w+")
        || CLASSES.getOrDefault(wanted, List.of()).contains(found.replaceFirst(".*[.]", ""));
  }

  private static boolean fits(Schema schema, JsonNode wanted, JsonNode there) {
    return name(wanted).equals(TITLE_KEY)
        || (isOf(schema, there.path(TYPE).asText(), wanted.path(TYPE).asText())
            && (wanted.path(TYPE).asText().equals("string")
                ? areWords(wanted, there)
                : areNumbers(wanted, there)));
  }

  private static boolean areWords(JsonNode wanted, JsonNode there) {
    return is(there, "indexed") && (is(there, MULTIPLE) || !is(wanted, MULTIPLE));
  }

  /** Fields that are shown have one value; those that are not indexed are updated in place. */
  private static boolean areNumbers(JsonNode wanted, JsonNode there) {
    if (!is(wanted, SHOWN)) {
      return is(there, DOC_VALUES);
    }
    return is(there, DOC_VALUES)
        && !is(there, MULTIPLE)
        && (is(wanted, "indexed")
            ? is(there, "stored") || is(there, SHOWN)
            : !is(there, "indexed") && !is(there, "stored"));
  }

  private static boolean is(JsonNode field, String property) {
    return field.path(property).asBoolean();
  }

  private static String mustBe(JsonNode field) {
    return Sentence.of(
        "the field '%s' of the schema must be %s: replace it, or remove it if it is not needed.",
        name(field), field);
  }

  /** Returns the commands that add types and fields, as members of a JSON object. */
  static List<String> members(List<JsonNode> types, List<JsonNode> fields) {
    return Stream.of(Map.entry("add-field-type", types), Map.entry("add-field", fields))
        .filter(command -> !command.getValue().isEmpty())
        .map(command -> member(command.getKey(), command.getValue()))
        .toList();
  }

  private static String member(String command, List<JsonNode> definitions) {
    ArrayNode all = JsonNodeFactory.instance.arrayNode();
    definitions.forEach(all::add);
    return "\"" + command + "\":" + all;
  }

  /** Returns the request that adds types and fields, all or none. */
  static SetupRequest add(String path, List<JsonNode> types, List<JsonNode> fields) {
    return SetupRequest.json(
        "added the fields " + names(fields),
        path + "/schema",
        "{" + String.join(",", members(types, fields)) + "}");
  }

  /** Returns the request that deletes fields and types, all or none. */
  static SetupRequest delete(String path, List<JsonNode> types, List<JsonNode> fields) {
    String all =
        Stream.of(Map.entry("delete-field", fields), Map.entry("delete-field-type", types))
            .filter(command -> !command.getValue().isEmpty())
            .map(command -> member(command.getKey(), nameOnly(command.getValue())))
            .collect(Collectors.joining(",", "{", "}"));
    return SetupRequest.json("deleted the fields " + names(fields), path + "/schema", all);
  }

  private static List<JsonNode> nameOnly(List<JsonNode> definitions) {
    return definitions.stream()
        .map(one -> (JsonNode) JsonNodeFactory.instance.objectNode().put(NAME, name(one)))
        .toList();
  }

  /** Returns the lines of a schema file that define types and fields. */
  static List<String> lines(List<JsonNode> types, List<JsonNode> fields) {
    return Stream.concat(
            types.stream().map(type -> line("fieldType", type)),
            fields.stream().map(field -> line("field", field)))
        .toList();
  }

  private static String line(String element, JsonNode definition) {
    return definition.properties().stream()
        .map(property -> property.getKey() + "=\"" + property.getValue().asText() + "\"")
        .collect(Collectors.joining(" ", "<" + element + " ", "/>"));
  }
}
