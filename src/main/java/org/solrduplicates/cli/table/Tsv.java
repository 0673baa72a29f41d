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

/** Tab-separated values in UTF-8, without quoting. */
public final class Tsv {
  private Tsv() {}

  /**
   * Reads a file with the names of its columns in the first line. Blank lines are left out, and so
   * is the mark (BOM) that some editors begin a file with.
   *
   * @param columns the columns that must be there; others are kept too
   * @throws IOException naming the file if it is not such a table
   */
  public static List<Map<String, String>> read(Path file, String... columns) throws IOException {
    List<String> lines = lines(file);
    List<String> header = List.of(lines.isEmpty() ? new String[0] : lines.get(0).split("\t"));
    if (!header.containsAll(List.of(columns))) {
      throw new IOException(file + " must have the columns " + String.join(", ", columns));
    }
    List<Map<String, String>> rows = new ArrayList<>();
    for (int i = 1; i < lines.size(); i++) {
      if (!lines.get(i).isBlank()) {
        rows.add(row(file + " line " + (i + 1), header, lines.get(i)));
      }
    }
    return rows;
  }

  /** Returns the lines of a file, without the mark (BOM) that some editors begin it with. */
  public static List<String> lines(Path file) throws IOException {
    try {
      List<String> lines = new ArrayList<>(Files.readAllLines(file));
      if (!lines.isEmpty()) {
        lines.set(0, lines.get(0).replaceFirst("^\uFEFF", ""));
      }
      return lines;
    } catch (CharacterCodingException e) {
      throw new UserException(file, "it is not in UTF-8");
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
