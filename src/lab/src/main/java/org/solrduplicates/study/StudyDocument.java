// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.name.DocumentName;

/**
 * A document of the score study.
 *
 * @param related the same for documents that are relatives without being versions, empty if none
 * @param template the same for generated documents of one form, empty if none
 * @param titleKey what all versions have in common in their titles, empty if there is no title
 */
record StudyDocument(
    String id,
    String group,
    String related,
    String template,
    String title,
    String titleKey,
    Fingerprint fingerprint) {

  /** Reads the documents of JSON Lines that have a word, in their order. */
  static List<StudyDocument> read(Path file) throws IOException {
    ObjectMapper json = new ObjectMapper();
    List<JsonNode> nodes = new ArrayList<>();
    for (String line : lines(file)) {
      nodes.add(json.readTree(line));
    }
    return nodes.parallelStream().flatMap(node -> of(node).stream()).toList();
  }

  /** Reads the lines of a file in gzip. */
  static List<String> lines(Path file) throws IOException {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
      return lines.lines().toList();
    }
  }

  private static Optional<StudyDocument> of(JsonNode node) {
    String title = node.path("title").asText("");
    return new Fingerprinter()
        .fingerprint(title, node.path("text").asText(""))
        .map(
            fingerprint ->
                new StudyDocument(
                    node.path("id").asText(),
                    node.path("group").asText(),
                    text(node, "related"),
                    text(node, "template"),
                    title.equals("null") ? "" : title,
                    DocumentName.ofTitle(title).key(),
                    fingerprint));
  }

  private static String text(JsonNode node, String name) {
    return node.path(name).isTextual() ? node.path(name).asText() : "";
  }

  boolean isRelativeOf(StudyDocument other) {
    return !related.isEmpty() && related.equals(other.related);
  }

  boolean isOfTemplateOf(StudyDocument other) {
    return !template.isEmpty() && template.equals(other.template);
  }

  /** Returns whether both have titles that differ in more than the marks of versions. */
  boolean hasOtherTitleThan(StudyDocument other) {
    return !titleKey.isEmpty() && !other.titleKey.isEmpty() && !titleKey.equals(other.titleKey);
  }
}
