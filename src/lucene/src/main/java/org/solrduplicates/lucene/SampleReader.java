// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.lucene;

import java.io.IOException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.solrduplicates.core.fingerprint.FingerprintCodec;
import org.solrduplicates.core.fingerprint.FingerprintHeader;
import org.solrduplicates.core.fingerprint.TextSample;
import org.solrduplicates.core.fingerprint.WordCounts;

/**
 * Reads the sample for word weights from all documents of an index, visible or not. Not
 * thread-safe.
 *
 * @param words identifies the words of fingerprints; others do not count
 */
public record SampleReader(IndexReader index, String field, int words) {
  /** Decodes only the beginning of a record; returns how many records cannot be read. */
  private long visit(BiConsumer<FingerprintHeader, BytesRef> visitor) throws IOException {
    long unreadable = 0;
    for (LeafReaderContext leaf : index.leaves()) {
      LeafReader segment = leaf.reader();
      Bits live = segment.getLiveDocs();
      BinaryDocValues records = DocValues.getBinary(segment, field);
      for (int d = records.nextDoc(); d != DocIdSetIterator.NO_MORE_DOCS; d = records.nextDoc()) {
        if (live == null || live.get(d)) {
          BytesRef record = records.binaryValue();
          Optional<FingerprintHeader> header = FingerprintReader.header(record);
          unreadable += header.isPresent() ? 0 : 1;
          header
              .filter(known -> known.words() == words)
              .ifPresent(known -> visitor.accept(known, record));
        }
      }
    }
    return unreadable;
  }

  /** The number of documents of an index and the sample of their texts. */
  public record Texts(long documents, TextSample sample) {}

  /**
   * Reads the record of every document.
   *
   * @throws IOException if most records cannot be read, so that the others are no sample
   */
  public Texts texts() throws IOException {
    TextSample.Drawing drawing = new TextSample.Drawing();
    long[] documents = new long[1];
    long unreadable =
        visit(
            (header, record) -> {
              documents[0]++;
              drawing.add(header.textKey());
            });
    if (unreadable > documents[0]) {
      throw new IOException(
          unreadable
              + " fingerprints in the field '"
              + field
              + "' are damaged or of another version, and only "
              + documents[0]
              + " can be read; run the backfill");
    }
    return new Texts(documents[0], drawing.sample());
  }

  /** Counts the words of each distinct text once; deleted texts do not count. */
  public WordCounts counts(TextSample texts) throws IOException {
    WordCounts.Counter counter = new WordCounts.Counter();
    Set<Long> wanted = texts.keys().boxed().collect(Collectors.toCollection(HashSet::new));
    visit(
        (header, record) -> {
          if (wanted.remove(header.textKey())) {
            FingerprintCodec.find(record.bytes, record.offset, record.length)
                .ifPresent(counter::add);
          }
        });
    return counter.counts();
  }

  /**
   * Estimates the number of documents with a fingerprint, some of them deleted, without reading
   * any.
   */
  public static long estimate(IndexReader index, String field) throws IOException {
    long documents = 0;
    for (LeafReaderContext leaf : index.leaves()) {
      documents +=
          Math.min(DocValues.getBinary(leaf.reader(), field).cost(), leaf.reader().numDocs());
    }
    return documents;
  }
}
