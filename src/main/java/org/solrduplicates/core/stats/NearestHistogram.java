package org.solrduplicates.core.stats;

import java.util.List;
import java.util.stream.DoubleStream;

/**
 * How similar the documents of a scope are to the one they are most similar to, judged by a sample.
 * "30 % of my pages are near duplicates" is {@link #duplicates}. If the sample is the scope the
 * shares are exact, else the intervals cover the truth in at least 95 % of the samples.
 *
 * @param duplicates those whose most similar document reaches the threshold
 * @param below those of which no other document reaches the lowest similarity that is told apart
 * @param buckets all others, one for each equal part of 0..1, from the lowest
 */
public record NearestHistogram(long documents, Share duplicates, Share below, List<Share> buckets) {
  public NearestHistogram {
    buckets = List.copyOf(buckets);
  }

  /**
   * Counts the similarities to the most similar other document of the whole scope.
   *
   * @param nearest one for each document of the sample; 0 if none was found
   * @param lowest from which similarity on they are told apart
   * @param threshold from which similarity on a document is a duplicate
   * @param documents how many documents the sample stands for
   * @throws IllegalArgumentException if the sample is larger than the scope, there is no part, or a
   *     similarity or a threshold is outside 0..1
   */
  public static NearestHistogram of(
      double[] nearest, int parts, double lowest, double threshold, long documents) {
    check(lowest);
    check(threshold);
    HypergeometricInterval share =
        new HypergeometricInterval(new Population(nearest.length, documents));
    Histogram histogram =
        Histogram.of(parts, DoubleStream.of(nearest).filter(similarity -> similarity >= lowest));
    return new NearestHistogram(
        nearest.length,
        share.of(DoubleStream.of(nearest).filter(similarity -> similarity >= threshold).count()),
        share.of(nearest.length - histogram.total()),
        histogram.counts().stream().map(share::of).toList());
  }

  private static void check(double threshold) {
    if (!(threshold >= 0 && threshold <= 1)) {
      throw new IllegalArgumentException("a threshold is in 0..1, not " + threshold);
    }
  }

  /**
   * The exact interval of a share of documents, of those drawn without replacement: all shares
   * under which neither so many nor so few would be drawn in less than 2.5 % of all samples
   * (Clopper and Pearson 1934, with the hypergeometric distribution; Konijn 1973). It covers the
   * true share in at least 95 % of all samples, whatever the documents are like.
   */
  record HypergeometricInterval(Population population) {
    private static final double TAIL = 0.025;

    /** Returns the share of the documents that {@code count} of the sample stand for. */
    Share of(long count) {
      if (population.sample() == 0) {
        return new Share(0, 0, 0, population.exact() ? 0 : 1);
      }
      double documents = population.documents();
      return new Share(
          count,
          (double) count / population.sample(),
          fewest(count) / documents,
          (documents - fewest(population.sample() - count)) / documents);
    }

    /** Returns how many of all documents there must be at least to draw {@code count}. */
    private long fewest(long count) {
      long low = count;
      long high = (long) Math.ceil(count / population.fraction());
      while (low < high) {
        long middle = low + (high - low) / 2;
        if (chance(count, middle) > TAIL) {
          high = middle;
        } else {
          low = middle + 1;
        }
      }
      return low;
    }

    /** Returns the chance to draw {@code count} or more of {@code marked} documents. */
    private double chance(long count, long marked) {
      double single = Math.exp(logarithm(count, marked));
      double sum = 0;
      for (long k = count; k <= Math.min(population.sample(), marked); k++) {
        sum += single;
        single *= (double) (marked - k) * (population.sample() - k);
        single /= (k + 1.0) * (population.documents() - marked - population.sample() + k + 1);
      }
      return sum;
    }

    private double logarithm(long count, long marked) {
      return choices(marked, count)
          + choices(population.documents() - marked, population.sample() - count)
          - choices(population.documents(), population.sample());
    }

    private static double choices(long from, long taken) {
      return factorial(from) - factorial(taken) - factorial(from - taken);
    }

    /** Returns the logarithm of n!; the series of Stirling is exact to 1e-10 from 32 on. */
    private static double factorial(long number) {
      if (number < 32) {
        double product = 1;
        for (long i = 2; i <= number; i++) {
          product *= i;
        }
        return Math.log(product);
      }
      double n = number;
      return n * Math.log(n)
          - n
          + Math.log(2 * Math.PI * n) / 2
          + (1 - 1 / (30 * n * n)) / (12 * n);
    }
  }
}
