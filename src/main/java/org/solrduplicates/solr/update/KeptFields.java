package org.solrduplicates.solr.update;

import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.schema.BinaryField;
import org.apache.solr.schema.BoolField;
import org.apache.solr.schema.CopyField;
import org.apache.solr.schema.FieldType;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.schema.IndexSchema.DynamicField;
import org.apache.solr.schema.SchemaField;
import org.apache.solr.schema.StrField;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.config.ReadableField;

/**
 * Which fields of documents an atomic update keeps, by the schema: Solr reads a document back from
 * stored fields and doc values, leaves out the targets of copyFields, and copies again. In doubt a
 * field is not kept.
 *
 * @param made the fields that are made anew of every document
 * @param sources the fields that are copied to another one, by its name
 */
record KeptFields(
    IndexSchema schema,
    PluginSettings settings,
    Set<String> made,
    Set<String> names,
    Map<String, SortedSet<String>> sources) {
  private static final Set<String> SOLR_S_OWN =
      Set.of(
          CommonParams.VERSION_FIELD,
          IndexSchema.ROOT_FIELD_NAME,
          IndexSchema.NEST_PATH_FIELD_NAME,
          IndexSchema.NEST_PARENT_FIELD_NAME);

  /**
   * Reads a schema.
   *
   * @param names the fields of the index
   */
  static KeptFields of(
      IndexSchema schema, PluginSettings settings, Set<String> made, Set<String> names) {
    Set<String> all = new TreeSet<>(names);
    all.addAll(schema.getFields().keySet());
    for (DynamicField field : schema.getDynamicFields()) {
      all.add(field.getRegex().replace("*", "x")); // a name like others of the pattern
    }
    Map<String, SortedSet<String>> sources = new TreeMap<>();
    for (String name : all) {
      for (CopyField copy : schema.getCopyFieldsList(name)) {
        sources.computeIfAbsent(copy.getDestination().getName(), t -> new TreeSet<>()).add(name);
      }
    }
    return new KeptFields(schema, settings, made, names, sources);
  }

  /** Returns the first field of the index that an atomic update would lose. */
  Optional<String> lost() {
    return names.stream().filter(name -> !isKept(name)).sorted().findFirst();
  }

  /**
   * Returns the targets of copyFields that can be read back, to compare them with their sources.
   */
  Stream<String> readableTargets() {
    return names.stream()
        .filter(sources::containsKey)
        .filter(name -> !made.contains(name))
        .filter(name -> isReadBack(schema.getFieldOrNull(name)));
  }

  /** Returns the fields that are copied to another one. */
  SortedSet<String> sourcesOf(String target) {
    return sources.getOrDefault(target, Collections.emptySortedSet());
  }

  private boolean isKept(String name) {
    SchemaField field = schema.getFieldOrNull(name);
    if (SOLR_S_OWN.contains(name) || made.contains(name)) {
      return true;
    }
    if (field == null || isPreAnalyzed(field.getType().getClass())) {
      return false;
    }
    return sources.containsKey(name) ? isCopiedAgain(field) : isReadExactly(field);
  }

  /** Solr does not know the target of a pattern as one, so that what is read would be doubled. */
  private boolean isCopiedAgain(SchemaField target) {
    boolean isSource = !schema.getCopyFieldsList(target.getName()).isEmpty();
    boolean isDoubled = isReadBack(target) && !schema.isCopyFieldTarget(target);
    return !isSource
        && !isDoubled
        && !settings.textFields().contains(target.getName())
        && sourcesOf(target.getName()).stream()
            .map(schema::getFieldOrNull)
            .allMatch(source -> source != null && isReadExactly(source));
  }

  private boolean isReadExactly(SchemaField field) {
    return field.stored()
        || (isReadBack(field)
            && isExact(field.getType())
            && !(field.multiValued() && isOrdered(field)));
  }

  private static boolean isReadBack(@Nullable SchemaField field) {
    return field != null && ReadableField.isReadBack(field);
  }

  /** Doc values of other types are not what was sent. */
  private static boolean isExact(FieldType type) {
    return type instanceof StrField
        || type instanceof BoolField
        || type instanceof BinaryField
        || type.getNumberType() != null;
  }

  /** Doc values do not keep the order of several values, which matters to a text. */
  private boolean isOrdered(SchemaField field) {
    String name = field.getName();
    return !schema.getCopyFieldsList(name).isEmpty()
        || settings.textFields().contains(name)
        || settings.titleField().equals(name)
        || settings.nameField().equals(name);
  }

  /** By its name: Solr 10 has no such type in solr-core. */
  private static boolean isPreAnalyzed(Class<?> type) {
    return Stream.<Class<?>>iterate(type, Objects::nonNull, Class::getSuperclass)
        .anyMatch(c -> c.getName().equals("org.apache.solr.schema.PreAnalyzedField"));
  }
}
