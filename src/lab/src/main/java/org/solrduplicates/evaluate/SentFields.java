// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.evaluate;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.solr.common.SolrInputDocument;
import org.solrduplicates.cli.client.FileFields;

/** Which fields of a labelled document are sent to Solr; its labels never are. */
public enum SentFields {
  /** All fields but the labels. */
  ALL(
      FileFields.ID,
      FileFields.PATH,
      FileFields.TITLE,
      FileFields.TEXT,
      FileFields.FORMAT,
      FileFields.CREATED,
      FileFields.MODIFIED),

  /** The same without the file name, which is nearly a label. */
  TITLED(
      FileFields.ID,
      FileFields.TITLE,
      FileFields.TEXT,
      FileFields.FORMAT,
      FileFields.CREATED,
      FileFields.MODIFIED),

  /** The same without title and file name. */
  UNNAMED(
      FileFields.ID, FileFields.TEXT, FileFields.FORMAT, FileFields.CREATED, FileFields.MODIFIED);

  private final List<String> fields;

  SentFields(String... fields) {
    this.fields = List.of(fields);
  }

  /** Returns what is sent of a document that {@link LabelledReader} has read. */
  public SolrInputDocument document(Map<String, String> labelled) {
    SolrInputDocument document = new SolrInputDocument();
    for (String field : fields) {
      Optional.ofNullable(labelled.get(field)).ifPresent(text -> document.setField(field, text));
    }
    return document;
  }

  /** Reads all documents of a set. */
  public List<SolrInputDocument> documents(Path set) throws IOException {
    List<SolrInputDocument> documents = new ArrayList<>();
    try (LabelledReader reader = new LabelledReader(set)) {
      for (Optional<Map<String, String>> d = reader.next(); d.isPresent(); d = reader.next()) {
        documents.add(document(d.get()));
      }
    }
    return documents;
  }
}
