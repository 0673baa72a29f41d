// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.setup;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The explicit fields of a schema, and the dynamic fields that documents use.
 *
 * @param fields the properties by name
 * @param definitions the explicit fields as defined in the schema
 */
record Schema(Map<String, Field> fields, Map<String, JsonNode> definitions) {
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
        case "DatePointField" -> DATE;
        default -> OTHER;
      };
    }
  }

  /**
   * A field.
   *
   * @param stored whether original values can be read back
   * @param copied whether it is the target of a copyField
   */
  record Field(String name, Kind kind, boolean stored, boolean copied) {
    /** Returns whether clients send it and can read it back. */
    boolean isOwn() {
      return stored && !copied;
    }
  }

  /** Requests the schema; {@code seen} are fields that documents have. */
  static Schema of(SolrServer solr, String path, Collection<String> seen) throws IOException {
    String base = path + "/schema/";
    Map<String, Kind> kinds = new TreeMap<>();
    for (JsonNode type : solr.get(base + "fieldtypes").path("fieldTypes")) {
      kinds.put(type.path("name").asText(), Kind.of(type.path("class").asText()));
    }
    List<String> targets = solr.get(base + "copyfields").findValuesAsText("dest");
    Map<String, Field> fields = new TreeMap<>();
    for (JsonNode field : details(solr, base, seen)) {
      Field known = field(field, kinds, targets);
      fields.put(known.name(), known);
    }
    return new Schema(fields, definitions(solr.get(base + "fields").path("fields")));
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

  private static Map<String, JsonNode> definitions(JsonNode fields) {
    Map<String, JsonNode> definitions = new TreeMap<>();
    fields.forEach(field -> definitions.put(field.path("name").asText(), field));
    return definitions;
  }

  private static Field field(JsonNode field, Map<String, Kind> kinds, List<String> targets) {
    String name = field.path("name").asText();
    boolean stored =
        field.path("stored").asBoolean()
            || (field.path("docValues").asBoolean()
                && field.path("useDocValuesAsStored").asBoolean());
    Kind kind = kinds.getOrDefault(field.path("type").asText(), Kind.OTHER);
    return new Field(name, kind, stored, targets.stream().anyMatch(t -> isOf(t, name)));
  }

  /** A target may be a pattern with one star at its beginning or end. */
  private static boolean isOf(String target, String name) {
    if (target.startsWith("*")) {
      return name.endsWith(target.substring(1));
    }
    return target.endsWith("*")
        ? name.startsWith(target.substring(0, target.length() - 1))
        : name.equals(target);
  }

  Optional<Field> field(String name) {
    return Optional.ofNullable(fields.get(name));
  }
}
