package org.solrduplicates.solr.backfill;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.schema.CopyField;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.schema.SchemaField;

/**
 * Which fields of a schema are copied to which.
 *
 * @param schema the schema
 * @param sources the fields that are copied to one, as far as they are named and no pattern
 * @param byPattern fields of the index that something is copied to by a pattern
 */
record CopyFields(IndexSchema schema, Map<String, Set<String>> sources, Set<String> byPattern) {
  /** Reads a schema, whose patterns are tried on the names of some fields. */
  static CopyFields of(IndexSchema schema, Collection<String> names) {
    Map<String, Set<String>> sources = new HashMap<>();
    for (SimpleOrderedMap<Object> copy : schema.getCopyFieldProperties(false, null, null)) {
      sources
          .computeIfAbsent(String.valueOf(copy.get(IndexSchema.DESTINATION)), d -> new TreeSet<>())
          .add(String.valueOf(copy.get(IndexSchema.SOURCE)));
    }
    Set<String> byPattern =
        names.stream()
            .filter(name -> schema.getFieldOrNull(name) != null)
            .flatMap(name -> schema.getCopyFieldsList(name).stream())
            .map(CopyField::getDestination)
            .filter(target -> !schema.isCopyFieldTarget(target))
            .map(SchemaField::getName)
            .collect(Collectors.toSet());
    return new CopyFields(schema, sources, byPattern);
  }

  boolean isTarget(SchemaField field) {
    return schema.isCopyFieldTarget(field) || byPattern.contains(field.getName());
  }

  /** Returns whether a field is copied, by its own name: a pattern may match by chance. */
  boolean isSource(SchemaField field) {
    return sources.values().stream().anyMatch(names -> names.contains(field.getName()));
  }

  /** Returns whether anything is made of the values of a field, by name or by pattern. */
  boolean isCopied(SchemaField field) {
    return schema.getCopyFieldsList(field.getName()).stream()
        .anyMatch(copy -> !copy.getDestination().getName().equals(field.getName()));
  }

  /** Returns whether a field is copied from one that leaves no trace in the index. */
  boolean hasLostSource(SchemaField target) {
    return sources.getOrDefault(target.getName(), Set.of()).stream()
        .map(schema::getFieldOrNull)
        .anyMatch(
            source ->
                source != null
                    && !source.indexed()
                    && !source.stored()
                    && !FieldSurvey.isRead(source)
                    && !isTarget(source));
  }
}
