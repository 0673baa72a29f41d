package org.solrduplicates.cli.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
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
    document.setField(FileFields.FILE_HASH, hash(file.path()));
    return document;
  }

  private static String hash(Path file) throws IOException {
    MessageDigest digest = sha256();
    try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
      in.transferTo(OutputStream.nullOutputStream());
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java has SHA-256", e);
    }
  }
}
