package org.solrduplicates.core.collection;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Verified pairs with their similarities, sixteen bytes each. Not safe for several threads. */
final class Links {
  private long[] pairs = new long[16];
  private double[] similarities = new double[16];
  private int size;

  void add(long pair, double similarity) {
    if (size == pairs.length) {
      pairs = Arrays.copyOf(pairs, 2 * size);
      similarities = Arrays.copyOf(similarities, 2 * size);
    }
    pairs[size] = pair;
    similarities[size++] = similarity;
  }

  int size() {
    return size;
  }

  long pair(int index) {
    return pairs[index];
  }

  double similarity(int index) {
    return similarities[index];
  }

  /** Returns the links from the most similar on; of equal ones those of the first documents. */
  int[] bestFirst() {
    return IntStream.range(0, size)
        .boxed()
        .sorted(
            (i, j) -> {
              int order = Double.compare(similarities[j], similarities[i]);
              return order == 0 ? Long.compare(pairs[i], pairs[j]) : order;
            })
        .mapToInt(Integer::intValue)
        .toArray();
  }
}
