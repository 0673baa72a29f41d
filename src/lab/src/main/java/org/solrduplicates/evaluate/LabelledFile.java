// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.evaluate;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.cli.console.FailureReason;
import org.solrduplicates.cli.console.FailureReason.UserException;

/** The files of labelled data: UTF-8, compressed if their names end in {@code .gz}. */
public final class LabelledFile {
  private static final String GZIP = ".gz";

  private LabelledFile() {}

  static BufferedReader open(Path file) throws IOException {
    InputStream in = Files.newInputStream(file);
    try {
      InputStream plain = file.toString().endsWith(GZIP) ? new GZIPInputStream(in) : in;
      return new BufferedReader(new InputStreamReader(plain, StandardCharsets.UTF_8));
    } catch (IOException e) {
      in.close();
      throw new IOException(file + " is not compressed with gzip");
    }
  }

  /**
   * Returns the rows of a table without quoting, its heading among them if it has one.
   *
   * @throws IOException naming the file if it cannot be read to its end
   */
  static List<String[]> rows(Path table) throws IOException {
    List<String[]> rows = new ArrayList<>();
    try (BufferedReader lines = open(table)) {
      for (String line = next(table, lines); line != null; line = next(table, lines)) {
        rows.add((rows.isEmpty() ? withoutMark(line) : line).split("\t", -1));
      }
    }
    return rows;
  }

  /** Reads a line; null after the last one. A compressed file may end too early. */
  static @Nullable String next(Path file, BufferedReader lines) throws IOException {
    try {
      return lines.readLine();
    } catch (IOException e) {
      throw new UserException(file, FailureReason.of(e));
    }
  }

  /** Returns the first line of a file without the mark (BOM) that some editors begin it with. */
  static String withoutMark(String line) {
    return line.startsWith("\uFEFF") ? line.substring(1) : line;
  }

  /** Returns the name of a set: that of its file without {@code .jsonl.gz}. */
  public static String name(Path set) {
    return String.valueOf(set.getFileName()).replaceFirst("(\\.jsonl)?(\\.gz)?$", "");
  }

  /** Returns the rows of a table beside a set, without the heading; none if there is no table. */
  public static List<String[]> rowsBeside(Path set, String kind) throws IOException {
    Path plain = set.resolveSibling(name(set) + "." + kind + ".tsv");
    Optional<Path> table =
        Stream.of(plain, Path.of(plain + GZIP)).filter(Files::isRegularFile).findFirst();
    if (table.isEmpty()) {
      return List.of();
    }
    List<String[]> rows = rows(table.get());
    return rows.stream().skip(1).filter(row -> row.length > 1 || !row[0].isBlank()).toList();
  }
}
