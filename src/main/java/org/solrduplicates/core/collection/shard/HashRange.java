package org.solrduplicates.core.collection.shard;

import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One of several equal parts of all 64-bit hashes, in the order of unsigned numbers. Whatever is
 * asked of a shard is asked part by part, so that no answer grows with the collection, and any
 * replica can answer any part at any time.
 *
 * @param index which part, from 0
 * @param count how many parts there are, at least 1
 */
public record HashRange(int index, int count) {
  public HashRange {
    if (count < 1 || index < 0 || index >= count) {
      throw new IllegalArgumentException("there is no part " + index + " of " + count);
    }
  }

  /** Returns parts of about {@code size} elements each, at least one. */
  public static Stream<HashRange> of(long elements, int size) {
    int count = (int) Math.max(1, Math.min(1 << 20, (elements + size - 1) / size));
    return IntStream.range(0, count).mapToObj(index -> new HashRange(index, count));
  }

  public boolean has(long hash) {
    return Math.multiplyHigh(hash >>> 1, 2L * count) == index;
  }
}
