package org.solrduplicates.cli.table;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.solrduplicates.cli.console.Console;
import org.solrduplicates.core.text.Sentence;

/** A table in Markdown. */
public final class MarkdownTable {
  private static final int MAX_CHARACTERS = 100;

  private final List<String> lines = new ArrayList<>();

  /** Begins a table with the names of its columns. */
  public MarkdownTable(String... header) {
    row(header);
    lines.add("|" + String.join("|", Collections.nCopies(header.length, "---")) + "|");
  }

  /** Adds a line; foreign text comes through {@link #cell}. */
  public MarkdownTable row(String... cells) {
    lines.add("| " + String.join(" | ", cells) + " |");
    return this;
  }

  public List<String> lines() {
    return lines;
  }

  /** Returns a figure in 0..1 with as many decimals as {@code score.py} has. */
  public static String figure(double value) {
    return Sentence.of("%.4f", value);
  }

  /** Returns a figure with two decimals. */
  public static String decimals(double value) {
    return Sentence.of("%.2f", value);
  }

  /** Returns foreign text as it may stand in a cell, shortened. */
  public static String cell(String text) {
    String line = Console.printable(text).strip();
    int characters = line.codePointCount(0, line.length());
    int end = line.offsetByCodePoints(0, Math.min(MAX_CHARACTERS, characters));
    String shown = end < line.length() ? line.substring(0, end) + " …" : line;
    return shown.replace("\\", "\\\\").replace("|", "\\|").replace("<", "&lt;");
  }
}
