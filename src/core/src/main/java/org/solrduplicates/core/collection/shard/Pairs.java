// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection.shard;

import java.util.List;

/**
 * Pairs of documents to compare. Not copied.
 *
 * @param left the {@link DocumentKey}s of the first documents
 * @param right the keys of the second documents, which are on the requested shard
 * @param leftStates expected states; a document in another state was changed and is not compared
 * @param rightStates expected states of the second documents
 * @param carried first documents of other shards
 */
@SuppressWarnings("ArrayRecordComponent")
public record Pairs<D>(
    long[] left, long[] right, long[] leftStates, long[] rightStates, List<D> carried) {
  public int size() {
    return left.length;
  }
}
