// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.evaluate;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.cli.client.FileFields;
import org.solrduplicates.cli.client.Json;

/**
 * Reads the documents of a set one after the other: JSON Lines, one document with an {@code id} a
 * line. A set without documents, or with the same one twice, is refused.
 */
public final class LabelledReader implements AutoCloseable {
  private final Path file;
  private final BufferedReader lines;
  private final Set<String> seen = new HashSet<>();
  private int number;

  /** Opens a set, to be closed. */
  public LabelledReader(Path file) throws IOException {
    this.file = file;
    this.lines = LabelledFile.open(file);
  }

  /**
   * Returns the texts of the next document, by field; nothing after the last one.
   *
   * @throws IOException naming file and line if that is no document
   */
  public Optional<Map<String, String>> next() throws IOException {
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

  private Map<String, String> checked(String line) throws IOException {
    Map<String, String> document = parsed(line);
    String id = text(document, FileFields.ID);
    if (!seen.add(id)) {
      throw wrong("has the id '" + id + "' a second time");
    }
    return document;
  }

  private Map<String, String> parsed(String line) throws IOException {
    try {
      JsonNode document = Json.parse(line.getBytes(StandardCharsets.UTF_8));
      if (document.isObject()) {
        return texts(document);
      }
    } catch (JsonProcessingException e) {
      throw wrong("is not JSON");
    }
    throw wrong("is not a JSON object");
  }

  /** Of several texts the first counts. */
  private static Map<String, String> texts(JsonNode document) {
    Map<String, String> texts = new HashMap<>();
    for (Map.Entry<String, JsonNode> field : document.properties()) {
      JsonNode value = field.getValue().isArray() ? field.getValue().path(0) : field.getValue();
      if (value.isTextual()) {
        texts.put(field.getKey(), value.textValue());
      }
    }
    return texts;
  }

  /** Returns a text that the document just read must have. */
  String text(Map<String, String> document, String key) throws IOException {
    return Optional.ofNullable(document.get(key)).orElseThrow(() -> wrong("has no '" + key + "'"));
  }

  private IOException wrong(String what) {
    return new IOException(file + " line " + number + " " + what);
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
