// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.fuzz;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.solrduplicates.cli.table.Csv;
import org.solrduplicates.core.text.SpreadsheetCell;

/** Tables of what people wrote: cells, with a zero between them. */
public final class CsvTarget {
  private static final String FORMULA = "=+-@";

  private CsvTarget() {}

  /**
   * Writes a line; another program reads one line of the same cells, of which none is a formula.
   */
  public static void fuzzerTestOneInput(byte[] data) throws IOException {
    String[] cells = new String(data, StandardCharsets.UTF_8).split("\0", -1);
    StringWriter table = new StringWriter();
    new Csv(table).row((Object[]) cells);
    try (CSVParser parser = CSVParser.parse(new StringReader(table.toString()), format())) {
      List<CSVRecord> lines = parser.getRecords();
      Expect.same(1, lines.size());
      Expect.same(Stream.of(cells).map(SpreadsheetCell::safe).toList(), lines.get(0).toList());
    }
    Expect.that(
        Arrays.stream(cells).map(SpreadsheetCell::safe).noneMatch(CsvTarget::isFormula),
        "a formula");
  }

  /** An empty line is a cell without a text. */
  private static CSVFormat format() {
    return CSVFormat.RFC4180.builder().setIgnoreEmptyLines(false).get();
  }

  private static boolean isFormula(String cell) {
    return !cell.isEmpty() && FORMULA.indexOf(cell.charAt(0)) >= 0;
  }
}
