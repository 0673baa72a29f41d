package org.solrduplicates.core.stats;

import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.solrduplicates.core.fingerprint.SimHash;

/**
 * How far apart the documents of a scope are, judged by all pairs of a sample. If the sample is the
 * scope the shares are exact, else each has an interval that takes account of the documents that
 * pairs have in common. Deterministic: nothing is drawn but the sample.
 *
 * @param pairs how many pairs the sample has
 * @param buckets one for each distance or part, from the lowest
 */
public record PairHistogram(long pairs, List<Share> buckets) {
  /** Copies the buckets. */
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
    for (int i = 0; i < sample.size(); i++) {
      for (int j = 0; j < i; j++) {
        counts.add(sample.get(i).hammingDistance(sample.get(j)), i, j);
      }
    }
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
    for (int i = 0; i < sample.size(); i++) {
      for (int j = 0; j < i; j++) {
        counts.add(Histogram.part(sample.at(i, j), parts), i, j);
      }
    }
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
}
