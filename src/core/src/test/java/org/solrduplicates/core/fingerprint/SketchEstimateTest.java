// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.fingerprint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.core.RandomTexts;

/**
 * Large texts are compared by a sample of their shingles. The error must be that of a fair sample:
 * if {@code n} hashes of the union are compared, the share found in both is binomial.
 */
class SketchEstimateTest {
  private static final int PAIRS = 200;

  /**
   * Two texts of different words that share a middle part, so that their Jaccard index is known.
   */
  private record Pair(Sketch a, Sketch b, int shared, double jaccard) {
    static Pair of(int onlyA, int common, int onlyB, long seed) {
      RandomTexts random = new RandomTexts(seed);
      List<String> words =
          Stream.generate(() -> Long.toString(random.bits()))
              .limit(onlyA + common + onlyB)
              .toList();
      int shared = common - 2;
      return new Pair(
          FingerprintBuilder.ofWords(words.subList(0, onlyA + common)).sketch(),
          FingerprintBuilder.ofWords(words.subList(onlyA, words.size())).sketch(),
          shared,
          (double) shared / (words.size() - 2));
    }

    double error() {
      return a.jaccard(b) - jaccard;
    }

    /** The standard deviation of a binomial share. */
    double sigma() {
      return Math.sqrt(jaccard * (1 - jaccard) / compared());
    }

    /** How many different hashes lie where both sketches know everything. */
    int compared() {
      long limit = Math.min(a.hash(a.size() - 1), b.hash(b.size() - 1));
      Set<Long> union = new HashSet<>();
      for (int i = 0; i < Sketch.MAX_HASHES; i++) {
        union.add(a.hash(i));
        union.add(b.hash(i));
      }
      union.removeIf(hash -> hash >= limit);
      return union.size();
    }
  }

  @ParameterizedTest(name = "{0} words of A, {1} of both, {2} of B")
  @CsvSource({"300, 300, 300", "60, 600, 60", "400, 150, 400", "0, 600, 400", "20, 1000, 400"})
  void theMeanErrorIsNearZero(int onlyA, int common, int onlyB) {
    double sum = 0;
    double variance = 0;

    for (long seed = 0; seed < PAIRS; seed++) {
      Pair pair = Pair.of(onlyA, common, onlyB, seed);
      sum += pair.error();
      variance += pair.sigma() * pair.sigma();
    }

    assertEquals(0, sum / PAIRS, 4 * Math.sqrt(variance) / PAIRS);
  }

  @ParameterizedTest(name = "{0} words of A, {1} of both, {2} of B")
  @CsvSource({"300, 300, 300", "60, 600, 60", "400, 150, 400", "0, 600, 400", "20, 1000, 400"})
  void atLeast95PercentLieWithinTwoAndAHalfStandardDeviations(int onlyA, int common, int onlyB) {
    int within = 0;

    for (long seed = 0; seed < PAIRS; seed++) {
      Pair pair = Pair.of(onlyA, common, onlyB, seed);
      within += Math.abs(pair.error()) <= 2.5 * pair.sigma() ? 1 : 0;
    }

    assertTrue(within >= 0.95 * PAIRS, within + " of " + PAIRS);
  }

  @Test
  void atLeast63HashesAreComparedForTwoLongTexts() {
    for (long seed = 0; seed < PAIRS; seed++) {
      assertTrue(Pair.of(500, 500, 500, seed).compared() >= Sketch.MAX_HASHES - 1);
    }
  }

  @Test
  void longTextsWithoutACommonShingleShareNothing() {
    for (long seed = 0; seed < PAIRS; seed++) {
      Pair pair = Pair.of(500, 2, 500, seed);
      assertEquals(0, pair.a().sharedWith(pair.b()), "seed " + seed);
    }
  }

  @ParameterizedTest(name = "{0} words of A, {1} of both, {2} of B")
  @CsvSource({"0, 300, 300", "0, 600, 200", "200, 400, 0"})
  void aTextInsideALongerOneSharesNearlyAllItsShinglesOnAverage(int onlyA, int common, int onlyB) {
    double shared = 0;
    double sigma = 0;

    for (long seed = 0; seed < PAIRS; seed++) {
      Pair pair = Pair.of(onlyA, common, onlyB, seed);
      shared += pair.a().sharedWith(pair.b());
      sigma += pair.sigma() / pair.jaccard() * pair.shared();
    }

    int truth = common - 2;
    assertEquals(truth, shared / PAIRS, sigma / PAIRS);
  }
}
