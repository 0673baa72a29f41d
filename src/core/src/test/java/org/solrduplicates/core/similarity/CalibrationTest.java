// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.similarity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.fingerprint.Agreement;
import org.solrduplicates.core.fingerprint.Calibration;

/** How evidence becomes a score and a probability, for numbers that are packed as documented. */
class CalibrationTest {
  private static final int ALL = (1 << 24) - 1;
  private static final int STEPS = 40;

  /**
   * Evidence of texts with 40 hashes below the limit, of which as many are shared as found.
   *
   * @param first share of the first text, in steps
   * @param second share of the second text, in steps
   * @param numbers how many of {@link #STEPS} the other text has
   * @param found number of shared lookup hashes of both texts
   */
  private record Numbers(int first, int second, int numbers, int missing, int found) {
    private static final Numbers SOME = new Numbers(20, 15, 30, 2, 12);

    static Numbers random(Random random) {
      return new Numbers(
          random.nextInt(STEPS + 1),
          random.nextInt(STEPS + 1),
          random.nextInt(STEPS + 1),
          random.nextInt(7),
          random.nextInt(25));
    }

    Evidence packed() {
      long both = (1L << found) - 1;
      long words =
          share(first)
              | share(second) << 16
              | (long) numbers << 32
              | (long) STEPS << 39
              | (long) missing << 46
              | (long) found << 49
              | 40L << 56;
      return new Evidence(words, both | both << 24 | 40L << 48);
    }

    private static long share(int steps) {
      return Math.round(steps * 65_535.0 / STEPS);
    }

    Evidence swapped() {
      return new Numbers(second, first, numbers, missing, found).packed();
    }
  }

  private static Surroundings random(Random random, int places) {
    return new Surroundings(random.nextDouble(), random.nextInt() & places);
  }

  private static double score(Numbers numbers) {
    return score(numbers, new Surroundings(0.2, 0b1111), new Surroundings(0.4, 0b1010));
  }

  private static double score(Numbers numbers, Surroundings a, Surroundings b) {
    return numbers.packed().score(a, b);
  }

  private static double logit(double share) {
    return Math.log((share + 0.03) / (1.03 - share));
  }

  /** Returns the share of the 40 phrases that are shared, without 1.5 of them. */
  private static double notByChance(Evidence evidence) {
    return Math.max(0, evidence.sharedPhrases() * (40 + 3) - 1.5) / 40;
  }

  @Test
  void theNumbersArePackedAsTheyAreRead() {
    Evidence evidence = Numbers.SOME.packed();
    double step = 1.0 / STEPS;

    assertEquals(20 * step, evidence.ofFirst(), 1e-5);
    assertEquals(15 * step, evidence.ofSecond(), 1e-5);
    assertEquals(30, evidence.sharedNumbers());
    assertEquals(STEPS, evidence.fewerNumbers());
    assertEquals(2, evidence.missing());
    assertEquals(12 / 40.0, evidence.rare(0, 0), 1e-12);
    assertEquals((4 + 3 * 0.3) / (5 + 3), evidence.rare(0b1000000001111, 0b1111), 1e-12);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void theScoreIsThatOfTheFormula(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 100; i++) {
      Evidence evidence = Numbers.random(random).packed();
      Surroundings a = random(random, ALL);
      Surroundings b = random(random, ALL);
      double expected =
          1.4 * logit(evidence.share())
              + 1.1 * logit(evidence.rare(a.rare(), b.rare()))
              + 0.2 * logit(evidence.dice())
              + 4.3 * (evidence.sharedNumbers() + 2) / (evidence.fewerNumbers() + 2)
              - 0.5 * evidence.missing()
              - 1.5 * evidence.unequal() * Math.max(0, 1 - 4 * notByChance(evidence))
              - 0.1 * (logit(a.background()) + logit(b.background()))
              + Math.log(1.03 - a.background())
              + Math.log(1.03 - b.background())
              - 4.1;
      assertEquals(expected, evidence.score(a, b), 1e-9);
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void whichDocumentIsFirstMakesNoDifference(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 100; i++) {
      Numbers numbers = Numbers.random(random);
      Surroundings a = random(random, ALL);
      Surroundings b = random(random, ALL);
      assertEquals(score(numbers, a, b), numbers.swapped().score(b, a), 1e-12, "" + numbers);
      assertEquals(numbers.packed().isOwn(a, b), numbers.swapped().isOwn(b, a));
      assertEquals(
          numbers.packed().withoutVersions(), numbers.swapped().withoutVersions().mirrored());
    }
  }

  /** Requires a score to rise from step to step. */
  private static void rises(int steps, IntFunction<Double> scores) {
    for (int i = 0; i < steps; i++) {
      double before = scores.apply(i);
      double after = scores.apply(i + 1);
      assertTrue(before < after, "from " + before + " to " + after + " after step " + i);
    }
  }

  @Test
  void theScoreRisesWithSharedEvidence() {
    rises(STEPS, i -> score(new Numbers(i, 0, 30, 2, 12)));
    rises(STEPS, i -> score(new Numbers(i, i, 30, 2, 12)));
    rises(STEPS, i -> score(new Numbers(20, i, 30, 2, 12)));
    rises(STEPS, i -> score(new Numbers(20, 15, i, 2, 12)));
    rises(24, i -> score(new Numbers(20, 15, 30, 2, i)));
  }

  /** A missing phrase lowers the score more if it is rare than if it is frequent. */
  @Test
  void theScoreFallsWithMissingEvidence() {
    rises(6, i -> score(new Numbers(20, 15, 30, 6 - i, 12)));
    rises(
        12,
        i -> {
          Surroundings missing = new Surroundings(0.2, 0b1111 | (1 << 12 - i) - 1 << 12);
          return score(Numbers.SOME, missing, missing);
        });
  }

  @Test
  void theScoreFallsWithTheBackgroundOfEither() {
    Surroundings other = new Surroundings(0.3, 0b11);
    rises(STEPS, i -> score(Numbers.SOME, new Surroundings(1 - (double) i / STEPS, 0b1111), other));
    rises(STEPS, i -> score(Numbers.SOME, other, new Surroundings(1 - (double) i / STEPS, 0b1111)));
  }

  /** Words and rare phrases are enough, whatever else there is. */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void versionsByWordsAndRarePhrasesAloneDependOnNothingElse(long seed) {
    Random random = new Random(seed);
    int own = 0;
    for (int i = 0; i < 200; i++) {
      Numbers numbers = Numbers.random(random);
      Surroundings a = random(random, ALL);
      Surroundings b = random(random, ALL);
      Evidence evidence = numbers.packed();
      boolean isOwn = evidence.isOwn(a, b);
      double z =
          1.69 * logit(evidence.share()) + 1.29 * logit(evidence.rare(a.rare(), b.rare())) - 2.54;
      assertEquals(z >= 2, isOwn);
      Numbers others =
          new Numbers(numbers.first, numbers.second, 40 - numbers.numbers, 0, numbers.found);
      assertEquals(
          isOwn,
          others.packed().isOwn(new Surroundings(0.9, a.rare()), new Surroundings(0, b.rare())));
      own += isOwn ? 1 : 0;
    }
    assertTrue(own > 0 && own < 200, own + " of 200");
  }

  @Test
  void equalTextsAreVersionsAndDifferentOnesAreNot() {
    Evidence same = new Numbers(STEPS, STEPS, STEPS, 0, 24).packed();
    Evidence other = new Numbers(0, 0, STEPS, 6, 0).packed();
    Surroundings rare = new Surroundings(0, ALL);

    assertTrue(same.isOwn(rare, rare));
    assertFalse(other.isOwn(rare, rare));
    assertTrue(Calibration.FIXED.logOdds(same.score(rare, rare), Agreement.UNKNOWN) > 3);
    assertTrue(Calibration.FIXED.logOdds(other.score(rare, rare), Agreement.UNKNOWN) < -3);
  }

  @ParameterizedTest
  @CsvSource({"-1", "-0.1", "0", "0.7", "3"})
  void probabilitiesOfOppositeLogOddsMakeOne(double logOdds) {
    double probability = Calibration.probability(logOdds);

    assertEquals(1, probability + Calibration.probability(-logOdds), 1e-12);
    assertEquals(logOdds, Math.log(probability / (1 - probability)), 1e-9);
  }

  @Test
  void evenOddsAreAProbabilityOfAHalf() {
    assertEquals(0.5, Calibration.probability(0));
    assertEquals(1, Calibration.probability(1_000));
    assertEquals(0, Calibration.probability(-1_000));
  }

  @ParameterizedTest
  @EnumSource(Agreement.class)
  void logOddsAreTheScoreAboveTheLineWithThoseOfTheName(Agreement agreement) {
    Calibration calibration =
        new Calibration(-1.5, Map.of(Agreement.SAME, 3.0, Agreement.OTHER, -2.0));
    double name =
        switch (agreement) {
          case SAME -> 3;
          case OTHER -> -2;
          default -> 0;
        };
    double score = score(Numbers.SOME, Surroundings.NONE, Surroundings.NONE);

    assertEquals(name, calibration.of(agreement));
    assertEquals(score + 1.5 + name, calibration.logOdds(score, agreement), 1e-12);
  }

  @Test
  void anUnknownNameCountsNothing() {
    assertEquals(0, new Calibration(0, Map.of(Agreement.UNKNOWN, 4.0)).of(Agreement.UNKNOWN));
    assertEquals(0, Calibration.FIXED.of(Agreement.UNKNOWN));
  }

  /** Few documents teach nothing of their names, so these count less than they usually do. */
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "UNKNOWN")
  void inSmallCollectionsNamesCountHalf(Agreement agreement) {
    double usual = Objects.requireNonNull(Calibration.USUAL.get(agreement));

    assertEquals(usual / 2, Calibration.FIXED.of(agreement), 1e-6);
  }

  @Test
  void namesDoNotChangeLater() {
    Map<Agreement, Double> names = new EnumMap<>(Map.of(Agreement.SAME, 2.0));
    Calibration calibration = new Calibration(0, names);

    names.put(Agreement.SAME, 1.0);

    assertEquals(2, calibration.of(Agreement.SAME));
    assertThrows(
        UnsupportedOperationException.class, () -> calibration.names().put(Agreement.SAME, 1.0));
    assertEquals(new Calibration(0, Map.of(Agreement.SAME, 2.0)), calibration);
  }

  @ParameterizedTest
  @CsvSource({
    "UNKNOWN, false",
    "SAME, true",
    "SAME_FREQUENT, false",
    "ALIKE, false",
    "OTHER, false"
  })
  void onlyARareTitleIsEvidenceOfItsOwn(Agreement agreement, boolean own) {
    assertEquals(own, agreement.isOwn());
    assertEquals(5, List.of(Agreement.values()).size());
  }
}
