// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.config;

import java.util.List;
import java.util.Optional;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.schema.NumberType;
import org.apache.solr.schema.SchemaField;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.lucene.DupField;

/** The default fields that the schema currently has. */
public final class AdaptedFields {
  /** The date fields of a history, in order of trust. */
  public static final List<String> DATES =
      List.of("modified", "created", "file_time", DupField.FIRST_SEEN.defaultName());

  private static final String FORMAT = "format";

  private AdaptedFields() {}

  /** Returns those of {@link #DATES} that are readable date fields of the schema. */
  public static List<String> dates(IndexSchema schema) {
    return DATES.stream().filter(name -> isReadableDate(schema.getFieldOrNull(name))).toList();
  }

  private static boolean isReadableDate(@Nullable SchemaField field) {
    return isDate(field) && ReadableField.is(field);
  }

  public static boolean isDate(@Nullable SchemaField field) {
    return field != null && field.getType().getNumberType() == NumberType.DATE;
  }

  /** Returns the field of the file format, if the schema has a readable one. */
  public static Optional<String> format(IndexSchema schema) {
    return ReadableField.is(schema.getFieldOrNull(FORMAT)) ? Optional.of(FORMAT) : Optional.empty();
  }
}
