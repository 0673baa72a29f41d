package org.solrduplicates.core.stats;

import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;

/**
 * How many similarities fall into each of several equal parts of 0..1. The valley between the many
 * unrelated pairs and the few versions is where a threshold belongs.
 *
 * @param counts one for each part, from the lowest; a value between two parts belongs to the higher
 *     one, and 1 to the highest
 */
public record Histogram(List<Long> counts) {
  public Histogram {
    counts = List.copyOf(counts);
  }

  /**
   * Counts values of 0..1.
   *
   * @throws IllegalArgumentException if there is no part or a value is outside
   */
  public static Histogram of(int parts, DoubleStream values) {
    checkParts(parts);
    long[] counts = new long[parts];
    values.forEachOrdered(value -> counts[part(value, parts)]++);
    return new Histogram(LongStream.of(counts).boxed().toList());
  }

  static void checkParts(int parts) {
    if (parts < 1) {
      throw new IllegalArgumentException("a histogram has at least one part, not " + parts);
    }
  }

  static int part(double value, int parts) {
    if (!(value >= 0 && value <= 1)) {
      throw new IllegalArgumentException("a similarity is in 0..1, not " + value);
    }
    return Math.min(parts - 1, (int) (value * parts));
  }

  public long total() {
    return counts.stream().mapToLong(count -> count).sum();
  }
}
