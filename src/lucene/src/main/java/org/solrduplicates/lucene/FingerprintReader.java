// SPDX-License-Identifier: Apache-2.0
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

/** Reads fingerprints from doc values, fastest in ascending document order. Not thread-safe. */
public final class FingerprintReader {
  private final List<LeafReaderContext> leaves;
  private final BinaryDocValues[] values;

  public FingerprintReader(IndexReader reader) {
    this.leaves = reader.leaves();
    this.values = new BinaryDocValues[leaves.size()];
  }

  /** Returns nothing for a missing, damaged or other-version record. */
  public Optional<Fingerprint> read(int document) throws IOException {
    BytesRef record = record(document);
    return FingerprintCodec.find(record.bytes, record.offset, record.length);
  }

  /** Returns whether a document has a record, which may be unreadable. */
  public boolean has(int document) throws IOException {
    int leaf = ReaderUtil.subIndex(document, leaves);
    int inLeaf = document - leaves.get(leaf).docBase;
    return values(leaf, inLeaf).advanceExact(inLeaf);
  }

  /** Returns the smallest shingle hashes of a document with a readable record. */
  int[] smallest(int document, int max) throws IOException {
    BytesRef record = record(document);
    return FingerprintCodec.smallest(record.bytes, record.offset, record.length, max);
  }

  /** Returns the hash of the title, 0 for none. */
  int title(int document) throws IOException {
    return header(record(document)).map(FingerprintHeader::title).orElse(0);
  }

  /** Returns an empty record for a document without one. */
  private BytesRef record(int document) throws IOException {
    int leaf = ReaderUtil.subIndex(document, leaves);
    int inLeaf = document - leaves.get(leaf).docBase;
    BinaryDocValues records = values(leaf, inLeaf);
    return records.advanceExact(inLeaf) ? records.binaryValue() : new BytesRef();
  }

  /** Returns nothing for a damaged or other-version record. */
  public static Optional<FingerprintHeader> header(BytesRef record) {
    return FingerprintCodec.isReadable(record.bytes, record.offset, record.length)
        ? Optional.of(FingerprintCodec.header(record.bytes, record.offset, record.length))
        : Optional.empty();
  }

  /** Doc values only move forward, so moving back needs new ones. */
  private BinaryDocValues values(int leaf, int inLeaf) throws IOException {
    BinaryDocValues open = values[leaf];
    if (open == null || open.docID() > inLeaf) {
      open = DocValues.getBinary(leaves.get(leaf).reader(), FingerprintFields.FINGERPRINT);
      values[leaf] = open;
    }
    return open;
  }
}
