package org.solrduplicates.lucene;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.util.BytesRef;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.FingerprintCodec;
import org.solrduplicates.core.fingerprint.FingerprintHeader;

/**
 * Reads fingerprints from doc values. Fast if documents are asked in the order of their numbers.
 * For one thread and one request.
 */
public final class FingerprintReader {
  private final List<LeafReaderContext> leaves;
  private final BinaryDocValues[] values;
  private final String field;

  public FingerprintReader(IndexReader reader, String field) {
    this.leaves = reader.leaves();
    this.values = new BinaryDocValues[leaves.size()];
    this.field = field;
  }

  /**
   * Returns the fingerprint of a document, or nothing if it has none of the version in use, or a
   * damaged one.
   */
  public Optional<Fingerprint> read(int document) throws IOException {
    BytesRef record = record(document);
    return FingerprintCodec.find(record.bytes, record.offset, record.length);
  }

  /** Returns the smallest hashes of the phrases of a document that has a readable record. */
  int[] smallest(int document, int max) throws IOException {
    BytesRef record = record(document);
    return FingerprintCodec.smallest(record.bytes, record.offset, record.length, max);
  }

  /** Returns the hash of the title of a document, 0 if it has none. */
  int title(int document) throws IOException {
    return header(record(document)).map(FingerprintHeader::title).orElse(0);
  }

  /** Returns the record of a document, empty if it has none. */
  private BytesRef record(int document) throws IOException {
    int leaf = ReaderUtil.subIndex(document, leaves);
    int inLeaf = document - leaves.get(leaf).docBase;
    BinaryDocValues records = values(leaf, inLeaf);
    return records.advanceExact(inLeaf) ? records.binaryValue() : new BytesRef();
  }

  /** Returns the beginning of a record, or nothing if it is of another version or damaged. */
  public static Optional<FingerprintHeader> header(BytesRef record) {
    return FingerprintCodec.isReadable(record.bytes, record.offset, record.length)
        ? Optional.of(FingerprintCodec.header(record.bytes, record.offset, record.length))
        : Optional.empty();
  }

  /** Doc values only go forward, so going back needs new ones. */
  private BinaryDocValues values(int leaf, int inLeaf) throws IOException {
    BinaryDocValues open = values[leaf];
    if (open == null || open.docID() > inLeaf) {
      open = DocValues.getBinary(leaves.get(leaf).reader(), field);
      values[leaf] = open;
    }
    return open;
  }
}
