// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.time.Instant;
import java.util.Optional;
import org.solrduplicates.core.collection.shard.ShardSummary.IndexState;

/**
 * How a run ended. The next one does nothing if it has the same basis and finds the same index.
 *
 * @param basis the hash of all settings and decisions, and of what is known from pairs
 * @param until when the order of a group may change, because a date is no longer in the future
 * @param mark see {@link CollectionJob#knowledge}
 * @param links pairs that are versions of each other
 * @param sameText documents with the text of another one
 * @param groups of at least two documents
 */
public record RunOutcome(
    long basis,
    IndexState index,
    Optional<Instant> until,
    long mark,
    long links,
    long sameText,
    int groups,
    int inGroups) {
  boolean isOver(Instant now) {
    return until.isPresent() && !now.isBefore(until.get());
  }
}
