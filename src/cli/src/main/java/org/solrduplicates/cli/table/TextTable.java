// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.table;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.solrduplicates.cli.console.Console;

/** Formats rows as lines of text with aligned columns. */
public final class TextTable {
  private static final String GAP = "  ";

  private TextTable() {}

  /** Returns one line for each row. All rows have the same number of cells. */
  public static List<String> lines(List<List<String>> rows) {
    List<List<String>> cells =
        rows.stream().map(row -> row.stream().map(Console::printable).toList()).toList();
    List<Integer> widths = widths(cells);
    return cells.stream().map(row -> line(row, widths)).toList();
  }

  /**
   * Returns lines of a table. The last cell of a row has a line of its own if it would end behind
   * the width; it is never cut.
   *
   * @param width in columns
   */
  public static List<String> lines(List<String> header, List<List<String>> rows, int width) {
    List<List<String>> all = Stream.concat(Stream.of(header), rows.stream()).toList();
    List<String> whole = lines(all);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < whole.size(); i++) {
      String line = whole.get(i);
      if (i == 0 || DisplayWidth.of(line) <= width) {
        lines.add(line);
      } else {
        String last = Console.printable(all.get(i).get(header.size() - 1));
        int cut = line.length() - last.stripTrailing().length();
        lines.add(line.substring(0, cut).stripTrailing());
        lines.add(GAP + last);
      }
    }
    return lines;
  }

  private static List<Integer> widths(List<List<String>> rows) {
    return IntStream.range(0, rows.isEmpty() ? 0 : rows.get(0).size())
        .mapToObj(i -> rows.stream().mapToInt(row -> DisplayWidth.of(row.get(i))).max().orElse(0))
        .toList();
  }

  private static String line(List<String> row, List<Integer> widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < row.size(); i++) {
      line.append(row.get(i)).append(" ".repeat(widths.get(i) - DisplayWidth.of(row.get(i))));
      line.append(GAP);
    }
    return line.toString().stripTrailing();
  }

  /**
   * Counts the terminal columns of a text: two for wide East Asian characters, none for combining
   * marks. The ranges approximate Unicode Standard Annex 11 (wide and fullwidth).
   */
  static final class DisplayWidth {
    /** Pairs of first and last code point, ascending. */
    private static final int[] WIDE = {
      0x1100, 0x115F, 0x2E80, 0x303E, 0x3041, 0x4DBF, 0x4E00, 0xA4CF, 0xA960, 0xA97F, 0xAC00,
      0xD7A3, 0xF900, 0xFAFF, 0xFE30, 0xFE6F, 0xFF00, 0xFF60, 0xFFE0, 0xFFE6, 0x1F300, 0x1F64F,
      0x1F900, 0x1F9FF, 0x20000, 0x3FFFD
    };

    private DisplayWidth() {}

    static int of(String text) {
      return text.codePoints().map(DisplayWidth::of).sum();
    }

    private static int of(int c) {
      int type = Character.getType(c);
      if (type == Character.NON_SPACING_MARK
          || type == Character.ENCLOSING_MARK
          || type == Character.FORMAT) {
        return 0;
      }
      return isWide(c) ? 2 : 1;
    }

    private static boolean isWide(int c) {
      for (int i = 0; i < WIDE.length && WIDE[i] <= c; i += 2) {
        if (c <= WIDE[i + 1]) {
          return true;
        }
      }
      return false;
    }
  }
}
