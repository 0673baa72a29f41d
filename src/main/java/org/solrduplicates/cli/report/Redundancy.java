package org.solrduplicates.cli.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Redundant documents by where they lie or what format they have; bounded in memory. */
final class Redundancy {
  static final String OTHERS = "(others)";
  private static final int MAX_NAMES = 10_000;
  private static final int MAX_ROWS = 20;
  private static final Comparator<Row> WORST_FIRST =
      Comparator.comparingLong(Row::redundant).reversed().thenComparing(Row::name);

  private final Map<String, Row> rows = new HashMap<>();

  /** Counts documents; of more names than there is memory for, the later ones together. */
  void add(String name, long documents, long redundant) {
    boolean fits = rows.size() < MAX_NAMES || rows.containsKey(name);
    Row row = new Row(fits ? name : OTHERS, documents, redundant);
    rows.merge(row.name(), row, Row::plus);
  }

  /** Returns where most is redundant, and the sum of the rest. */
  List<Row> rows() {
    List<Row> sorted =
        rows.values().stream()
            .filter(row -> !row.name().equals(OTHERS))
            .sorted(WORST_FIRST)
            .toList();
    List<Row> shown = new ArrayList<>(sorted.subList(0, Math.min(MAX_ROWS, sorted.size())));
    Row rest =
        sorted.stream()
            .skip(MAX_ROWS)
            .reduce(rows.getOrDefault(OTHERS, new Row(OTHERS, 0, 0)), Row::plus);
    if (rest.documents() > 0) {
      shown.add(rest);
    }
    return shown;
  }

  /**
   * Documents with something in common.
   *
   * @param documents how many are in groups
   * @param redundant how many of these are not the latest of their group
   */
  record Row(String name, long documents, long redundant) {
    Row plus(Row other) {
      return new Row(name, documents + other.documents, redundant + other.redundant);
    }
  }
}
