// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.stats;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * The promise of the intervals: of 1,000 samples with other seeds, at least 930 cover the truth
 * about the whole population, in every bucket; and they are not wider than they need to be.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CoverageTest {
  /** What is seen of a whole population is the truth, but for the last digit. */
  private static final double ROUNDED = 1e-15;

  private static final int SEEDS = 1_000;
  private static final int SAMPLE = 250;

  private final MadeUpDocuments population = new MadeUpDocuments(1_500, 1);
  private final Coverage distances = new Coverage(population.distances());
  private final Coverage similarities = new Coverage(population.similarities());
  private final Coverage nearest = new Coverage(population.nearestBuckets());
  private final Coverage duplicates = new Coverage(List.of(population.duplicates()));

  @BeforeAll
  void drawSamples() {
    for (int seed = 0; seed < SEEDS; seed++) {
      MadeUpDocuments sample = population.sample(SAMPLE, seed);
      distances.add(sample.distances());
      similarities.add(sample.similarities());
      nearest.add(sample.nearestBuckets());
      duplicates.add(List.of(sample.duplicates()));
    }
  }

  @Test
  void thePopulationHasRareAndCommonBuckets() {
    assertTrue(duplicates.truth(0) > 0.2 && duplicates.truth(0) < 0.6);
    for (Coverage pairs : List.of(distances, similarities)) {
      assertTrue(pairs.buckets().filter(bucket -> pairs.truth(bucket) == 0).count() > 0);
      assertTrue(pairs.buckets().filter(pairs::rare).count() > 5);
      assertTrue(pairs.buckets().filter(pairs::common).count() > 3);
    }
  }

  @Test
  void theIntervalOfTheShareOfDuplicatesCoversTheTruth() {
    duplicates.assertCovered();
    duplicates.assertWidth(1.3);
  }

  @Test
  void theIntervalsOfTheNearestCoverTheTruthInEveryBucket() {
    nearest.assertCovered();
    nearest.assertWidth(1.5);
  }

  @Test
  void theIntervalsOfDistancesCoverTheTruthInEveryBucket() {
    distances.assertCovered();
    distances.assertWidth(2);
  }

  @Test
  void theIntervalsOfSimilaritiesCoverTheTruthInEveryBucket() {
    similarities.assertCovered();
    similarities.assertWidth(2);
  }

  @Test
  void theIntervalsBetweenTwoSamplesCoverTheTruthInEveryBucket() {
    MadeUpDocuments left = population.part(0, 2);
    MadeUpDocuments right = population.part(1, 2);
    Coverage between = new Coverage(left.similarities(right));
    for (int seed = 0; seed < SEEDS; seed++) {
      between.add(left.sample(150, seed).similarities(right.sample(100, seed + SEEDS)));
    }

    between.assertCovered();
    between.assertWidth(2);
  }

  /** Only the documents of the other population are drawn by chance. */
  @Test
  void theIntervalsBetweenAWholePopulationAndASampleCoverTheTruthInEveryBucket() {
    MadeUpDocuments left = population.part(0, 10);
    MadeUpDocuments right = population.part(1, 2);
    Coverage between = new Coverage(left.similarities(right));
    for (int seed = 0; seed < SEEDS; seed++) {
      between.add(left.similarities(right.sample(150, seed)));
    }

    between.assertCovered();
    between.assertWidth(2);
  }

  /** What became of the intervals of each bucket. */
  private static final class Coverage {
    private final List<Share> truth;
    private final int[] covered;
    private final double[] width;
    private final double[] square;

    Coverage(List<Share> truth) {
      this.truth = truth;
      covered = new int[truth.size()];
      width = new double[truth.size()];
      square = new double[truth.size()];
    }

    void add(List<Share> shares) {
      for (int i = 0; i < covered.length; i++) {
        Share share = shares.get(i);
        covered[i] +=
            share.low() <= truth(i) + ROUNDED && truth(i) <= share.high() + ROUNDED ? 1 : 0;
        width[i] += (share.high() - share.low()) / SEEDS;
        square[i] += Math.pow(share.value() - truth(i), 2) / SEEDS;
      }
    }

    IntStream buckets() {
      return IntStream.range(0, covered.length);
    }

    double truth(int bucket) {
      return truth.get(bucket).value();
    }

    boolean rare(int bucket) {
      return truth(bucket) > 0 && truth(bucket) < 0.001;
    }

    boolean common(int bucket) {
      return truth(bucket) > 0.01;
    }

    void assertCovered() {
      buckets()
          .forEach(
              i ->
                  assertTrue(
                      covered[i] >= 930, "bucket " + i + " " + truth(i) + ": " + covered[i]));
    }

    /** Compares with the interval that the true standard deviation of the samples would give. */
    void assertWidth(double most) {
      assertTrue(buckets().anyMatch(this::common));
      buckets()
          .filter(this::common)
          .forEach(
              i -> {
                double normal = 2 * 1.96 * Math.sqrt(square[i]);
                assertTrue(width[i] <= most * normal, "bucket " + i + ": " + width[i] / normal);
              });
    }
  }
}
