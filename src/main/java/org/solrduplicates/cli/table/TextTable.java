package org.solrduplicates.cli.table;

import java.util.ArrayList;
import java.util.List;
import org.solrduplicates.cli.console.Console;

/** Rows of cells as lines of text with aligned columns. */
public final class TextTable {
  private static final String GAP = "  ";

  private TextTable() {}

  /** Returns one line for each row. All rows have the same number of cells. */
  public static List<String> lines(List<List<String>> rows) {
    List<List<String>> cells = rows.stream().map(TextTable::printableRow).toList();
    List<Integer> widths = widths(cells);
    return cells.stream().map(row -> line(row, widths)).toList();
  }

  private static List<String> printableRow(List<String> row) {
    return row.stream().map(Console::printable).toList();
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
