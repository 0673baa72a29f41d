// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.List;
import org.solrduplicates.core.fingerprint.FingerprintCodec;
import org.solrduplicates.core.fingerprint.FingerprintHeader;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.fingerprint.Hash;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.similarity.Metadata;

/**
 * A document of a {@link MemoryCollection}.
 *
 * @param found what it is
 * @param version changes with every write
 * @param group its number, 0 for none
 * @param rank its place in the group, or that of no document
 */
record MemoryDocument(FoundDocument found, long version, int group, int rank) {
  private static final int SKETCH_TERMS = 24;

  /** Makes a document of which nothing is known but its words. */
  static FoundDocument of(String id, List<String> words) {
    return of(id, words, Metadata.NONE);
  }

  static FoundDocument of(String id, List<String> words, Metadata metadata) {
    return new FoundDocument(
        id,
        new Fingerprinter().fingerprintOfWords(metadata.title(), words).orElseThrow(),
        List.of(),
        "",
        metadata,
        List.of(),
        false,
        null);
  }

  static FingerprintHeader header(FoundDocument document) {
    return FingerprintHeader.of(document.fingerprint());
  }

  /** The terms of its sketch as the index has them. */
  int[] sketch() {
    byte[] record = FingerprintCodec.encode(found.fingerprint());
    return FingerprintCodec.smallest(record, 0, record.length, SKETCH_TERMS);
  }

  /** The keys of its title and file name, hashed as those of the index are. */
  int[] titles() {
    return found.metadata().titleKeys().stream()
        .mapToInt(key -> (int) (Hash.ofWord(key) >>> Integer.SIZE))
        .toArray();
  }
}
