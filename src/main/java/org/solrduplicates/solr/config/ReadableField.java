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
 * Whether the values of a field can be read back. Solr answers a field that is asked for by its
 * name from what is stored, or else from doc values, whatever {@code useDocValuesAsStored} says;
 * what is indexed only can be searched, but nobody can say what it was.
 */
public final class ReadableField {
  /** What is wrong with a field that cannot be read, to stand behind its name. */
  public static final String WHY_NOT =
      ", whose values cannot be read: it is neither stored nor has doc values";

  private static final Set<String> SOLR_S_OWN =
      Set.of(
          CommonParams.VERSION_FIELD,
          IndexSchema.ROOT_FIELD_NAME,
          IndexSchema.NEST_PATH_FIELD_NAME,
          IndexSchema.NEST_PARENT_FIELD_NAME);

  private ReadableField() {}

  /** Returns whether Solr writes a field itself, whatever an update has. */
  public static boolean isOfSolr(String name) {
    return SOLR_S_OWN.contains(name);
  }

  /** Returns whether the doc values of a type are what was sent. */
  public static boolean isExact(FieldType type) {
    return type instanceof StrField
        || type instanceof BoolField
        || type instanceof BinaryField
        || type instanceof SortableTextField
        || type instanceof LatLonPointSpatialField
        || type.getNumberType() != null;
  }

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
