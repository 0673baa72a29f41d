// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection.shard;

import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Statistics of many groups in columns of equal length, because a message has no object for each.
 *
 * @param similarities the bits of numbers, NaN if it is unknown of a member
 * @param dates the first and the latest date of each group in turn, {@link #NO_DATE} for none
 * @param bytes the bytes of each group, and of the largest member, in turn
 */
@SuppressWarnings("ArrayRecordComponent")
public record GroupSizes(
    int[] groups, int[] sizes, int[] uncovered, int[] similarities, long[] dates, long[] bytes) {
  private static final long NO_DATE = Long.MIN_VALUE;

  public GroupSizes {
    int length = groups.length;
    if (sizes.length != length
        || uncovered.length != length
        || similarities.length != length
        || dates.length != 2 * length
        || bytes.length != 2 * length) {
      throw new IllegalArgumentException("the columns of " + length + " groups differ in length");
    }
  }

  static GroupSizes of(List<GroupSize> all) {
    return new GroupSizes(
        all.stream().mapToInt(GroupSize::group).toArray(),
        all.stream().mapToInt(GroupSize::size).toArray(),
        all.stream().mapToInt(group -> group.uncovered().orElse(0)).toArray(),
        all.stream()
            .mapToInt(group -> Float.floatToRawIntBits(group.similarity().orElse(Float.NaN)))
            .toArray(),
        inTurn(all, group -> number(group.first()), group -> number(group.latest())),
        inTurn(all, GroupSize::bytes, GroupSize::largest));
  }

  private static long[] inTurn(
      List<GroupSize> all, ToLongFunction<GroupSize> first, ToLongFunction<GroupSize> second) {
    long[] column = new long[2 * all.size()];
    for (int i = 0; i < all.size(); i++) {
      column[2 * i] = first.applyAsLong(all.get(i));
      column[2 * i + 1] = second.applyAsLong(all.get(i));
    }
    return column;
  }

  private static long number(@Nullable Long date) {
    return date == null ? NO_DATE : date;
  }

  private @Nullable Long date(int at) {
    return dates[at] == NO_DATE ? null : Long.valueOf(dates[at]);
  }

  List<GroupSize> all() {
    return IntStream.range(0, groups.length).mapToObj(this::group).toList();
  }

  private GroupSize group(int at) {
    return new GroupSize(
        groups[at],
        sizes[at],
        date(2 * at),
        date(2 * at + 1),
        bytes[2 * at],
        bytes[2 * at + 1],
        Optional.of(uncovered[at]),
        Optional.of(Float.intBitsToFloat(similarities[at])).filter(known -> !known.isNaN()));
  }
}
