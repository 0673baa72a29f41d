// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.Optional;
import org.solrduplicates.core.collection.shard.Documents;
import org.solrduplicates.core.group.FoundDocument;

/**
 * A document of a {@link MemoryCollection}.
 *
 * @param sent changes when a test writes it
 * @param version changes with every write
 * @param group its number, 0 for none
 * @param background what is usual around it as a column value, 0 for none
 * @param rank its place in the group, or {@link Documents#NO_RANK}
 */
record MemoryDocument(
    FoundDocument found, long sent, long version, int group, long background, int rank) {
  String id() {
    return found.id();
  }

  /** Returns the row that an import has for this document. */
  ImportedRow row(long imported) {
    boolean uncovered = Documents.isUncovered(rank);
    return new ImportedRow(
        id(),
        imported,
        Optional.of("group " + group).filter(name -> group != 0),
        Math.max(0, uncovered ? ~rank : rank),
        uncovered,
        background);
  }
}
