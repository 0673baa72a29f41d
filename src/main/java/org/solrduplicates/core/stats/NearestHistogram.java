package org.solrduplicates.core.stats;

import java.util.List;
import java.util.stream.DoubleStream;

/**
 * How similar the documents of a scope are to the one they are most similar to, judged by a sample.
 * "30 % of my pages are near duplicates" is {@link #duplicates}. If the sample is the scope the
 * shares are exact, else the intervals cover the truth in at least 95 % of the samples.
 *
 * @param documents how many documents the sample has
 * @param duplicates those whose most similar document reaches the threshold
 * @param below those of which no other document reaches the lowest similarity that is told apart
 * @param buckets all others, one for each equal part of 0..1, from the lowest
 */
public record NearestHistogram(long documents, Share duplicates, Share below, List<Share> buckets) {
  /** Copies the buckets. */
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
}
