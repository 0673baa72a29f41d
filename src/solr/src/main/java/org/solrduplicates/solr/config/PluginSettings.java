// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.config;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.lucene.analysis.Analyzer;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.schema.FieldType;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.schema.SchemaField;
import org.apache.solr.schema.StrField;
import org.solrduplicates.core.fingerprint.DocumentText;
import org.solrduplicates.core.fingerprint.FingerprintProfile;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.passage.FragmentSettings;
import org.solrduplicates.core.similarity.Metadata;
import org.solrduplicates.core.text.Sentence;
import org.solrduplicates.core.text.UnicodeWords;
import org.solrduplicates.lucene.AnalyzerWords;
import org.solrduplicates.lucene.DupField;
import org.solrduplicates.lucene.FingerprintFields;

/**
 * The field settings of solrconfig.xml, shared by the update processor and the component.
 *
 * @param textFields in order
 * @param nameField the file name or path
 * @param fieldType the field type whose index analyzer splits words; empty for the default
 * @param firstSeenField the date on which a document was first added
 * @param fragments the fragments of {@code fields.fragments()}
 */
public record PluginSettings(
    List<String> textFields,
    String titleField,
    String nameField,
    String authorField,
    FingerprintProfile profile,
    String fieldType,
    FingerprintFields fields,
    String firstSeenField,
    FragmentSettings fragments) {
  public static final String FIRST_SEEN_FIELD = "firstSeenField";

  private static final String TEXT_FIELD = "textField";
  private static final String TITLE_FIELD = "titleField";
  private static final String NAME_FIELD = "nameField";
  private static final String AUTHOR_FIELD = "authorField";
  private static final String PROFILE = "profile";
  private static final String FIELD_TYPE = "fieldType";
  private static final String FRAGMENTS_FIELD = "fragmentsField";
  private static final String FILE_HASH_FIELD = "fileHashField";

  public static final String GROUP_FIELD = "groupField";

  public static final Set<String> KEYS =
      Set.of(
          TEXT_FIELD,
          TITLE_FIELD,
          NAME_FIELD,
          AUTHOR_FIELD,
          PROFILE,
          FIELD_TYPE,
          FRAGMENTS_FIELD,
          FragmentKind.KEY,
          FragmentKind.WINDOW,
          FragmentKind.OVERLAP,
          FragmentKind.RANGE,
          FILE_HASH_FIELD,
          GROUP_FIELD,
          FIRST_SEEN_FIELD);

  /** Settings of the fields that are read from found documents. */
  private static final List<String> READ =
      List.of(TITLE_FIELD, NAME_FIELD, AUTHOR_FIELD, FILE_HASH_FIELD);

  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,5}");

  private static final String NO_FIELD = "";

  private static final String DEFAULT_WORDS = "";

  private static final String DEFAULT_FIELDS = "[text] title";

  /** Reads the settings; missing keys get their documented defaults. */
  public static PluginSettings of(NamedList<?> args) {
    FingerprintFields defaults = FingerprintFields.DEFAULT;
    List<String> text = texts(args.getAll(TEXT_FIELD));
    return new PluginSettings(
        text.isEmpty() ? List.of("text") : text,
        value(args, TITLE_FIELD, "title"),
        value(args, NAME_FIELD, "path"),
        value(args, AUTHOR_FIELD, "author"),
        profile(value(args, PROFILE, FingerprintProfile.FULL.label())),
        value(args, FIELD_TYPE, DEFAULT_WORDS),
        new FingerprintFields(
            value(args, FRAGMENTS_FIELD, defaults.fragments()),
            value(args, GROUP_FIELD, defaults.group()),
            value(args, FILE_HASH_FIELD, defaults.fileHash())),
        value(args, FIRST_SEEN_FIELD, DupField.FIRST_SEEN.defaultName()),
        FragmentKind.of(args));
  }

  private static FingerprintProfile profile(String name) {
    try {
      return FingerprintProfile.of(name);
    } catch (IllegalArgumentException e) {
      throw wrong(PROFILE + " " + e.getMessage());
    }
  }

  /** Several values are repeated lines in solrconfig.xml, or a list in the Config API. */
  public static List<String> texts(List<?> values) {
    return values.stream()
        .flatMap(value -> value instanceof Collection<?> many ? many.stream() : Stream.of(value))
        .map(Objects::toString)
        .toList();
  }

  /** Rejects unknown keys, which are usually typos. */
  public static void refuseUnknown(String plugin, NamedList<?> args, Set<String> alsoKnown) {
    Set<String> known = new TreeSet<>(KEYS);
    known.addAll(alsoKnown);
    refuseAllBut(known, plugin, args);
  }

  public static void refuseAllBut(Set<String> known, String plugin, NamedList<?> args) {
    for (Map.Entry<String, ?> arg : args) {
      if (!known.contains(arg.getKey())) {
        throw wrong(
            Sentence.of(
                "Unknown setting '%s' for %s. Known settings: %s", arg.getKey(), plugin, known));
      }
    }
  }

  /** Returns the arguments whose keys are known here or in {@code alsoKnown}. */
  public static NamedList<Object> only(NamedList<?> args, Set<String> alsoKnown) {
    NamedList<Object> own = new NamedList<>();
    for (Map.Entry<String, ?> arg : args) {
      if (KEYS.contains(arg.getKey()) || alsoKnown.contains(arg.getKey())) {
        own.add(arg.getKey(), arg.getValue());
      }
    }
    return own;
  }

  /** Returns arguments, and those of the update processor for settings that are not among them. */
  public static NamedList<Object> completed(NamedList<?> args, NamedList<?> ofProcessor) {
    NamedList<Object> all = new NamedList<>();
    args.forEach((key, value) -> all.add(key, value));
    ofProcessor.forEach(
        (key, value) -> {
          if (KEYS.contains(key) && args.get(key) == null) {
            all.add(key, value);
          }
        });
    return all;
  }

  static String value(NamedList<?> args, String key, String defaultValue) {
    return Optional.ofNullable(args.get(key)).map(Object::toString).orElse(defaultValue);
  }

  static String choice(NamedList<?> args, String key, String defaultValue, List<String> choices) {
    String value = value(args, key, defaultValue);
    if (!choices.contains(value)) {
      throw wrong(key, "one of " + String.join(", ", choices), value);
    }
    return value;
  }

  public static int number(NamedList<?> args, String key, String defaultValue, int min, int max) {
    String value = value(args, key, defaultValue);
    int number = NUMBER.matcher(value).matches() ? Integer.parseInt(value) : -1;
    if (number < min || number > max) {
      throw wrong(key, "a whole number from " + min + " to " + max, value);
    }
    return number;
  }

  /** Rejects a schema that lacks a field, with the command that adds it. */
  public void requireFields(IndexSchema schema) {
    StoredField.FINGERPRINT.forEach(field -> field.require(schema));
    new StoredField(DupField.FIRST_SEEN, firstSeenField).requireFit(schema);
    new StoredField(DupField.FRAGMENTS, fields.fragments()).requireFit(schema);
  }

  /** Returns the error of each unsuitable fingerprint field, with the line to change. */
  public List<String> faults(IndexSchema schema) {
    return StoredField.FINGERPRINT.stream().flatMap(field -> field.fault(schema).stream()).toList();
  }

  /** Returns the fields that store fingerprints, optional ones last. */
  public List<String> fingerprintFields() {
    return List.of(
        FingerprintFields.FINGERPRINT,
        FingerprintFields.SKETCH,
        FingerprintFields.TEXT_HASH,
        FingerprintFields.SIMHASH,
        FingerprintFields.TITLE_KEY,
        FingerprintFields.BANDS,
        fields.fragments());
  }

  /** Returns the settings that must be equal wherever fingerprints are made or read. */
  public Map<String, String> shared() {
    Map<String, String> shared = new LinkedHashMap<>();
    shared.put(TEXT_FIELD, String.join(", ", textFields));
    shared.put(TITLE_FIELD, titleField);
    shared.put(NAME_FIELD, nameField);
    shared.put(PROFILE, profile.label());
    shared.put(FIELD_TYPE, fieldType);
    shared.put(FRAGMENTS_FIELD, fields.fragments());
    shared.put(FragmentKind.KEY, FragmentKind.shared(fragments));
    return shared;
  }

  /**
   * Rejects a schema without a key, unsuitable fields, and an unknown field type; missing fields
   * are allowed.
   *
   * @param given the settings that the configuration names, see {@link #requireReadable}
   */
  public void requireFit(NamedList<?> given, IndexSchema schema) {
    requireKey(schema);
    StoredField.FINGERPRINT.forEach(field -> field.requireFit(schema));
    new StoredField(DupField.FRAGMENTS, fields.fragments()).requireFit(schema);
    requireReadable(given, schema);
    fingerprinter(schema);
  }

  /**
   * Rejects explicitly named fields that cannot be read. Unreadable default fields count as empty.
   */
  private static void requireReadable(NamedList<?> args, IndexSchema schema) {
    for (String setting : READ) {
      String field = value(args, setting, NO_FIELD);
      if (!field.isEmpty() && ReadableField.isLost(schema.getFieldOrNull(field))) {
        throw wrong(setting + " '" + field + "' is a field" + ReadableField.WHY_NOT);
      }
    }
  }

  public boolean hasFragments(IndexSchema schema) {
    return schema.hasExplicitField(fields.fragments());
  }

  public void requireFragments(String parameter, IndexSchema schema) {
    if (!hasFragments(schema)) {
      throw RequestParams.badRequest(
          parameter
              + " is not available: "
              + new StoredField(DupField.FRAGMENTS, fields.fragments()).missing());
    }
  }

  /** Requires a group field that can be updated in place; those of backgrounds and ranks, too. */
  public static void requireGroup(String name, IndexSchema schema) {
    if (!schema.hasExplicitField(name)) {
      throw wrong(new StoredField(DupField.GROUP, name).missing());
    }
    new StoredField(DupField.GROUP, name).require(schema);
    if (hasBackground(schema)) {
      new StoredField(DupField.BACKGROUND).require(schema);
    }
    if (hasRank(schema)) {
      new StoredField(DupField.RANK).require(schema);
    }
    if (hasChanged(schema)) {
      new StoredField(DupField.CHANGED).require(schema);
    }
  }

  /** Requires an explicit field, because Solr does not update dynamic fields in place. */
  public static boolean hasBackground(IndexSchema schema) {
    return schema.hasExplicitField(FingerprintFields.BACKGROUND);
  }

  /** Returns why backgrounds cannot be stored, with the line to change; empty if they can. */
  public static Optional<String> backgroundFault(IndexSchema schema) {
    StoredField field = new StoredField(DupField.BACKGROUND);
    return hasBackground(schema) ? field.fault(schema) : Optional.of(field.missing());
  }

  public static boolean hasRank(IndexSchema schema) {
    return schema.hasExplicitField(FingerprintFields.RANK);
  }

  /** Returns why ranks cannot be stored, with the line to change; empty if they can. */
  public static Optional<String> rankFault(IndexSchema schema) {
    StoredField field = new StoredField(DupField.RANK);
    return hasRank(schema) ? field.fault(schema) : Optional.of(field.missing());
  }

  /** Changes need ranks, too, because a missing rank makes the job write a document. */
  public static boolean hasChanged(IndexSchema schema) {
    return hasRank(schema) && schema.hasExplicitField(FingerprintFields.CHANGED);
  }

  /** Returns why changes cannot be stored, with the line to change; empty if they can. */
  public static Optional<String> changedFault(IndexSchema schema) {
    StoredField field = new StoredField(DupField.CHANGED);
    return rankFault(schema)
        .or(() -> hasChanged(schema) ? field.fault(schema) : Optional.of(field.missing()));
  }

  public static void requireTags(String dupOf, String dupScore, IndexSchema schema) {
    new StoredField(DupField.DUP_OF, dupOf).require(schema);
    new StoredField(DupField.DUP_SCORE, dupScore).require(schema);
  }

  public void requireFirstSeen(IndexSchema schema) {
    new StoredField(DupField.FIRST_SEEN, firstSeenField).require(schema);
  }

  /**
   * Returns the fingerprinter of these settings. Fingerprints of other fields, profiles or analyzer
   * definitions are not comparable.
   */
  public Fingerprinter fingerprinter(IndexSchema schema) {
    Fingerprinter full = fullFingerprinter(schema);
    return profile == FingerprintProfile.COMPACT ? full.compact() : full;
  }

  private Fingerprinter fullFingerprinter(IndexSchema schema) {
    String fields = textFields + " " + titleField;
    if (!fieldType.equals(DEFAULT_WORDS)) {
      Analyzer analyzer = analyzer(schema);
      return Fingerprinter.ofAnalyzer(
          fields + AnalyzerDefinition.of(analyzer), new AnalyzerWords(analyzer));
    }
    return fields.equals(DEFAULT_FIELDS)
        ? new Fingerprinter()
        : Fingerprinter.ofAnalyzer(fields, new UnicodeWords());
  }

  /** {@code values} returns the values of a field in order, none if the document lacks it. */
  public DocumentText text(Function<String, List<String>> values) {
    return DocumentText.of(titleField, textFields, values);
  }

  /** Returns the fields of title, name, author and file hash that are configured. */
  public List<String> metadataFields() {
    return Stream.of(titleField, nameField, authorField, fields.fileHash())
        .filter(name -> !name.isEmpty())
        .toList();
  }

  /** {@code values} returns the values of a field in order, none if the document lacks it. */
  public Metadata metadata(Function<String, List<String>> values) {
    return new Metadata(
        DocumentText.of(titleField, List.of(), values).title(),
        first(values.apply(nameField)),
        first(values.apply(fields.fileHash())));
  }

  private static String first(List<String> values) {
    return values.isEmpty() ? "" : values.get(0);
  }

  private Analyzer analyzer(IndexSchema schema) {
    FieldType type = schema.getFieldTypeByName(fieldType);
    if (type == null) {
      throw wrong(FIELD_TYPE + " '" + fieldType + "' is not in the schema");
    }
    return type.getIndexAnalyzer();
  }

  /** Fails with the line to add if the schema has no unique key. */
  public static SchemaField requireKey(IndexSchema schema) {
    SchemaField key = schema.getUniqueKeyField();
    if (key == null) {
      throw wrong("the schema has no uniqueKey: add <uniqueKey>id</uniqueKey>, or another field");
    }
    return key;
  }

  /**
   * Checks that the order of keys is that of their characters.
   *
   * @throws SolrException 400
   */
  public static void requireKeyOfCharacters(IndexSchema schema, String what) {
    SchemaField key = requireKey(schema);
    if (!(key.getType() instanceof StrField)) {
      throw RequestParams.badRequest(
          Sentence.of(
              "%s needs a unique key of a type of class solr.StrField; that of '%s' is of another",
              what, key.getName()));
    }
  }

  public static SolrException wrong(String key, String range, String value) {
    return wrong("'" + key + "' must be " + range + ", was '" + value + "'");
  }

  public static SolrException wrong(String message) {
    return new SolrException(ErrorCode.SERVER_ERROR, message);
  }
}
