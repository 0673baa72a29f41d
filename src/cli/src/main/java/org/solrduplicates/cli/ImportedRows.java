// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.LineNumberReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.cli.client.Json;
import org.solrduplicates.cli.console.Console;
import org.solrduplicates.cli.console.FailureReason;
import org.solrduplicates.cli.console.FailureReason.UserException;
import org.solrduplicates.core.collection.ImportedRow;

/**
 * The rows of an import.
 *
 * @param files one JSON object a line; compressed with gzip if the name ends in {@code .gz}
 */
record ImportedRows(List<Path> files) {
  /** Takes the members of a row, and the bytes of its line. */
  interface Taker {
    void take(Map<?, ?> row, int bytes) throws IOException;
  }

  /**
   * Checks and counts all rows.
   *
   * @throws UserException naming the file and the line of one that is wrong
   */
  long count() throws IOException {
    AtomicLong count = new AtomicLong();
    forEach((row, bytes) -> count.incrementAndGet());
    return count.get();
  }

  /**
   * Reads all rows in order.
   *
   * @throws UserException naming the file and the line of one that is wrong
   */
  void forEach(Taker taker) throws IOException {
    for (Path file : files) {
      try (InputStream in = Files.newInputStream(file);
          LineNumberReader lines = new LineNumberReader(reader(file, in))) {
        for (String line = next(file, lines); line != null; line = next(file, lines)) {
          if (!line.isBlank()) {
            byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
            taker.take(row(bytes, place(file, lines.getLineNumber())), bytes.length);
          }
        }
      }
    }
  }

  private static String place(Path file, int line) {
    return file + " line " + line + ": ";
  }

  private static InputStreamReader reader(Path file, InputStream in) throws IOException {
    boolean isPacked = file.toString().toLowerCase(Locale.ROOT).endsWith(".gz");
    try {
      return new InputStreamReader(isPacked ? new GZIPInputStream(in) : in, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UserException(file, "it is not compressed with gzip: " + FailureReason.of(e));
    }
  }

  private static @Nullable String next(Path file, LineNumberReader lines) throws IOException {
    try {
      return lines.readLine();
    } catch (IOException e) {
      throw new UserException(
          place(file, lines.getLineNumber() + 1)
              + "the file is truncated or damaged here: "
              + FailureReason.of(e));
    }
  }

  private static Map<?, ?> row(byte[] line, String place) throws IOException {
    try {
      JsonNode json = Json.parse(line);
      if (!json.isObject()) {
        throw new UserException(place + "not a JSON object; write one object per line");
      }
      Map<?, ?> members = Json.answer(json, Map.class);
      ImportedRow.of(members);
      return members;
    } catch (JsonProcessingException e) {
      throw new UserException(place + "not a JSON object: " + e.getOriginalMessage());
    } catch (IllegalArgumentException e) {
      throw new UserException(place + Console.printable(String.valueOf(e.getMessage())));
    }
  }
}
