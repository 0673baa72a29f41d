package org.solrduplicates.lucene;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.search.DocIdSetIterator;
import org.solrduplicates.core.fingerprint.FingerprintHeader;

/**
 * The keys of the texts of segments, kept as long as these are open. Deleted documents are among
 * them.
 */
final class TextKeys {
  private static final OpenIndexes<Kind, SortedKeys> OPEN = new OpenIndexes<>();

  private record Kind(String field, int words) {}

  private TextKeys() {}

  /**
   * Returns the keys of a segment.
   *
   * @param field of the fingerprints
   * @param words which words comparable fingerprints are made of; others have no key
   */
  static SortedKeys of(LeafReader segment, String field, int words) {
    return OPEN.get(
        segment.getCoreCacheHelper(), new Kind(field, words), () -> read(segment, field, words));
  }

  private static SortedKeys read(LeafReader segment, String field, int words) {
    try {
      long[] keys = new long[segment.maxDoc()];
      BinaryDocValues records = DocValues.getBinary(segment, field);
      for (int d = records.nextDoc(); d != DocIdSetIterator.NO_MORE_DOCS; d = records.nextDoc()) {
        Optional<FingerprintHeader> header = FingerprintReader.header(records.binaryValue());
        if (header.isPresent() && header.get().words() == words) {
          keys[d] = header.get().textKey();
        }
      }
      return new SortedKeys(keys);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
