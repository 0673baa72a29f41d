package org.solrduplicates.solr.collection.shard;

import org.jspecify.annotations.Nullable;

/**
 * What a listing knows of a group before its members are read: all of it counts only documents that
 * may be seen.
 *
 * @param first the earliest date of a member in milliseconds; null if none has a date
 * @param latest the latest date of a member
 * @param bytes the sizes of all members together, 0 if they are not known
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

  /** Returns how much could be spared: the sizes of all but the largest, or else their number. */
  public long redundancy() {
    return bytes > 0 ? bytes - largest : size - 1L;
  }
}
