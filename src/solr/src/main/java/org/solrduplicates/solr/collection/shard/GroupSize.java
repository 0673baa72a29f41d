// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection.shard;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Statistics of the visible members of a group.
 *
 * @param first the earliest date of a member in milliseconds
 * @param bytes the sum of the sizes of all members that may be hidden; 0 if unknown
 * @param uncovered the number of members that no shown one covers; empty if an older build counted
 * @param similarity the lowest one of a member to its most similar other member, as the job saw it;
 *     empty if it is unknown of a member
 */
public record GroupSize(
    int group,
    int size,
    @Nullable Long first,
    @Nullable Long latest,
    long bytes,
    long largest,
    Optional<Integer> uncovered,
    Optional<Float> similarity) {
  static GroupSize of(
      int group, @Nullable Long date, long bytes, boolean isUncovered, Optional<Float> similarity) {
    long hideable = isUncovered ? 0 : bytes;
    return new GroupSize(
        group, 1, date, date, hideable, hideable, Optional.of(isUncovered ? 1 : 0), similarity);
  }

  public static List<GroupSize> sorted(Collection<GroupSize> groups) {
    return groups.stream().sorted(Comparator.comparingInt(GroupSize::group)).toList();
  }

  public GroupSize plus(GroupSize other) {
    return new GroupSize(
        group,
        size + other.size,
        first == null || (other.first != null && other.first < first) ? other.first : first,
        latest == null || (other.latest != null && other.latest > latest) ? other.latest : latest,
        bytes + other.bytes,
        Math.max(largest, other.largest),
        Optional.of(uncovered.orElse(0) + other.uncovered.orElse(0)),
        similarity.flatMap(one -> other.similarity.map(two -> Math.min(one, two))));
  }

  /** Returns the number of members that are not shown. */
  public int redundant() {
    return Math.max(0, size - 1 - uncovered.orElse(0));
  }

  /** Returns the size of the members that are not shown, if the largest is; 0 if it is unknown. */
  public long redundantSize() {
    return bytes - largest;
  }

  /** Returns the total size, or else the number, of the members that are not shown. */
  public long redundancy() {
    return bytes > 0 ? redundantSize() : redundant();
  }
}
