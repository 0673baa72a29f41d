package org.solrduplicates.solr.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.schema.DatePointField;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.schema.SchemaField;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.group.DuplicateSettings;

/**
 * All that a request asks for, read and checked once. Immutable.
 *
 * @param pivot how the pivot is named
 * @param settings what a version group is
 * @param dateFields the fields of the history, in order of trust
 * @param formatField the field of the file format, empty if there is none
 * @param constraints what the group must have in common with the pivot beside the text
 * @param rule the rule that the settings come from, empty for none
 * @param explain whether to list the candidates of the pivot one by one
 */
record DuplicatesRequest(
    Pivot pivot,
    DuplicateSettings settings,
    List<String> dateFields,
    String formatField,
    Constraints constraints,
    String rule,
    boolean explain) {
  /** Turns the component on where it is one of several, as in {@code /select}. */
  static final String ON = "dup";

  private static final String EXPLAIN = "dup.explain";
  private static final String DATE_FIELDS = "dup.date.fl";
  private static final String FORMAT_FIELD = "dup.format.fl";
  private static final String DEFAULT_DATE_FIELDS = "modified,created,file_time";
  private static final String DEFAULT_FORMAT_FIELD = "format";

  static DuplicatesRequest of(SolrQueryRequest request) throws IOException {
    SolrParams params = request.getParams();
    return new DuplicatesRequest(
        Pivot.of(request),
        settings(params, Map.of(), params),
        dateFields(params, request.getSchema()),
        formatField(params, request.getSchema()),
        Constraints.of(params, request.getSchema()),
        "",
        params.getBool(EXPLAIN, false));
  }

  /** What the request says itself comes before a rule, and a rule before the handler's defaults. */
  DuplicatesRequest by(Rules.Rule rule, SolrQueryRequest request) {
    return new DuplicatesRequest(
        pivot,
        settings(request.getOriginalParams(), rule.values(), request.getParams()),
        dateFields,
        formatField,
        constraints,
        rule.name(),
        explain);
  }

  private static DuplicateSettings settings(
      SolrParams own, Map<String, String> rule, SolrParams defaults) {
    try {
      return DuplicateSettings.of(
          key ->
              Stream.of(own.get(key), rule.get(key), defaults.get(key))
                  .filter(Objects::nonNull)
                  .findFirst());
    } catch (IllegalArgumentException e) {
      throw new SolrException(ErrorCode.BAD_REQUEST, e.getMessage(), e);
    }
  }

  /** Fields that are named must be dates; of the default ones those are used that exist. */
  private static List<String> dateFields(SolrParams params, IndexSchema schema) {
    String named = params.get(DATE_FIELDS);
    List<String> fields = new ArrayList<>();
    for (String field : names(named == null ? DEFAULT_DATE_FIELDS : named)) {
      if (isDate(schema.getFieldOrNull(field))) {
        fields.add(field);
      } else if (named != null) {
        throw badRequest(
            DATE_FIELDS + " must be a list of date fields of the schema, has '" + field + "'");
      }
    }
    return fields;
  }

  /** Returns all values of a parameter. */
  static List<String> values(SolrParams params, String name) {
    return Optional.ofNullable(params.getParams(name)).map(Arrays::asList).orElse(List.of());
  }

  /** Returns the names in a list with commas or blanks between them. */
  static String[] names(String list) {
    return list.strip().split("[,\\s]+");
  }

  private static boolean isDate(@Nullable SchemaField field) {
    return field != null && field.getType() instanceof DatePointField;
  }

  private static String formatField(SolrParams params, IndexSchema schema) {
    String named = params.get(FORMAT_FIELD, DEFAULT_FORMAT_FIELD);
    if (schema.getFieldOrNull(named) != null) {
      return named;
    }
    if (params.get(FORMAT_FIELD) != null) {
      throw badRequest(FORMAT_FIELD + " must be a field of the schema, was '" + named + "'");
    }
    return "";
  }

  /** Returns a whole number that is at least {@code min}. */
  static int count(SolrParams params, String name, int defaultValue, int min) {
    int value = params.getInt(name, defaultValue);
    if (value < min) {
      throw badRequest(
          name + " must be a whole number of at least " + min + ", was '" + value + "'");
    }
    return value;
  }

  static SolrException badRequest(String message) {
    return new SolrException(ErrorCode.BAD_REQUEST, message);
  }
}
