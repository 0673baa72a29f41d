// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.scan;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.CodecReader;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.IOUtils;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.cli.files.TemporaryFolder;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.lucene.FingerprintFields;
import org.solrduplicates.lucene.FingerprintReader;

/**
 * The cache of a scan: a Lucene index with a document for each file that was read, and one for the
 * groups of the last scan. It has the fields from which Solr's job reads, so a scan groups with the
 * same code.
 *
 * <p>{@link ScannedDocument}s are kept in memory too; fingerprints are only in the index. A killed
 * process loses what it read in the last ten seconds. Thread-safe; Lucene's lock keeps other
 * processes out.
 */
final class FileIndex implements AutoCloseable {

  /** A commit costs a segment, so commits become rarer during a scan. */
  private static final long LEAST_PAUSE = Duration.ofSeconds(1).toNanos();

  private static final long MOST_PAUSE = Duration.ofSeconds(10).toNanos();

  private static final String LAST = "last_scan";
  private static final String BASIS = "basis";
  private static final String GROUPS = "groups";

  /** Lucene reports its choice of system calls; a static field keeps the level. */
  private static final Logger LUCENE = Logger.getLogger("org.apache.lucene");

  static {
    LUCENE.setLevel(Level.OFF);
  }

  private final FSDirectory directory;
  private final @Nullable TemporaryFolder temporary;
  private final Thread interrupted = new Thread(this::deleteTemporary, "solr-duplicates");
  private final IndexWriter writer;
  private final Map<String, ScannedDocument> documents = new ConcurrentHashMap<>();
  private DirectoryReader reader;
  private @Nullable Document last;
  private final long opened = System.nanoTime();
  private long committed = opened;

  /** Opens the index of a folder, or creates one. See {@link CacheFolder#open}. */
  FileIndex(Path folder, @Nullable TemporaryFolder temporary) throws IOException {
    this.temporary = temporary;
    this.directory = FSDirectory.open(folder);
    IndexWriter open = null;
    try {
      open =
          new IndexWriter(
              directory, new IndexWriterConfig().setMergeScheduler(new SerialMergeScheduler()));
      this.writer = open;
      if (!CacheFolder.isMarked(writer.getLiveCommitData())) {
        writer.deleteAll();
        mark();
      }
      this.reader = DirectoryReader.open(writer);
      for (LeafReaderContext segment : reader.leaves()) {
        load(segment.reader());
      }
    } catch (IOException | RuntimeException e) {
      if (open != null) {
        open.rollback();
      }
      directory.close();
      throw e;
    }
  }

  /** Makes an empty index one of a scan of this version, before it has any document. */
  private void mark() throws IOException {
    writer.setLiveCommitData(CacheFolder.MARK.entrySet());
    writer.commit();
  }

  /** Creates an index that is deleted when it is closed, or at the end of the process. */
  static FileIndex temporary() throws IOException {
    TemporaryFolder temporary = TemporaryFolder.create();
    try {
      FileIndex index = new FileIndex(temporary.path().resolve("index"), temporary);
      Runtime.getRuntime().addShutdownHook(index.interrupted);
      return index;
    } catch (IOException | RuntimeException e) {
      temporary.delete();
      throw e;
    }
  }

  private void load(LeafReader segment) throws IOException {
    ((CodecReader) segment).checkIntegrity();
    Bits live = segment.getLiveDocs();
    BinaryDocValues fingerprints = DocValues.getBinary(segment, FingerprintFields.FINGERPRINT);
    StoredFields stored = segment.storedFields();
    for (int d = 0; d < segment.maxDoc(); d++) {
      if (live == null || live.get(d)) {
        Document row = stored.document(d);
        if (row.get(FileRow.ID) == null) {
          last = row;
        } else {
          ScannedDocument document = FileRow.read(row, fingerprints.advanceExact(d));
          documents.put(document.id(), document);
        }
      }
    }
  }

  /** Adds a document, or replaces the one with the same id. */
  void add(ScannedDocument document, Optional<Fingerprint> fingerprint) throws IOException {
    Document row = FileRow.of(document, fingerprint);
    if (documents.put(document.id(), document) == null) {
      writer.addDocument(row);
    } else {
      writer.updateDocument(FileRow.key(document.id()), row);
    }
    commitSometimes();
  }

  private synchronized void commitSometimes() throws IOException {
    long pause = Math.min(MOST_PAUSE, Math.max(LEAST_PAUSE, committed - opened));
    if (temporary == null && System.nanoTime() - committed > pause) {
      writer.commit();
      committed = System.nanoTime();
    }
  }

  /** Returns a document; null if there is none. */
  @Nullable ScannedDocument find(String id) {
    return documents.get(id);
  }

  /** Returns all documents in no particular order. */
  List<ScannedDocument> all() {
    return List.copyOf(documents.values());
  }

  /** Returns the fingerprint of a document that was there when {@link #reader} was called. */
  synchronized Optional<Fingerprint> fingerprint(String id) throws IOException {
    TopDocs found = new IndexSearcher(reader).search(new TermQuery(FileRow.key(id)), 1);
    return found.scoreDocs.length == 0
        ? Optional.empty()
        : new FingerprintReader(reader).read(found.scoreDocs[0].doc);
  }

  /** Returns all documents as they are now. The reader is valid until the next call. */
  synchronized IndexReader reader() throws IOException {
    DirectoryReader changed = DirectoryReader.openIfChanged(reader, writer);
    if (changed != null) {
      reader.close();
      reader = changed;
    }
    return reader;
  }

  /** Returns the groups that were stored with this basis. */
  Optional<String> groups(String basis) {
    return Optional.ofNullable(last)
        .filter(row -> basis.equals(row.get(BASIS)))
        .map(row -> row.get(GROUPS));
  }

  /** Replaces the stored groups. */
  void keepGroups(String basis, String groups) throws IOException {
    Document row = new Document();
    row.add(new StringField(LAST, LAST, Field.Store.NO));
    row.add(new StoredField(BASIS, basis));
    row.add(new StoredField(GROUPS, groups));
    writer.updateDocument(new Term(LAST, LAST), row);
  }

  /** Returns the folder of the index. */
  Path folder() {
    return directory.getDirectory();
  }

  boolean isTemporary() {
    return temporary != null;
  }

  /**
   * Closes the index.
   *
   * @param isThere whether a document is still needed
   */
  void close(Predicate<ScannedDocument> isThere) throws IOException {
    try {
      if (temporary == null && writer.isOpen()) {
        for (ScannedDocument document : all()) {
          if (!isThere.test(document)) {
            writer.deleteDocuments(FileRow.key(document.id()));
          }
        }
        writer.commit();
      }
    } finally {
      close();
    }
  }

  @Override
  public synchronized void close() throws IOException {
    try {
      IOUtils.close(reader, writer::rollback, directory);
    } finally {
      deleteTemporary();
      forgetInterruption();
    }
  }

  private void deleteTemporary() {
    if (temporary != null) {
      temporary.delete();
    }
  }

  private void forgetInterruption() {
    try {
      Runtime.getRuntime().removeShutdownHook(interrupted);
    } catch (IllegalStateException e) {
      // the JVM is shutting down, and the hook runs anyway
    }
  }
}
