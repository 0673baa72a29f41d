package org.solrduplicates.solr.config;

import org.apache.solr.schema.SchemaField;
import org.jspecify.annotations.Nullable;

/**
 * Whether the values of a field can be read back. Solr answers a field that is asked for by its
 * name from what is stored, or else from doc values, whatever {@code useDocValuesAsStored} says;
 * what is indexed only can be searched, but nobody can say what it was.
 */
public final class ReadableField {
  /** What is wrong with a field that cannot be read, to stand behind its name. */
  public static final String WHY_NOT =
      ", whose values cannot be read: it is neither stored nor has doc values";

  private ReadableField() {}

  /** Returns whether there is such a field and its values can be read back. */
  public static boolean is(@Nullable SchemaField field) {
    return field != null && (field.stored() || field.hasDocValues());
  }

  /** Returns whether a field is there, but cannot be read. */
  public static boolean isLost(@Nullable SchemaField field) {
    return field != null && !is(field);
  }

  /** Returns whether Solr reads a field back by itself, so that no atomic update loses it. */
  public static boolean isReadBack(SchemaField field) {
    return field.stored() || (field.hasDocValues() && field.useDocValuesAsStored());
  }

  /** Returns whether something can be searched for in a field: Solr finds nothing in others. */
  public static boolean isSearched(SchemaField field) {
    return field.indexed() || field.hasDocValues();
  }
}
