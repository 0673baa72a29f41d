package org.solrduplicates.cli;

import java.util.ArrayList;
import java.util.List;

/** Rows of cells as lines of text with aligned columns. */
final class TextTable {
  private static final String GAP = "  ";

  private TextTable() {}

  /** Returns one line for each row. All rows have the same number of cells. */
  static List<String> lines(List<List<String>> rows) {
    List<List<String>> cells = rows.stream().map(TextTable::printableRow).toList();
    List<Integer> widths = widths(cells);
    return cells.stream().map(row -> line(row, widths)).toList();
  }

  /**
   * Returns the text in one line and without control characters: titles and file names come from
   * anywhere, and a terminal would obey them.
   */
  static String printable(String text) {
    return text.replaceAll("[\\t\\r\\n]+", " ")
        .replaceAll("[\\p{Cc}\\u202A-\\u202E\\u2066-\\u2069]", "?");
  }

  private static List<String> printableRow(List<String> row) {
    return row.stream().map(TextTable::printable).toList();
  }

  private static List<Integer> widths(List<List<String>> rows) {
    List<Integer> widths = new ArrayList<>();
    int columns = rows.isEmpty() ? 0 : rows.get(0).size();
    for (int i = 0; i < columns; i++) {
      int column = i;
      widths.add(rows.stream().mapToInt(row -> DisplayWidth.of(row.get(column))).max().orElse(0));
    }
    return widths;
  }

  private static String line(List<String> row, List<Integer> widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < row.size(); i++) {
      line.append(row.get(i)).append(" ".repeat(widths.get(i) - DisplayWidth.of(row.get(i))));
      line.append(GAP);
    }
    return line.toString().stripTrailing();
  }
}
