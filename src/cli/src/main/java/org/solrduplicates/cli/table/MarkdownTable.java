// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.table;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.solrduplicates.cli.console.Console;
import org.solrduplicates.core.text.Sentence;

public final class MarkdownTable {
  private static final int MAX_CHARACTERS = 100;

  private final List<String> lines = new ArrayList<>();

  public MarkdownTable(String... header) {
    row(header);
    lines.add("|" + String.join("|", Collections.nCopies(header.length, "---")) + "|");
  }

  /** Adds a row. Texts of documents must be escaped with {@link #cell} first. */
  public MarkdownTable row(String... cells) {
    lines.add("| " + String.join(" | ", cells) + " |");
    return this;
  }

  public List<String> lines() {
    return lines;
  }

  /** Returns a figure in 0..1 with four decimals, as {@code score.py} prints it. */
  public static String figure(double value) {
    return Sentence.of("%.4f", value);
  }

  /** Returns a figure with two decimals; below 1 at most 0.99. */
  public static String decimals(double value) {
    return Sentence.of("%.2f", value < 1 ? Math.min(value, 0.99) : value);
  }

  /** Returns a text escaped for a cell and shortened to {@value #MAX_CHARACTERS} characters. */
  public static String cell(String text) {
    String line = Console.printable(text).strip();
    int characters = line.codePointCount(0, line.length());
    int end = line.offsetByCodePoints(0, Math.min(MAX_CHARACTERS, characters));
    String shown = end < line.length() ? line.substring(0, end) + " …" : line;
    return shown.replace("\\", "\\\\").replace("|", "\\|").replace("<", "&lt;");
  }
}
