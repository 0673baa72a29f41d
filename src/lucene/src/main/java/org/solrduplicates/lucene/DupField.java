// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.lucene;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The fields that the plugin needs in a schema, with their definitions. The schema files in {@code
 * solr-config} have the same ones, see {@link #json} and {@link #xml}.
 */
public enum DupField {
  FINGERPRINT(FingerprintFields.FINGERPRINT, "binary", Kind.DATA),
  SKETCH(FingerprintFields.SKETCH, "string", Kind.TERMS),
  TEXT_HASH(FingerprintFields.TEXT_HASH, "string", Kind.TERM),
  SIMHASH(FingerprintFields.SIMHASH, "plong", Kind.DATA),
  TITLE_KEY(FingerprintFields.TITLE_KEY, "string", Kind.TERMS),
  FIRST_SEEN("dup_first_seen", "pdate", Kind.VALUE),
  GROUP(FingerprintFields.DEFAULT.group(), "pint", Kind.COLUMN),
  BACKGROUND(FingerprintFields.BACKGROUND, "plong", Kind.COLUMN),
  RANK(FingerprintFields.RANK, "pint", Kind.COLUMN),
  CHANGED(FingerprintFields.CHANGED, "plong", Kind.COLUMN),

  /** Copied passages. */
  FRAGMENTS(FingerprintFields.DEFAULT.fragments(), "string", Kind.TERMS),

  /** The original of a document that an update policy tags. */
  DUP_OF("dup_of", "string", Kind.VALUE),

  /** The similarity of both. */
  DUP_SCORE("dup_score", "pfloat", Kind.VALUE);

  /** The fields of {@code schema-fields.xml}. */
  public static final List<DupField> NEEDED =
      List.of(
          FINGERPRINT,
          SKETCH,
          TEXT_HASH,
          SIMHASH,
          TITLE_KEY,
          FIRST_SEEN,
          GROUP,
          BACKGROUND,
          RANK,
          CHANGED);

  /** The fields of {@code passages-field.json}. */
  public static final List<DupField> OF_PASSAGES = List.of(FRAGMENTS);

  /** The fields of {@code policy-fields.xml}. */
  public static final List<DupField> OF_POLICIES = List.of(DUP_OF, DUP_SCORE);

  /** What a field is used for. */
  public enum Kind {
    /** A column of the plugin, which responses do not have. */
    DATA(false, true),

    /** A column that the job updates in place. */
    COLUMN(false, true),

    /** A term to search for. */
    TERM(true, false),

    /** Many terms to search for. */
    TERMS(true, false),

    /** A value to search for, and to show. */
    VALUE(true, true);

    private final boolean indexed;
    private final boolean docValues;

    Kind(boolean indexed, boolean docValues) {
      this.indexed = indexed;
      this.docValues = docValues;
    }
  }

  private final String defaultName;
  private final String type;
  private final Kind kind;

  DupField(String defaultName, String type, Kind kind) {
    this.defaultName = defaultName;
    this.type = type;
    this.kind = kind;
  }

  /** Returns the name of the field unless the configuration has another one. */
  public String defaultName() {
    return defaultName;
  }

  /** Returns the name of its type in the configurations of Solr. */
  public String type() {
    return type;
  }

  public Kind kind() {
    return kind;
  }

  /** Returns the properties without the name. */
  private Map<String, Object> properties() {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("type", type);
    all.put("indexed", kind.indexed);
    all.put("stored", false);
    all.put("docValues", kind.docValues);
    if (kind.docValues) {
      all.put("useDocValuesAsStored", kind != Kind.DATA);
    }
    if (kind == Kind.TERMS) {
      all.put("multiValued", true);
    }
    return all;
  }

  /** Returns the definition as a JSON object without the name. */
  public String definition() {
    return json(properties().entrySet().stream());
  }

  /** Returns the definition as a JSON object with a name. */
  public String json(String name) {
    return json(named(name));
  }

  private Stream<Map.Entry<String, Object>> named(String name) {
    return Stream.concat(Stream.of(Map.entry("name", name)), properties().entrySet().stream());
  }

  private static String json(Stream<Map.Entry<String, Object>> properties) {
    return properties
        .map(
            property ->
                property.getValue() instanceof Boolean
                    ? "\"" + property.getKey() + "\":" + property.getValue()
                    : "\"" + property.getKey() + "\":\"" + property.getValue() + "\"")
        .collect(Collectors.joining(",", "{", "}"));
  }

  /** Returns the line of a schema file. */
  public String xml() {
    return named(defaultName)
        .map(property -> property.getKey() + "=\"" + property.getValue() + "\"")
        .collect(Collectors.joining(" ", "<field ", "/>"));
  }

  /** Returns a request to the Schema API that adds some fields. */
  public static String request(List<DupField> fields) {
    return fields.stream()
        .map(field -> "    " + field.json(field.defaultName))
        .collect(Collectors.joining(",\n", "{\n  \"add-field\": [\n", "\n  ]\n}\n"));
  }
}
