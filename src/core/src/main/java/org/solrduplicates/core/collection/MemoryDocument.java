// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import org.solrduplicates.core.collection.shard.Documents;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.FingerprintHeader;
import org.solrduplicates.core.group.FoundDocument;

/**
 * A document of a {@link MemoryShard}.
 *
 * @param version changes with every write
 * @param group its number, 0 for none
 * @param rank its place in the group, or {@link Documents#NO_RANK}
 */
public record MemoryDocument(FoundDocument found, long version, int group, int rank) {
  /** Creates a document that no job has seen. */
  public MemoryDocument(FoundDocument found) {
    this(found, 0, 0, Documents.NO_RANK);
  }

  String id() {
    return found.id();
  }

  Fingerprint fingerprint() {
    return found.fingerprint();
  }

  FingerprintHeader header() {
    return FingerprintHeader.of(found.fingerprint());
  }
}
