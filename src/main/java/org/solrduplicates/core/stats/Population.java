package org.solrduplicates.core.stats;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntBinaryOperator;
import java.util.stream.IntStream;

/** A random sample without replacement, and the number of documents it was drawn from. */
public record Population(int sample, long documents) {
  /** Weight of the worst case, in pairs. */
  private static final double PRIOR_PAIRS = 3;

  public Population {
    if (sample < 0 || sample > documents) {
      throw new IllegalArgumentException(
          "the sample must be from 0 to " + documents + ", was " + sample);
    }
  }

  /** Returns whether the sample has all documents, so that nothing is estimated. */
  public boolean isExact() {
    return sample == documents;
  }

  public long samplePairs() {
    return sample * (sample - 1L) / 2;
  }

  /** Returns the share of documents, given that {@code count} of the sample are counted. */
  public Share documents(long count) {
    double fraction = (double) sample / documents;
    return share(count, sample, fraction, sample / (1 - fraction));
  }

  /**
   * Returns the share of pairs in each bucket, from all pairs of the sample.
   *
   * @param bucketOf the bucket of a pair, by the positions of its documents in the sample
   */
  public List<Share> pairs(int buckets, IntBinaryOperator bucketOf) {
    int[][] partners = new int[buckets][sample];
    for (int i = 0; i < sample; i++) {
      for (int j = 0; j < i; j++) {
        int bucket = bucketOf.applyAsInt(i, j);
        partners[bucket][i]++;
        partners[bucket][j]++;
      }
    }
    return IntStream.range(0, buckets).mapToObj(bucket -> pairs(partners[bucket])).toList();
  }

  /**
   * Pairs have documents in common, so their share is a U-statistic (Hoeffding 1948). Its variance
   * depends on how much the numbers of partners differ. Few pairs give a poor estimate of it, which
   * is drawn towards the worst case: only pairs without a common document are independent.
   */
  private Share pairs(int[] partners) {
    long count = Arrays.stream(partners).asLongStream().sum() / 2;
    double pairs = samplePairs();
    double fraction = (double) sample / documents;
    double value = count / pairs;
    double mean = 2.0 * count / sample;
    double spread =
        Arrays.stream(partners).mapToDouble(one -> (one - mean) * (one - mean)).sum() / sample;
    double variance = 4 * spread / sample / Math.pow(sample - 1.0, 2);
    double weight = Math.min((double) count, pairs - count);
    double effect = weight == 0 ? 0 : Math.max(1, variance * pairs / (value * (1 - value)));
    double draws = pairs * (weight + PRIOR_PAIRS) / (weight * effect + PRIOR_PAIRS * (sample - 1));
    return share(count, pairs, fraction * fraction, draws / (1 - fraction));
  }

  private Share share(long count, double seen, double fraction, double draws) {
    if (seen == 0) {
      return new Share(0, 0, 0, isExact() ? 0 : 1);
    }
    double value = count / seen;
    return isExact()
        ? new Share(count, value, value, value)
        : Share.of(count, seen, fraction, draws);
  }
}
