// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.index;

import java.time.Instant;
import java.util.Collection;
import java.util.Date;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.schema.CopyField;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.schema.SchemaField;
import org.apache.solr.util.DateMathParser;
import org.solrduplicates.core.order.CredibleDates;
import org.solrduplicates.core.order.DocumentDate;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.settings.Source;

/**
 * A document that is checked before it is added, with the copyField targets and default values of
 * the schema.
 *
 * @param spared the sources to skip, see {@link DuplicateSettings#sparing}
 */
public record SentFields(SolrInputDocument document, IndexSchema schema, Set<Source> spared) {
  public SentFields sparing(Source source) {
    EnumSet<Source> all = EnumSet.of(source);
    all.addAll(spared);
    return new SentFields(document, schema, all);
  }

  public Map<String, List<String>> values(List<String> fields) {
    Map<String, List<String>> values = new HashMap<>();
    objects(fields)
        .forEach(
            (field, all) -> values.put(field, all.stream().map(StoredValues::asText).toList()));
    return values;
  }

  /** Iterates over the fields of the document once, because it may have many. */
  private Map<String, List<Object>> objects(List<String> fields) {
    Map<String, List<Object>> values = new HashMap<>();
    fields.forEach(field -> values.put(field, sent(field).collect(Collectors.toList())));
    for (String from : document.getFieldNames()) {
      for (CopyField copy : schema.getCopyFieldsList(from)) {
        Optional.ofNullable(values.get(copy.getDestination().getName()))
            .ifPresent(to -> sent(from).map(value -> limited(copy, value)).forEach(to::add));
      }
    }
    values.forEach((field, all) -> all.addAll(all.isEmpty() ? byDefault(field) : List.of()));
    return values;
  }

  private List<String> byDefault(String field) {
    return Optional.ofNullable(schema.getFieldOrNull(field))
        .map(SchemaField::getDefaultValue)
        .map(List::of)
        .orElse(List.of());
  }

  private static Object limited(CopyField copy, Object value) {
    int max = copy.getMaxChars();
    String text = StoredValues.asText(value);
    return max > CopyField.UNLIMITED && text.length() > max ? text.substring(0, max) : value;
  }

  private Stream<Object> sent(String field) {
    return Optional.ofNullable(document.getFieldValues(field)).stream()
        .flatMap(Collection::stream)
        .filter(Objects::nonNull);
  }

  /** Returns the latest credible date of each field; 400 if a value is no date. */
  public List<DocumentDate> dates(List<String> fields, CredibleDates credible) {
    Map<String, List<Object>> values = objects(fields);
    return fields.stream()
        .flatMap(
            field ->
                credible.latest(dates(values.getOrDefault(field, List.of()))).stream()
                    .map(date -> new DocumentDate(field, date)))
        .toList();
  }

  private static List<Instant> dates(List<Object> values) {
    return values.stream().map(SentFields::date).toList();
  }

  /** Parses a date as Solr's date fields do; an invalid date is a client error (400). */
  public static Instant date(Object value) {
    Date date =
        value instanceof Date sent ? sent : DateMathParser.parseMath(null, value.toString());
    return date.toInstant();
  }
}
