// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection.shard;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.schema.NumberType;
import org.apache.solr.schema.SchemaField;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.solr.config.ReadableField;
import org.solrduplicates.solr.config.RequestParams;

/** The fields of {@code fl} and {@code dup.size.fl} that lists show. */
public final class ShownFields {
  private static final String SIZE_FIELD = "dup.size.fl";
  private static final String DEFAULT_SIZE_FIELD = "size";
  private static final String SCORE = "score";
  private static final String ALL = "*";

  private static final List<String> OWN =
      List.of("id", "date", "version", "copy", "latest", "uncovered", "ignoredDates", SCORE, ALL);

  private ShownFields() {}

  public static List<String> of(SolrParams params, IndexSchema schema) {
    List<String> fields = named(params, schema);
    fields.removeAll(OWN);
    return fields;
  }

  /** Returns the fields for columns with a name prefix, which cannot collide with other columns. */
  public static List<String> prefixed(SolrParams params, IndexSchema schema) {
    List<String> fields = named(params, schema);
    fields.removeAll(List.of(SCORE, ALL));
    return fields;
  }

  private static List<String> named(SolrParams params, IndexSchema schema) {
    String named = params.get(CommonParams.FL, "");
    if (named.isBlank()) {
      return new ArrayList<>(List.of("title"));
    }
    List<String> fields = new ArrayList<>(Arrays.asList(RequestParams.names(named)));
    fields.forEach(field -> require(field, schema));
    return fields;
  }

  private static void require(String field, IndexSchema schema) {
    if (ReadableField.isLost(schema.getFieldOrNull(field))) {
      throw RequestParams.badRequest(
          CommonParams.FL
              + " must be a list of fields that can be read, has '"
              + field
              + "'"
              + ReadableField.WHY_NOT);
    }
  }

  /** Returns the field with the sizes of documents; empty if there is none. */
  public static String size(SolrParams params, IndexSchema schema) {
    String size = params.get(SIZE_FIELD, DEFAULT_SIZE_FIELD);
    if (isWholeNumber(schema.getFieldOrNull(size))) {
      return size;
    }
    if (params.get(SIZE_FIELD) != null) {
      throw RequestParams.badRequest(
          SIZE_FIELD + " must be a single-valued integer field with docValues, was '" + size + "'");
    }
    return "";
  }

  private static boolean isWholeNumber(@Nullable SchemaField field) {
    if (field == null || !field.hasDocValues() || field.multiValued()) {
      return false;
    }
    NumberType type = field.getType().getNumberType();
    return type == NumberType.INTEGER || type == NumberType.LONG;
  }
}
