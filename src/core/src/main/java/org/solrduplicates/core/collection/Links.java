// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.Arrays;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;

/** Verified pairs with their similarities, sixteen bytes each. Not thread-safe. */
public final class Links {
  private long[] pairs = new long[16];
  private double[] similarities = new double[16];
  private int size;

  public void add(long pair, double similarity) {
    if (size == pairs.length) {
      pairs = Arrays.copyOf(pairs, 2 * size);
      similarities = Arrays.copyOf(similarities, 2 * size);
    }
    pairs[size] = pair;
    similarities[size++] = similarity;
  }

  public int size() {
    return size;
  }

  public long pair(int index) {
    return pairs[index];
  }

  public double similarity(int index) {
    return similarities[index];
  }

  /** Returns the indexes of some links, the most similar first; ties by document. */
  IntStream bestFirst(LongPredicate wanted) {
    return IntStream.range(0, size)
        .filter(i -> wanted.test(pairs[i]))
        .boxed()
        .sorted(
            (i, j) -> {
              int order = Double.compare(similarities[j], similarities[i]);
              return order == 0 ? Long.compare(pairs[i], pairs[j]) : order;
            })
        .mapToInt(Integer::intValue);
  }
}
