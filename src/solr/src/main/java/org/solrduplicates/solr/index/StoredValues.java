// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.index;

import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.lucene.index.IndexableField;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.schema.IndexSchema;

/** The values of a document, stored or in doc values, as converted by their field types. */
public record StoredValues(SolrDocument document, IndexSchema schema) {
  public String text(String field) {
    return values(field).map(StoredValues::asText).findFirst().orElse("");
  }

  public List<String> all(String field) {
    return values(field).map(StoredValues::asText).toList();
  }

  List<Instant> dates(String field) {
    return values(field).map(value -> ((Date) value).toInstant()).toList();
  }

  private Stream<Object> values(String field) {
    return Optional.ofNullable(document.getFieldValues(field)).stream()
        .flatMap(values -> values.stream().flatMap(value -> plain(field, value)));
  }

  /** Formats dates in UTC, as Solr does; Java would use the local time zone. */
  static String asText(Object value) {
    return value instanceof Date date ? date.toInstant().toString() : value.toString();
  }

  /** Ignores stored values of fields that were removed or have another type now. */
  private Stream<Object> plain(String field, Object value) {
    return value instanceof IndexableField indexed
        ? Stream.ofNullable(schema.getFieldOrNull(field))
            .flatMap(known -> Stream.ofNullable(known.getType().toObject(indexed)))
        : Stream.of(value);
  }
}
