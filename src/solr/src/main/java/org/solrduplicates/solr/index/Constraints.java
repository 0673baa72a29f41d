// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.index;

import static org.solrduplicates.solr.config.ReadableField.WHY_NOT;

import java.text.ParseException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.schema.SchemaField;
import org.apache.solr.util.DateMathParser;
import org.solrduplicates.core.order.DocumentDate;
import org.solrduplicates.core.text.Sentence;
import org.solrduplicates.solr.config.ReadableField;
import org.solrduplicates.solr.config.RequestParams;

/**
 * Field conditions that members must satisfy relative to the pivot. A field without a value in the
 * pivot imposes no condition.
 *
 * @param window the maximum distance of dates in Solr's date math; empty for none
 */
public record Constraints(List<String> same, List<String> differ, String window) {
  private static final String SAME = "dup.same";
  private static final String DIFFER = "dup.differ";
  private static final String WINDOW = "dup.window";

  public static Constraints of(SolrParams params, IndexSchema schema) {
    return new Constraints(
        fields(params, SAME, schema), fields(params, DIFFER, schema), window(params));
  }

  /** Returns parameters that lift the constraints of a configuration. */
  public static ModifiableSolrParams none() {
    ModifiableSolrParams none = new ModifiableSolrParams();
    Stream.of(SAME, DIFFER, WINDOW).forEach(name -> none.set(name, ""));
    return none;
  }

  private static String window(SolrParams params) {
    String window = params.get(WINDOW, "");
    if (!window.isEmpty()) {
      shifted(Instant.EPOCH, "+", window);
    }
    return window;
  }

  /** Returns 400 for date fields that are not searchable, because no document would match. */
  void requireDates(List<String> dateFields, IndexSchema schema) {
    for (String field : window.isEmpty() ? List.<String>of() : dateFields) {
      if (!ReadableField.isSearched(schema.getField(field))) {
        throw RequestParams.badRequest(
            Sentence.of(
                "%s needs searchable date fields; '%s' is neither indexed nor has doc values",
                WINDOW, field));
      }
    }
  }

  private static List<String> fields(SolrParams params, String name, IndexSchema schema) {
    List<String> fields = RequestParams.names(name, params);
    for (String field : fields) {
      SchemaField known = schema.getFieldOrNull(field);
      if (known == null || !known.indexed()) {
        throw RequestParams.badRequest(
            name + " must be a list of indexed fields of the schema, contains '" + field + "'");
      }
      if (ReadableField.isLost(known)) {
        throw RequestParams.badRequest(
            name + " must be a list of readable fields, contains '" + field + "'" + WHY_NOT);
      }
    }
    return fields;
  }

  public boolean isEmpty() {
    return same.isEmpty() && differ.isEmpty() && window.isEmpty();
  }

  public List<String> fields() {
    return Stream.concat(same.stream(), differ.stream()).toList();
  }

  /** Returns the query for the visible documents that satisfy the conditions. */
  Query around(
      Query visible,
      Map<String, List<String>> values,
      List<DocumentDate> dates,
      IndexSchema schema) {
    BooleanQuery.Builder all = new BooleanQuery.Builder().add(visible, Occur.FILTER);
    for (String field : same) {
      any(schema.getField(field), values.getOrDefault(field, List.of()))
          .ifPresent(q -> all.add(q, Occur.FILTER));
    }
    for (String field : differ) {
      any(schema.getField(field), values.getOrDefault(field, List.of()))
          .ifPresent(q -> all.add(q, Occur.MUST_NOT));
    }
    if (!window.isEmpty() && !dates.isEmpty()) {
      all.add(inWindow(dates.get(0), schema), Occur.FILTER);
    }
    return all.build();
  }

  private static Optional<Query> any(SchemaField field, List<String> values) {
    if (values.isEmpty()) {
      return Optional.empty();
    }
    return field.getType().isTokenized()
        ? anyText(field, values)
        : Optional.of(field.getType().getSetQuery(null, field, values));
  }

  /** Text fields need a clause for each value, and Lucene limits the number of clauses. */
  private static Optional<Query> anyText(SchemaField field, List<String> values) {
    if (values.size() > IndexSearcher.getMaxClauseCount()) {
      throw RequestParams.badRequest(
          Sentence.of(
              "dup.same and dup.differ allow at most %s values of a text field, '%s' has %s",
              IndexSearcher.getMaxClauseCount(), field.getName(), values.size()));
    }
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    values.stream()
        .map(value -> field.getType().getFieldQuery(null, field, value))
        .filter(Objects::nonNull)
        .forEach(query -> any.add(query, Occur.SHOULD));
    BooleanQuery query = any.build();
    return query.clauses().isEmpty() ? Optional.empty() : Optional.of(query);
  }

  private Query inWindow(DocumentDate date, IndexSchema schema) {
    SchemaField field = schema.getField(date.field());
    return field
        .getType()
        .getRangeQuery(
            null,
            field,
            shifted(date.instant(), "-", window),
            shifted(date.instant(), "+", window),
            true,
            true);
  }

  private static String shifted(Instant from, String sign, String window) {
    try {
      DateMathParser math = new DateMathParser();
      math.setNow(Date.from(from));
      return math.parseMath(sign + window).toInstant().toString();
    } catch (ParseException | DateTimeException | ArithmeticException e) {
      throw RequestParams.wrong(WINDOW, "a duration in Solr's date math such as 30DAYS", window);
    }
  }
}
