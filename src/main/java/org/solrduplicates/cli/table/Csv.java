package org.solrduplicates.cli.table;

import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.util.regex.Pattern;
import org.solrduplicates.core.text.SpreadsheetCell;

/**
 * Comma-separated values as in RFC 4180. A text that a spreadsheet would take for a formula gets an
 * apostrophe in front: ids and titles come from anywhere.
 *
 * @param out gets lines, all with as many cells as the first
 */
public record Csv(Writer out) {
  private static final Pattern BREAKING = Pattern.compile("[,\"\\r\\n]");

  /** Writes a line. Texts are foreign, numbers are ours. */
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
