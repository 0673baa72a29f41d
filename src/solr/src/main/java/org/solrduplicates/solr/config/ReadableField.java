// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.config;

import java.util.Set;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.schema.BinaryField;
import org.apache.solr.schema.BoolField;
import org.apache.solr.schema.FieldType;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.schema.LatLonPointSpatialField;
import org.apache.solr.schema.SchemaField;
import org.apache.solr.schema.SortableTextField;
import org.apache.solr.schema.StrField;
import org.jspecify.annotations.Nullable;

/**
 * Whether the values of a field can be read back. Solr reads stored values, or else doc values,
 * whatever {@code useDocValuesAsStored} is. Values that are only indexed are lost.
 */
public final class ReadableField {
  /** The explanation that follows the name of an unreadable field. */
  public static final String WHY_NOT =
      ", whose values cannot be read: it is neither stored nor has doc values";

  private static final Set<String> SOLR_FIELDS =
      Set.of(
          CommonParams.VERSION_FIELD,
          IndexSchema.ROOT_FIELD_NAME,
          IndexSchema.NEST_PATH_FIELD_NAME,
          IndexSchema.NEST_PARENT_FIELD_NAME);

  private ReadableField() {}

  /** Returns whether Solr itself writes a field. */
  public static boolean isOfSolr(String name) {
    return SOLR_FIELDS.contains(name);
  }

  /** Returns whether doc values of a type equal the values sent. */
  public static boolean isExact(FieldType type) {
    return type instanceof StrField
        || type instanceof BoolField
        || type instanceof BinaryField
        || type instanceof SortableTextField
        || type instanceof LatLonPointSpatialField
        || type.getNumberType() != null;
  }

  /**
   * Returns a field of the plugin, or null. The pattern {@code *}, with which many schemas ignore
   * unknown fields, does not define one.
   */
  public static @Nullable SchemaField own(IndexSchema schema, String name) {
    return schema.hasExplicitField(name) || !"*".equals(schema.getDynamicPattern(name))
        ? schema.getFieldOrNull(name)
        : null;
  }

  /** Returns whether the field exists and can be read back. */
  public static boolean is(@Nullable SchemaField field) {
    return field != null && (field.stored() || field.hasDocValues());
  }

  /** Returns whether the field exists, but cannot be read back. */
  public static boolean isLost(@Nullable SchemaField field) {
    return field != null && !is(field);
  }

  /** Returns whether atomic updates keep the field's values. */
  public static boolean isReadBack(SchemaField field) {
    return field.stored() || (field.hasDocValues() && field.useDocValuesAsStored());
  }

  /** Returns whether documents can be counted by the value of the field. */
  public static boolean isOneString(SchemaField field) {
    return field.getType() instanceof StrField && !field.multiValued() && field.hasDocValues();
  }

  /** Returns whether Solr can search the field. */
  public static boolean isSearched(SchemaField field) {
    return field.indexed() || field.hasDocValues();
  }
}
