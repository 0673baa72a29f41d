// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.table;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.solrduplicates.cli.console.FailureReason.UserException;

/** Reads tab-separated values in UTF-8, without quoting. */
public final class Tsv {
  private Tsv() {}

  /**
   * Reads a file whose first line names the columns. Skips blank lines and a byte order mark.
   *
   * @param columns the required columns; others are kept too
   * @throws IOException if a column is missing or a row has another number of values
   */
  public static List<Map<String, String>> read(Path file, String... columns) throws IOException {
    List<String> lines = lines(file);
    List<String> header = List.of(lines.isEmpty() ? new String[0] : lines.get(0).split("\t"));
    if (!header.containsAll(List.of(columns))) {
      throw new IOException(
          file + " must have the tab-separated columns " + String.join(", ", columns));
    }
    List<Map<String, String>> rows = new ArrayList<>();
    for (int i = 1; i < lines.size(); i++) {
      if (!lines.get(i).isBlank()) {
        rows.add(row(file + " line " + (i + 1), header, lines.get(i)));
      }
    }
    return rows;
  }

  /** Returns the lines of a file without a byte order mark. */
  public static List<String> lines(Path file) throws IOException {
    try {
      List<String> lines = new ArrayList<>(Files.readAllLines(file));
      if (!lines.isEmpty()) {
        lines.set(0, lines.get(0).replaceFirst("^\uFEFF", ""));
      }
      return lines;
    } catch (CharacterCodingException e) {
      throw new UserException(file, "the file is not UTF-8; convert it to UTF-8");
    }
  }

  private static Map<String, String> row(String place, List<String> header, String line)
      throws IOException {
    String[] values = line.split("\t", -1);
    if (values.length != header.size()) {
      throw new IOException(
          place + " must have " + header.size() + " values, has " + values.length + ": " + line);
    }
    Map<String, String> row = new LinkedHashMap<>();
    for (int i = 0; i < values.length; i++) {
      row.put(header.get(i), values[i]);
    }
    return row;
  }
}
