// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.learning;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where versions reach the noise in scores that were drawn of a known mixture. */
class ScoreMixtureTest {
  private static final double LOWEST = -6;
  private static final double HIGHEST = 7;

  /**
   * Pairs that are no versions, of which fewer and fewer have a high score, and versions of which
   * as many have any score.
   *
   * @param slope by how much the logarithm of the noise falls
   */
  private record Drawn(int noise, int versions, double slope) {
    double[] scores(long seed) {
      Random random = new Random(seed);
      DoubleStream low = random.doubles(noise).map(share -> LOWEST - Math.log(1 - share) / slope);
      DoubleStream even =
          random.doubles(versions).map(share -> LOWEST + share * (HIGHEST - LOWEST));
      return DoubleStream.concat(low, even).toArray();
    }

    /** Returns where both have the same density. */
    double crossing() {
      return LOWEST + Math.log(noise * slope * (HIGHEST - LOWEST) / versions) / slope;
    }
  }

  private static ScoreMixture of(double... scores) {
    ScoreMixture mixture = new ScoreMixture();
    DoubleStream.of(scores).forEach(mixture::add);
    return mixture;
  }

  private static double[] some(int count, double score) {
    return DoubleStream.generate(() -> score).limit(count).toArray();
  }

  private static double[] both(double[] one, double[] other) {
    return DoubleStream.concat(DoubleStream.of(one), DoubleStream.of(other)).toArray();
  }

  @ParameterizedTest(name = "{0} and {1} of slope {2}")
  @CsvSource({
    "2000, 500, 0.9",
    "2000, 1000, 0.9",
    "10000, 500, 0.9",
    "10000, 2000, 0.9",
    "10000, 2000, 0.7",
    "10000, 2000, 1.2",
    "50000, 1000, 0.9",
    "50000, 10000, 1.1",
    "200000, 20000, 0.8"
  })
  void versionsReachTheNoiseWhereTheyWereDrawnTo(int noise, int versions, double slope) {
    Drawn drawn = new Drawn(noise, versions, slope);
    for (long seed = 1; seed <= 5; seed++) {
      assertEquals(drawn.crossing(), of(drawn.scores(seed)).crossing(), 0.7, "seed " + seed);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1_000, 5_000, 20_000})
  void theMoreVersionsTheLowerIsTheLine(int noise) {
    double before = HIGHEST + 1;
    for (int part : new int[] {50, 20, 8, 3, 1}) {
      double crossing = of(new Drawn(noise, noise / part, 0.9).scores(noise)).crossing();
      assertTrue(crossing < before, "from " + before + " to " + crossing);
      before = crossing;
    }
  }

  @Test
  void ofFewerThan30PairsNothingIsKnown() {
    double[] scores = new Drawn(20, 9, 0.9).scores(1);

    assertEquals(0, new ScoreMixture().crossing());
    assertEquals(0, of(scores).crossing());
    assertEquals(0, of(both(scores, some(500, -6.1))).crossing());
    assertTrue(of(both(scores, some(1, -6))).crossing() != 0);
  }

  @Test
  void theOrderOfThePairsMakesNoDifference() {
    double[] scores = new Drawn(3_000, 500, 0.9).scores(1);
    double[] ascending = Arrays.stream(scores).sorted().toArray();
    double[] descending = Arrays.stream(scores).map(z -> -z).sorted().map(z -> -z).toArray();
    double crossing = of(scores).crossing();

    assertEquals(crossing, of(ascending).crossing());
    assertEquals(crossing, of(descending).crossing());
    ScoreMixture mixture = of(scores);
    assertEquals(mixture.crossing(), mixture.crossing(), "a question changes nothing");
  }

  @ParameterizedTest
  @CsvSource({"-6, 0", "-5.51, 0", "-5.5, 1", "-0.1, 11", "0, 12", "6.9, 25", "7, 25", "99, 25"})
  void scoresAreCountedByHalfUnits(double score, int bin) {
    double[] expected = new double[26];
    expected[bin] = 1;

    assertArrayEquals(expected, of(score).counts());
  }

  @Test
  void scoresBelowTheLowestAreNotCounted() {
    assertArrayEquals(new double[26], of(-6.001, -50).counts());
  }

  /** The line is not below the score that one pair of all is expected to reach. */
  @ParameterizedTest
  @ValueSource(ints = {100, 1_000, 10_000, 100_000})
  void ofNoiseAloneAlmostNothingIsAboveTheLine(int noise) {
    double highest = LOWEST + Math.log(noise) / 0.9;
    for (long seed = 1; seed <= 5; seed++) {
      double crossing = of(new Drawn(noise, 0, 0.9).scores(seed)).crossing();
      assertTrue(crossing >= Math.min(highest, 6), "seed " + seed + ": " + crossing);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {30, 1_000, 1_000_000})
  void theLineIsANumberHoweverThePairsAreSpread(int count) {
    for (int bin = 0; bin < 26; bin += 5) {
      double score = LOWEST + bin / 2.0;
      isNumber(of(some(count, score)));
      isNumber(of(both(some(count, score), some(count, HIGHEST))));
      isNumber(of(both(some(count, score), some(30, LOWEST))));
    }
    isNumber(
        of(IntStream.range(0, 26 * count / 10).mapToDouble(i -> LOWEST + i % 26 / 2.0).toArray()));
  }

  private static void isNumber(ScoreMixture mixture) {
    double crossing = mixture.crossing();
    assertTrue(crossing >= LOWEST && crossing <= HIGHEST, "" + crossing);
  }
}
