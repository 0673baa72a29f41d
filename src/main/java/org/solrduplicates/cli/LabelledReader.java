package org.solrduplicates.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.solr.common.util.Utils;
import org.jspecify.annotations.Nullable;

/**
 * Reads the documents of a set one after the other: JSON Lines, one document with an {@code id} a
 * line. A set without documents, or with the same one twice, is refused.
 */
final class LabelledReader implements AutoCloseable {
  private final Path file;
  private final BufferedReader lines;
  private final Set<String> seen = new HashSet<>();
  private int number;

  LabelledReader(Path file) throws IOException {
    this.file = file;
    this.lines = LabelledFile.open(file);
  }

  /** Returns the next document, or nothing after the last one. */
  Optional<JsonObject> next() throws IOException {
    String line = line();
    while (line != null && line.isBlank()) {
      line = line();
    }
    if (line != null) {
      return Optional.of(checked(line));
    }
    if (seen.isEmpty()) {
      throw new IOException(file + " has no documents");
    }
    return Optional.empty();
  }

  private @Nullable String line() throws IOException {
    String line = LabelledFile.next(file, lines);
    return number++ == 0 && line != null ? LabelledFile.withoutMark(line) : line;
  }

  private JsonObject checked(String line) throws IOException {
    JsonObject document = parsed(line);
    String id = text(document, Fields.ID);
    if (!seen.add(id)) {
      throw wrong("has the id '" + id + "' a second time");
    }
    return document;
  }

  private JsonObject parsed(String line) throws IOException {
    try {
      if (Utils.fromJSONString(line) instanceof Map<?, ?> members) {
        return new JsonObject(members);
      }
    } catch (RuntimeException e) { // what is no JSON is told in exceptions of many types
      throw wrong("is not JSON");
    }
    throw wrong("is not a JSON object");
  }

  /** Returns a text that the document just read must have. */
  String text(JsonObject document, String key) throws IOException {
    return document.optionalText(key).orElseThrow(() -> wrong("has no '" + key + "'"));
  }

  private IOException wrong(String what) {
    return new IOException(file + " line " + number + " " + what);
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
