package org.solrduplicates.cli;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** A table in Markdown. */
final class EvaluationTable {
  private static final int MAX_CHARACTERS = 100;

  private final List<String> lines = new ArrayList<>();

  EvaluationTable(String... header) {
    row(header);
    lines.add("|" + String.join("|", Collections.nCopies(header.length, "---")) + "|");
  }

  EvaluationTable row(String... cells) {
    lines.add("| " + String.join(" | ", cells) + " |");
    return this;
  }

  List<String> lines() {
    return lines;
  }

  /** Returns a figure in 0..1 with as many decimals as {@code score.py} has. */
  static String figure(double value) {
    return String.format(Locale.ROOT, "%.4f", value);
  }

  static String decimals(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }

  /** Returns foreign text as it may stand in a cell, shortened. */
  static String cell(String text) {
    String line = TextTable.printable(text).strip();
    int end = line.offsetByCodePoints(0, Math.min(MAX_CHARACTERS, codePoints(line)));
    String shown = end < line.length() ? line.substring(0, end) + " …" : line;
    return shown.replace("\\", "\\\\").replace("|", "\\|").replace("<", "&lt;");
  }

  private static int codePoints(String text) {
    return text.codePointCount(0, text.length());
  }
}
