package org.solrduplicates.solr.collection;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a listing knows of a group before its members are read: all of it counts only documents that
 * may be seen.
 *
 * @param group its number
 * @param size how many members it has
 * @param first the earliest date of a member in milliseconds; null if none has a date
 * @param latest the latest date of a member
 * @param bytes the sizes of all members together, 0 if they are not known
 * @param largest the size of the largest one
 */
record GroupSize(
    int group, int size, @Nullable Long first, @Nullable Long latest, long bytes, long largest) {
  GroupSize plus(GroupSize other) {
    return new GroupSize(
        group,
        size + other.size,
        first == null || (other.first != null && other.first < first) ? other.first : first,
        latest == null || (other.latest != null && other.latest > latest) ? other.latest : latest,
        bytes + other.bytes,
        Math.max(largest, other.largest));
  }

  /** Returns how much could be spared: the sizes of all but the largest, or else their number. */
  long redundancy() {
    return bytes > 0 ? bytes - largest : size - 1L;
  }

  Object written() {
    return Arrays.asList(group, size, first, latest, bytes, largest);
  }

  static GroupSize read(List<?> fields) {
    return new GroupSize(
        (Integer) fields.get(0),
        (Integer) fields.get(1),
        (Long) fields.get(2),
        (Long) fields.get(3),
        (Long) fields.get(4),
        (Long) fields.get(5));
  }
}
