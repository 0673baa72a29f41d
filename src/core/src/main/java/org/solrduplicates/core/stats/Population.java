// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.stats;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntBinaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

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

  /**
   * @param other of the second documents; null for pairs within this sample
   */
  public long samplePairs(@Nullable Population other) {
    return other == null ? sample * (sample - 1L) / 2 : (long) sample * other.sample;
  }

  /** Returns the share of documents, given that {@code count} of the sample are counted. */
  public Share documents(long count) {
    return share(count, sample, fraction(), sample / (1 - fraction()));
  }

  /**
   * Returns the share of pairs in each bucket, from all pairs of the sample.
   *
   * @param other of the second documents; null for pairs within this sample
   * @param bucketOf the bucket of a pair, by the positions of its documents in their samples
   */
  public List<Share> pairs(@Nullable Population other, int buckets, IntBinaryOperator bucketOf) {
    int[][] partners = new int[buckets][sample];
    int[][] others = other == null ? partners : new int[buckets][other.sample];
    for (int i = 0; i < sample; i++) {
      for (int j = 0; j < (other == null ? i : other.sample); j++) {
        int bucket = bucketOf.applyAsInt(i, j);
        partners[bucket][i]++;
        others[bucket][j]++;
      }
    }
    return IntStream.range(0, buckets)
        .mapToObj(bucket -> pairs(partners[bucket], other, others[bucket]))
        .toList();
  }

  /**
   * Pairs have documents in common, so their share is a U-statistic (Hoeffding 1948), of one or two
   * samples (Lehmann 1951). Its variance depends on how much the numbers of partners differ. Few
   * pairs give a poor estimate of it, which is drawn towards the worst case: only pairs without a
   * common document are independent.
   */
  private Share pairs(int[] partners, @Nullable Population other, int[] ofOther) {
    Population second = other == null ? this : other;
    int twice = other == null ? 2 : 1;
    long count = Arrays.stream(partners).asLongStream().sum() / twice;
    double pairs = samplePairs(other);
    double value = count / pairs;
    double variance =
        twice * (variance(partners, pairs, twice) + second.variance(ofOther, pairs, twice));
    double least = Math.max(1 - fraction(), 1 - second.fraction());
    double weight = Math.min((double) count, pairs - count);
    double effect = weight == 0 ? 0 : Math.max(least, variance * pairs / (value * (1 - value)));
    double worst = pairs * twice * Math.max(unseen(), second.unseen());
    double draws = pairs * (weight + PRIOR_PAIRS) / (weight * effect + PRIOR_PAIRS * worst);
    return share(count, pairs, fraction() * second.fraction(), draws);
  }

  private double fraction() {
    return documents == 0 ? 1 : (double) sample / documents;
  }

  private double unseen() {
    return (1 - fraction()) / sample;
  }

  /** The variance of the mean of partners, as a share of the pairs of a document. */
  private double variance(int[] partners, double pairs, int twice) {
    double mean = Arrays.stream(partners).average().orElse(0);
    double spread = Arrays.stream(partners).mapToDouble(p -> (p - mean) * (p - mean)).sum();
    return unseen() * spread / sample / Math.pow(twice * pairs / sample, 2);
  }

  private static Share share(long count, double seen, double fraction, double draws) {
    double value = count / Math.max(1, seen);
    if (fraction == 1) {
      return new Share(count, value, value, value);
    }
    return seen == 0 ? new Share(0, 0, 0, 1) : Share.of(count, seen, fraction, draws);
  }
}
