// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.scan;

import java.time.Instant;
import java.util.Optional;
import org.apache.commons.codec.digest.DigestUtils;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.Term;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.UnicodeUtil;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.FingerprintCodec;
import org.solrduplicates.lucene.FingerprintFields;

/**
 * A {@link ScannedDocument} as a document of Lucene: its data as stored fields, and the fields from
 * which Solr's job reads.
 */
final class FileRow {
  /** Identifies a document, like its id. */
  static final String KEY = "key";

  static final String ID = "id";

  private FileRow() {}

  static Document of(ScannedDocument document, Optional<Fingerprint> fingerprint) {
    Document row = new Document();
    row.add(new StringField(KEY, term(document.id()), Field.Store.NO));
    row.add(new StoredField(ID, document.id()));
    row.add(new StoredField("size", document.stamp().size()));
    store("time", document.stamp().time().map(Instant::toString).orElse(""), row);
    store("hash", document.hash(), row);
    store("content", document.content(), row);
    store("failure", document.failure(), row);
    store("passing", document.lasting() ? "" : "true", row);
    store("format", document.format(), row);
    store("title", document.title(), row);
    store("author", document.author(), row);
    store("created", document.created().map(Instant::toString).orElse(""), row);
    store("modified", document.modified().map(Instant::toString).orElse(""), row);
    if (fingerprint.isPresent()) {
      BytesRef record = new BytesRef(FingerprintCodec.encode(fingerprint.get()));
      row.add(new BinaryDocValuesField(FingerprintFields.FINGERPRINT, record));
      for (String title : document.metadata().titleTerms()) {
        row.add(new StringField(FingerprintFields.TITLE_KEY, term(title), Field.Store.NO));
      }
    }
    return row;
  }

  private static void store(String name, String value, Document row) {
    if (!value.isEmpty()) {
      row.add(new StoredField(name, value));
    }
  }

  /** Addresses and titles may be too long for a term. */
  private static String term(String text) {
    return UnicodeUtil.maxUTF8Length(text.length()) <= IndexWriter.MAX_TERM_LENGTH
        ? text
        : DigestUtils.sha256Hex(text);
  }

  /** Returns the term of a document. */
  static Term key(String id) {
    return new Term(KEY, term(id));
  }

  static ScannedDocument read(Document row, boolean isComparable) {
    return new ScannedDocument(
        row.get(ID),
        new FileStamp(row.getField("size").numericValue().longValue(), time("time", row)),
        text("hash", row),
        text("content", row),
        text("failure", row),
        row.get("passing") == null,
        text("format", row).intern(),
        text("title", row),
        text("author", row),
        time("created", row),
        time("modified", row),
        isComparable);
  }

  private static String text(String name, Document row) {
    return Optional.ofNullable(row.get(name)).orElse("");
  }

  private static Optional<Instant> time(String name, Document row) {
    return Optional.ofNullable(row.get(name)).map(Instant::parse);
  }
}
