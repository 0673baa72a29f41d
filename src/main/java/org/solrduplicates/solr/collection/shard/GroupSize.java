// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection.shard;

import org.jspecify.annotations.Nullable;

/**
 * Statistics of the visible members of a group.
 *
 * @param first the earliest date of a member in milliseconds
 * @param bytes the sum of the sizes of all members; 0 if unknown
 */
public record GroupSize(
    int group, int size, @Nullable Long first, @Nullable Long latest, long bytes, long largest) {
  public GroupSize plus(GroupSize other) {
    return new GroupSize(
        group,
        size + other.size,
        first == null || (other.first != null && other.first < first) ? other.first : first,
        latest == null || (other.latest != null && other.latest > latest) ? other.latest : latest,
        bytes + other.bytes,
        Math.max(largest, other.largest));
  }

  /** Returns the total size, or else the number, of all members but the largest. */
  public long redundancy() {
    return bytes > 0 ? bytes - largest : size - 1L;
  }
}
