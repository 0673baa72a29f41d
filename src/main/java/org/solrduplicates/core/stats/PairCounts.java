package org.solrduplicates.core.stats;

import java.util.Arrays;

/**
 * How many pairs of a sample fall into each bucket, and with how many partners each document takes
 * part. Everything an interval needs is in these numbers of partners. Not safe for several threads.
 */
final class PairCounts {
  private final int[][] partners;
  private final long[] pairs;

  PairCounts(int buckets, int documents) {
    SimilarityMatrix.checkSize(documents);
    partners = new int[buckets][documents];
    pairs = new long[buckets];
  }

  void add(int bucket, int i, int j) {
    partners[bucket][i]++;
    partners[bucket][j]++;
    pairs[bucket]++;
  }

  int buckets() {
    return pairs.length;
  }

  /** Returns for each document how many partners it has in a bucket. */
  int[] partners(int bucket) {
    return partners[bucket];
  }

  /** Counts the pairs of all buckets from {@code from} up to {@code to}, both included. */
  long pairs(int from, int to) {
    return Arrays.stream(pairs, from, to + 1).sum();
  }
}
