// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection.shard;

import java.util.Arrays;
import java.util.Collection;
import java.util.stream.IntStream;

/**
 * The groups of documents that the job does not see, because a filter hides them.
 *
 * @param shown the groups with such a document that no filter by rank hides
 * @param hidden the groups with such a document that a filter by rank hides
 */
@SuppressWarnings("ArrayRecordComponent")
public record UnseenRanks(int[] shown, int[] hidden) {
  public static final UnseenRanks NONE = new UnseenRanks(new int[0], new int[0]);

  /** Returns the groups whose unseen documents are all hidden, ascending. */
  public static int[] withoutShown(Collection<UnseenRanks> shards) {
    int[] shown = shards.stream().flatMapToInt(s -> IntStream.of(s.shown)).sorted().toArray();
    return shards.stream()
        .flatMapToInt(shard -> IntStream.of(shard.hidden))
        .filter(group -> Arrays.binarySearch(shown, group) < 0)
        .sorted()
        .distinct()
        .toArray();
  }
}
