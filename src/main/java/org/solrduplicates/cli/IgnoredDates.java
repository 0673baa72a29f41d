package org.solrduplicates.cli;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Dates that were ignored, by field and reason. */
final class IgnoredDates {
  private final Map<String, Row> rows = new TreeMap<>();

  /**
   * Dates of one field that were ignored for one reason.
   *
   * @param field the field
   * @param why the reason
   * @param documents of how many documents
   */
  record Row(String field, String why, long documents) {
    private Row plus(Row other) {
      return new Row(field, why, documents + other.documents);
    }
  }

  void add(IgnoredDate date) {
    Row row = new Row(date.field(), date.why(), 1);
    rows.merge(row.field() + "\n" + row.why(), row, Row::plus);
  }

  /** Returns the sums by field, then by reason. */
  List<Row> rows() {
    return List.copyOf(rows.values());
  }
}
