package org.solrduplicates.core.text;

/** Cells of a table that people open in a spreadsheet; ids and titles come from anywhere. */
public final class SpreadsheetCell {
  private SpreadsheetCell() {}

  /** Returns a text that no spreadsheet takes for a formula: with an apostrophe before it. */
  public static String safe(String text) {
    return !text.isEmpty() && "=+-@\t\r\n".indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
  }
}
