// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.apache.solr.common.SolrInputDocument;

/**
 * The documents of one file of a large corpus, some at a time, without what is only in the truth.
 */
final class ScaleDocuments implements AutoCloseable {
  private static final List<String> FIELDS =
      List.of("id", "title", "text", "lang", "created", "modified");
  private static final ObjectMapper JSON = new ObjectMapper();

  private final BufferedReader lines;

  ScaleDocuments(Path file) throws IOException {
    lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file), 1 << 16), StandardCharsets.UTF_8));
  }

  /** Returns the files of a corpus, in the order of their names. */
  static List<Path> files(Path corpus) throws IOException {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(corpus, "docs-*.jsonl.gz")) {
      all.forEach(files::add);
    }
    files.sort(null);
    return files;
  }

  /** Returns the next documents, fewer than asked for at the end, and then none. */
  List<SolrInputDocument> next(int most) throws IOException {
    List<SolrInputDocument> documents = new ArrayList<>(most);
    while (documents.size() < most) {
      String line = lines.readLine();
      if (line == null) {
        break;
      }
      documents.add(document(JSON.readTree(line)));
    }
    return documents;
  }

  private static SolrInputDocument document(JsonNode node) {
    SolrInputDocument document = new SolrInputDocument();
    for (String field : FIELDS) {
      if (node.has(field)) {
        document.addField(field, node.get(field).asText());
      }
    }
    return document;
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
