// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.setup;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The explicit fields of a schema, and the dynamic fields that documents use.
 *
 * @param fields the roles that fields can have, by name
 * @param definitions the explicit fields as defined in the schema
 * @param properties all properties of fields, by name, with those of their types
 * @param types the field types as defined in the schema
 * @param key the field of the unique key
 * @param version such as 1.6; it decides about properties that are not given
 */
record Schema(
    Map<String, Field> fields,
    Map<String, JsonNode> definitions,
    Map<String, JsonNode> properties,
    Map<String, JsonNode> types,
    Optional<String> key,
    double version) {
  /** The number of names in a URL: a request header is limited to 8192 bytes. */
  private static final int BATCH = 25;

  enum Kind {
    TEXT,
    STRING,
    DATE,
    OTHER;

    /** Returns the kind of a field type class, with any package prefix. */
    static Kind of(String typeClass) {
      return switch (typeClass.replaceFirst(".*\\.", "")) {
        case "TextField", "SortableTextField" -> TEXT;
        case "StrField" -> STRING;
        case "DatePointField", "TrieDateField" -> DATE;
        default -> OTHER;
      };
    }
  }

  /**
   * A field.
   *
   * @param stored whether original values can be read back
   * @param sources the fields whose values a copyField adds to it; patterns stand for the fields
   *     that documents have
   */
  record Field(String name, Kind kind, boolean stored, Set<String> sources) {}

  /** Requests the schema; {@code seen} are fields that documents have. */
  static Schema of(SolrServer solr, String path, Collection<String> seen) throws IOException {
    JsonNode defined = solr.get(path + "/schema").path("schema");
    Map<String, JsonNode> types = byName(defined.path("fieldTypes"));
    JsonNode copies = defined.path("copyFields");
    Map<String, JsonNode> properties = byName(details(solr, path + "/schema/", seen));
    Map<String, Field> fields = new TreeMap<>();
    properties.forEach(
        (name, field) ->
            fields.put(name, field(field, types, sources(name, copies, properties.keySet()))));
    return new Schema(
        fields,
        byName(defined.path("fields")),
        properties,
        types,
        Optional.ofNullable(defined.get("uniqueKey")).map(JsonNode::asText),
        defined.path("version").asDouble());
  }

  private static List<JsonNode> details(SolrServer solr, String base, Collection<String> seen)
      throws IOException {
    List<JsonNode> details = new ArrayList<>();
    solr.get(base + "fields?showDefaults=true").path("fields").forEach(details::add);
    List<String> known = details.stream().map(field -> field.path("name").asText()).toList();
    List<String> unknown = seen.stream().filter(name -> !known.contains(name)).toList();
    for (int i = 0; i < unknown.size(); i += BATCH) {
      List<String> batch = unknown.subList(i, Math.min(i + BATCH, unknown.size()));
      String names = SolrServer.encoded(String.join(",", batch));
      String path = base + "fields?showDefaults=true&includeDynamic=true&fl=" + names;
      solr.get(path).path("fields").forEach(details::add);
    }
    return details;
  }

  private static Map<String, JsonNode> byName(Iterable<JsonNode> definitions) {
    Map<String, JsonNode> byName = new TreeMap<>();
    definitions.forEach(one -> byName.put(one.path("name").asText(), one));
    return byName;
  }

  private static Field field(JsonNode field, Map<String, JsonNode> types, Set<String> sources) {
    boolean stored =
        field.path("stored").asBoolean()
            || (field.path("docValues").asBoolean()
                && field.path("useDocValuesAsStored").asBoolean());
    JsonNode type = types.getOrDefault(field.path("type").asText(), MissingNode.getInstance());
    Kind kind = Kind.of(type.path("class").asText());
    return new Field(field.path("name").asText(), kind, stored, sources);
  }

  private static Set<String> sources(String target, JsonNode copies, Set<String> fields) {
    Set<String> sources = new TreeSet<>();
    for (JsonNode copy : copies) {
      if (isOf(copy.path("dest").asText(), target)) {
        String pattern = copy.path("source").asText();
        sources.add(pattern);
        fields.stream().filter(name -> isOf(pattern, name)).forEach(sources::add);
      }
    }
    sources.remove(target);
    return sources;
  }

  /** A source or a target may be a pattern with one star at its beginning or end. */
  private static boolean isOf(String pattern, String name) {
    if (pattern.startsWith("*")) {
      return name.endsWith(pattern.substring(1));
    }
    return pattern.endsWith("*")
        ? name.startsWith(pattern.substring(0, pattern.length() - 1))
        : name.equals(pattern);
  }

  Optional<JsonNode> definition(String name) {
    return Optional.ofNullable(definitions.get(name));
  }

  Optional<Field> field(String name) {
    return Optional.ofNullable(fields.get(name));
  }
}
