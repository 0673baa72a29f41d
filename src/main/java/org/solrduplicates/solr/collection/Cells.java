package org.solrduplicates.solr.collection;

/** Cells of a table that people open in a spreadsheet. */
final class Cells {
  private Cells() {}

  /** Returns a text that no spreadsheet takes for a formula: with an apostrophe before it. */
  static String safe(String text) {
    return !text.isEmpty() && "=+-@\t\r\n".indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
  }
}
