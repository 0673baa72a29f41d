// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection.shard;

import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One of several equal parts of all unsigned 64-bit hashes. Shards are asked part by part, so
 * answers do not grow with the collection, and any replica can answer any part.
 *
 * @param index from 0
 * @param count number of parts, at least 1
 */
public record HashRange(int index, int count) {
  public static final HashRange ALL = new HashRange(0, 1);

  /** The highest number of parts that {@link #of(long, int)} returns. */
  public static final int MAX_COUNT = 1 << 20;

  public HashRange {
    if (count < 1 || index < 0 || index >= count) {
      throw new IllegalArgumentException(
          "the part must be from 0 to below " + count + ", was " + index);
    }
  }

  /** Returns ranges of about {@code size} elements each, at least one. */
  public static Stream<HashRange> of(long elements, int size) {
    int count = (int) Math.max(1, Math.min(MAX_COUNT, (elements + size - 1) / size));
    return IntStream.range(0, count).mapToObj(index -> new HashRange(index, count));
  }

  public boolean has(long hash) {
    return of(hash) == index;
  }

  /** Returns the index of the part of a hash, which never falls as unsigned hashes grow. */
  public int of(long hash) {
    return (int) Math.multiplyHigh(hash >>> 1, 2L * count);
  }
}
