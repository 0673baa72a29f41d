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
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;

/**
 * A labelled corpus: JSON Lines, gzip, one document a line, versions of one document in a group.
 */
public record LabelledSet(String name, List<Document> documents) {
  /** One line of the file. */
  public record Document(String id, String group, String title, String text) {}

  /** Reads {@code NAME.jsonl.gz}. */
  public static LabelledSet read(Path file) throws IOException {
    ObjectMapper json = new ObjectMapper();
    List<Document> documents = new ArrayList<>();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        documents.add(document(json.readTree(line)));
      }
    }
    return new LabelledSet(file.getFileName().toString().replace(".jsonl.gz", ""), documents);
  }

  private static Document document(JsonNode node) {
    return new Document(
        node.path("id").asText(),
        node.path("group").asText(),
        node.path("title").asText(""),
        node.path("text").asText(""));
  }

  /** Returns the number of pairs of documents of one group. */
  public long truePairs() {
    return documents.stream()
        .collect(Collectors.groupingBy(Document::group, Collectors.counting()))
        .values()
        .stream()
        .mapToLong(size -> size * (size - 1) / 2)
        .sum();
  }
}
