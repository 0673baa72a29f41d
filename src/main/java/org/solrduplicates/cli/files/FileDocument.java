package org.solrduplicates.cli.files;

import java.io.IOException;
import java.nio.file.Files;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import org.apache.solr.common.SolrInputDocument;
import org.solrduplicates.cli.client.FileFields;

/** The document in Solr that a file becomes. */
final class FileDocument {
  private FileDocument() {}

  /**
   * Returns the document.
   *
   * @param extracted the fields that were found inside the file
   */
  static SolrInputDocument of(FolderFile file, Map<String, String> extracted, FileTimes times)
      throws IOException {
    SolrInputDocument document = new SolrInputDocument();
    document.setField(FileFields.ID, file.id());
    document.setField(FileFields.PATH, file.id());
    extracted.forEach(document::setField);
    document.setField(
        FileFields.FILE_TIME, times.of(file).truncatedTo(ChronoUnit.MILLIS).toString());
    document.setField(FileFields.SIZE, Files.size(file.path()));
    document.setField(FileFields.FILE_HASH, FileHash.of(file.path()));
    return document;
  }
}
