package org.solrduplicates.core.stats;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntBinaryOperator;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.solrduplicates.core.fingerprint.SimHash;

/**
 * How far apart the documents of a scope are, judged by all pairs of a sample. If the sample is the
 * scope the shares are exact, else each has an interval that takes account of the documents that
 * pairs have in common. Deterministic: nothing is drawn but the sample.
 *
 * @param buckets one for each distance or part, from the lowest
 */
public record PairHistogram(long pairs, List<Share> buckets) {
  public PairHistogram {
    buckets = List.copyOf(buckets);
  }

  /**
   * Counts the Hamming distances of SimHashes in buckets 0 to 64.
   *
   * @param documents how many documents the sample stands for
   * @throws IllegalArgumentException if the sample is larger than the scope or than {@link
   *     SimilarityMatrix#MAX_DOCUMENTS}
   */
  public static PairHistogram distances(List<SimHash> sample, long documents) {
    PairCounts counts = new PairCounts(Long.SIZE + 1, sample.size());
    counts.addAll((i, j) -> sample.get(i).hammingDistance(sample.get(j)));
    return of(
        counts,
        new Population(sample.size(), documents),
        distance -> counts.pairs(0, Math.min(Long.SIZE, 2 * distance)));
  }

  /**
   * Counts similarities in equal parts of 0..1, bounded as in {@link Histogram}.
   *
   * @param documents how many documents the sample stands for
   * @throws IllegalArgumentException if the sample is larger than the scope, there is no part, or a
   *     similarity is outside
   */
  public static PairHistogram similarities(SimilarityMatrix sample, int parts, long documents) {
    Histogram.checkParts(parts);
    PairCounts counts = new PairCounts(parts, sample.size());
    counts.addAll((i, j) -> Histogram.part(sample.at(i, j), parts));
    return of(
        counts,
        new Population(sample.size(), documents),
        part -> counts.pairs(Math.max(0, 2 * part - parts), parts - 1));
  }

  private static PairHistogram of(
      PairCounts counts, Population population, IntToLongFunction close) {
    List<Share> buckets =
        IntStream.range(0, counts.buckets())
            .mapToObj(b -> new PairEstimate(population, counts.partners(b), close.applyAsLong(b)))
            .map(PairEstimate::share)
            .toList();
    return new PairHistogram((long) population.samplePairs(), buckets);
  }

  /**
   * How many pairs of a sample fall into each bucket, and with how many partners each document
   * takes part. Everything an interval needs is in these numbers of partners.
   */
  private static final class PairCounts {
    private final int[][] partners;
    private final long[] pairs;

    PairCounts(int buckets, int documents) {
      SimilarityMatrix.checkSize(documents);
      partners = new int[buckets][documents];
      pairs = new long[buckets];
    }

    void addAll(IntBinaryOperator bucketOf) {
      for (int i = 0; i < partners[0].length; i++) {
        for (int j = 0; j < i; j++) {
          int bucket = bucketOf.applyAsInt(i, j);
          partners[bucket][i]++;
          partners[bucket][j]++;
          pairs[bucket]++;
        }
      }
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

  /**
   * What the pairs of a sample say of the share of such pairs among all pairs of its scope.
   *
   * <p>Pairs are not independent, documents are: the share is a U-statistic (Hoeffding 1948), and
   * its error is that of drawing the documents anew. Instead of doing so (the bootstrap, Efron
   * 1979) the variance is written down, which takes one pass over the {@link PairCounts#partners}:
   * the square of the share in the scope counts pairs that are the same, pairs with one document in
   * common and pairs with none, and each of these totals has an unbiased estimate from its own kind
   * in the sample (Horvitz and Thompson 1952). That includes the correction for a sample that is a
   * large part of its scope.
   *
   * <p>The variance gives the number of independent pairs that would be as sure, and this number
   * the interval of Wilson (1927), which is never empty and never leaves 0..1 (effective sample
   * size: Korn and Graubard 1998). A variance seen in a few pairs says little, so it is drawn
   * towards the worst that could have been missed, {@link #unseen()}, and the quantile is a bit
   * more than the normal one, {@link #quantile()}. In simulations with clusters of all sizes the
   * intervals covered the truth in 93 % or more of the samples, in every bucket.
   *
   * <p>What cannot be known: documents of which often none is drawn, each of which fills a bucket
   * that is common anyway together with all others. With fewer than some ten of them expected in
   * the sample the interval of such a bucket may be too short: no sample shows that they are
   * missing.
   */
  static final class PairEstimate {
    /** 1.96, and 5 % for a variance that is itself estimated; found by simulation. */
    private static final double QUANTILE = 2.05;

    /** As many pairs weigh as much as the worst case; found by simulation. */
    private static final double PRIOR_PAIRS = 3;

    /**
     * When no pair is seen, a single cluster may still have this many in the mean: at most one of
     * its documents is drawn in 2.5 % of the samples if 5.57 are expected (Poisson).
     */
    private static final double UNSEEN_PAIRS = 5.57 * 5.57 / 2;

    private final Population population;
    private final int[] partners;
    private final long close;
    private final double count;

    /**
     * Starts from what the sample shows of one bucket.
     *
     * @param partners for each document of the sample, with how many others it is in the bucket
     * @param close how many pairs of the sample are at most twice as far apart as those of the
     *     bucket
     */
    PairEstimate(Population population, int[] partners, long close) {
      this.population = population;
      this.partners = partners;
      this.close = close;
      count = Arrays.stream(partners).asDoubleStream().sum() / 2;
    }

    /** Returns the share of pairs with its 95 % interval; a scope without pairs has none. */
    Share share() {
      double all = population.pairs();
      if (population.samplePairs() == 0) {
        return new Share(0, 0, 0, all == 0 ? 0 : 1);
      }
      if (population.exact()) {
        return new Share((long) count, value(), value(), value());
      }
      double seen = count / all;
      double most = seen + 1 - population.samplePairs() / all;
      return new Share(
          (long) count,
          value(),
          Math.min(value(), Math.max(center() - halfWidth(), seen)),
          Math.max(value(), Math.min(center() + halfWidth(), most)));
    }

    private double value() {
      return count / population.samplePairs();
    }

    private double center() {
      double z2 = quantile() * quantile();
      return (value() * effectivePairs() + z2 / 2) / (effectivePairs() + z2);
    }

    private double halfWidth() {
      double z = quantile();
      double n = effectivePairs();
      return z / (n + z * z) * Math.sqrt(n * value() * (1 - value()) + z * z / 4);
    }

    /** How many independent pairs would be as sure. */
    private double effectivePairs() {
      double weight = Math.min(count, population.samplePairs() - count);
      return population.samplePairs()
          * (weight + PRIOR_PAIRS)
          / (weight * designEffect() + PRIOR_PAIRS * unseen());
    }

    /** By how much the variance exceeds that of independent pairs (Kish 1965). */
    private double designEffect() {
      double independent = value() * (1 - value()) / population.samplePairs();
      double leastPossible = 1 - population.fraction() * population.fraction();
      return independent == 0 ? 0 : Math.max(leastPossible, variance() / independent);
    }

    /** The variance of the share over all samples; an unbiased estimate may be negative. */
    double variance() {
      double touching = Arrays.stream(partners).mapToDouble(d -> d * (d - 1.0)).sum();
      double apart = count * count - count - touching;
      double square =
          population.total(count, 2) + population.total(touching, 3) + population.total(apart, 4);
      return value() * value() - square / (population.pairs() * population.pairs());
    }

    /**
     * The design effect of a document that was not drawn and has as many partners as it could have.
     * By the triangle inequality its partners are at most twice as far from each other, so they
     * would have been seen in {@link #close} if they were more. Exact for Hamming distances;
     * similarities are taken to obey it too.
     */
    private double unseen() {
      double f = population.fraction();
      boolean rare = value() <= 0.5;
      double pairsOfPartners = (rare ? close : population.samplePairs()) + UNSEEN_PAIRS;
      double mostPartners = Math.min(population.sample() - 1, Math.sqrt(2 * pairsOfPartners));
      return (1 + mostPartners) * -f / Math.log1p(-f);
    }

    /**
     * Student's quantile (1908) in its first approximation, for a variance that rests on few
     * documents: some have by far the most partners.
     */
    private double quantile() {
      return QUANTILE * (1 + 1.2 * (1 - population.fraction()) / (1 + documentsThatVary()));
    }

    private double documentsThatVary() {
      double mean = Arrays.stream(partners).average().orElse(0);
      double[] squares =
          Arrays.stream(partners).mapToDouble(d -> (d - mean) * (d - mean)).toArray();
      double sum = Arrays.stream(squares).sum();
      double fourth = Arrays.stream(squares).map(square -> square * square).sum();
      return fourth == 0 ? population.sample() : sum * sum / fourth;
    }
  }
}
