// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.table;

import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.util.regex.Pattern;
import org.solrduplicates.core.text.SpreadsheetCell;

/**
 * Writes comma-separated values (RFC 4180). A text that a spreadsheet would read as a formula is
 * prefixed with an apostrophe, because ids and titles come from the documents.
 *
 * @param out receives the lines, all with as many cells as the first
 */
public record Csv(Writer out) {
  private static final Pattern BREAKING = Pattern.compile("[,\"\\r\\n]");

  /** Writes a line. Only texts are escaped, numbers are not. */
  public void row(Object... cells) throws IOException {
    String separator = "";
    for (Object cell : cells) {
      out.append(separator).append(cell(cell));
      separator = ",";
    }
    out.append("\r\n");
  }

  private static String cell(Object value) {
    if (value instanceof Double number) {
      return BigDecimal.valueOf(number).toPlainString();
    }
    return value instanceof Number
        ? value.toString()
        : quoted(SpreadsheetCell.safe(value.toString()));
  }

  private static String quoted(String text) {
    return BREAKING.matcher(text).find() ? '"' + text.replace("\"", "\"\"") + '"' : text;
  }
}
