// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import org.solrduplicates.core.collection.shard.ShardSummary.IndexState;

/**
 * How a run ended. The next one does nothing if it has the same basis and finds the same index.
 *
 * @param basis the hash of all settings and decisions, and of what is known from pairs
 * @param mark see {@link CollectionJob#knowledge}
 * @param links pairs that are versions of each other
 * @param sameText documents with the text of another one
 * @param groups of at least two documents
 */
public record RunOutcome(
    long basis, IndexState index, long mark, long links, long sameText, int groups, int inGroups) {}
