package org.solrduplicates.core.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.stats.PairHistogram.PairEstimate;

/** The variance of a share of pairs against its definition. */
class PairEstimateTest {
  /** Whether two of some documents are a pair of the bucket; documents differ in how often. */
  private static boolean[][] bucket(int documents, long seed) {
    Random random = new Random(seed);
    double[] liking = random.doubles(documents).toArray();
    boolean[][] bucket = new boolean[documents][documents];
    for (int i = 0; i < documents; i++) {
      for (int j = 0; j < i; j++) {
        bucket[i][j] = bucket[j][i] = random.nextDouble() < liking[i] * liking[j];
      }
    }
    return bucket;
  }

  private static PairEstimate estimate(boolean[][] bucket, List<Integer> sample, long documents) {
    int[] partners = new int[sample.size()];
    for (int i = 0; i < partners.length; i++) {
      for (int j : sample) {
        partners[i] += bucket[sample.get(i)][j] ? 1 : 0;
      }
    }
    return new PairEstimate(new Population(partners.length, documents), partners, 0);
  }

  private static List<List<Integer>> samples(int size, int documents) {
    List<List<Integer>> samples = new ArrayList<>();
    for (int bits = 0; bits < 1 << documents; bits++) {
      if (Integer.bitCount(bits) == size) {
        int chosen = bits;
        samples.add(
            new ArrayList<>(all(documents).stream().filter(i -> (chosen >> i & 1) == 1).toList()));
      }
    }
    return samples;
  }

  private static List<Integer> all(int documents) {
    return new Random(0).ints(0, documents).distinct().limit(documents).boxed().sorted().toList();
  }

  private static double variance(double[] values, double mean) {
    double sum = 0;
    for (double value : values) {
      sum += (value - mean) * (value - mean);
    }
    return sum / values.length;
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 5, 7, 9})
  void theMeanOfTheEstimatedVariancesIsTheVarianceOverAllSamples(int size) {
    boolean[][] bucket = bucket(9, 3);
    double truth = estimate(bucket, all(9), 9).share().value();
    List<PairEstimate> estimates =
        samples(size, 9).stream().map(sample -> estimate(bucket, sample, 9)).toList();

    double[] shares = estimates.stream().mapToDouble(e -> e.share().value()).toArray();
    double estimated = estimates.stream().mapToDouble(PairEstimate::variance).average().orElse(-1);

    assertTrue(truth > 0 && truth < 1);
    assertEquals(variance(shares, truth), estimated, 1e-12);
  }

  /** A document paired with its own copy does not count. */
  @Test
  void theVarianceIsThatOfResamplingTheDocuments() {
    int size = 60;
    boolean[][] bucket = bucket(size, 4);
    Random random = new Random(5);
    double[] shares = new double[4_000];
    for (int r = 0; r < shares.length; r++) {
      int[] drawn = random.ints(size, 0, size).toArray();
      int seen = 0;
      int pairs = 0;
      for (int i = 0; i < size; i++) {
        for (int j = 0; j < i; j++) {
          pairs += drawn[i] == drawn[j] ? 0 : 1;
          seen += bucket[drawn[i]][drawn[j]] ? 1 : 0;
        }
      }
      shares[r] = (double) seen / pairs;
    }

    PairEstimate estimate = estimate(bucket, all(size), Long.MAX_VALUE);

    double bootstrap = variance(shares, estimate.share().value());
    assertEquals(1, Math.sqrt(estimate.variance() / bootstrap), 0.1);
  }

  @Test
  void pairsOfTheSameDocumentsAreLessSureThanOthers() {
    int[] star = new int[100];
    int[] apart = new int[100];
    for (int i = 0; i < 98; i++) {
      star[i] = 1;
      apart[i] = 1;
    }
    star[98] = 98;
    apart[98] = 0;
    Population population = new Population(100, 1_000_000);

    Share starred = new PairEstimate(population, star, 98).share();
    Share separate = new PairEstimate(population, apart, 49).share();

    assertTrue(starred.high() / starred.value() > 2 * separate.high() / separate.value());
  }
}
