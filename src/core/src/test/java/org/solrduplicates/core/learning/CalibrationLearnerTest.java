// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.learning;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.fingerprint.Agreement;
import org.solrduplicates.core.fingerprint.Calibration;

/** What is learned of pairs of which it is known how they were drawn. */
class CalibrationLearnerTest {
  private static final int OTHERS = 8_000;
  private static final int VERSIONS = 2_000;

  private record Pair(double score, Agreement agreement, boolean isUnequal) {
    Pair(double score, Agreement agreement) {
      this(score, agreement, false);
    }
  }

  /** Pairs, of which versions have any score, and others seldom a high one. */
  private static final class Drawn {
    private final Random random;
    private final List<Pair> pairs = new ArrayList<>();

    Drawn(long seed) {
      random = new Random(seed);
    }

    Drawn versions(int count, Supplier<Agreement> names) {
      for (int i = 0; i < count; i++) {
        pairs.add(new Pair(-6 + 13 * random.nextDouble(), names.get()));
      }
      return this;
    }

    Drawn others(int count, Supplier<Agreement> names) {
      for (int i = 0; i < count; i++) {
        pairs.add(new Pair(-6 - Math.log(1 - random.nextDouble()) / 0.9, names.get()));
      }
      return this;
    }

    /** Returns a name that is mostly the first one, else the second. */
    Supplier<Agreement> mostly(Agreement first, Agreement second) {
      return () -> random.nextInt(10) == 0 ? second : first;
    }

    /** Returns any name but an unknown one. */
    Supplier<Agreement> any() {
      Agreement[] all = Agreement.values();
      return () -> all[1 + random.nextInt(all.length - 1)];
    }

    Calibration learned() {
      return learned(pairs);
    }

    static Calibration learned(List<Pair> pairs) {
      return new CalibrationLearner(
              CalibrationLearner.MIN_DOCUMENTS,
              pairs.size(),
              i -> pairs.get(i).score(),
              i -> pairs.get(i).agreement(),
              i -> pairs.get(i).isUnequal())
          .learn();
    }
  }

  private static Drawn titled(long seed) {
    Drawn drawn = new Drawn(seed);
    return drawn
        .versions(VERSIONS, drawn.mostly(Agreement.SAME, Agreement.OTHER))
        .others(OTHERS, drawn.mostly(Agreement.OTHER, Agreement.SAME));
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void theNameOfVersionsCountsForThemAndThatOfOthersAgainst(long seed) {
    Calibration learned = titled(seed).learned();

    assertTrue(learned.of(Agreement.SAME) > 1, learned::toString);
    assertTrue(learned.of(Agreement.OTHER) < -1, learned::toString);
    assertEquals(0, learned.of(Agreement.UNKNOWN));
  }

  /** Parts of wholes have other names, and their texts are as similar as those of versions. */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void theNamesOfWholesAndPartsDoNotCountForVersions(long seed) {
    Drawn drawn = titled(seed);
    for (int i = 0; i < VERSIONS; i++) {
      drawn.pairs.add(new Pair(6.5, Agreement.OTHER, true));
    }

    assertTrue(drawn.learned().of(Agreement.OTHER) < -1, drawn.learned()::toString);
  }

  /** If titles do not depend on the version, their weight is near zero. */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void namesWithoutInformationHaveLittleWeight(long seed) {
    Drawn drawn = new Drawn(seed);
    Calibration learned =
        drawn.versions(VERSIONS, drawn.any()).others(OTHERS, drawn.any()).learned();

    learned.names().forEach((name, weight) -> assertEquals(0, weight, 1.2, name.name()));
  }

  /** Whatever the level is called, its weight is that of the pairs that have it. */
  @ParameterizedTest
  @EnumSource(
      value = Agreement.class,
      names = {"UNKNOWN"},
      mode = EnumSource.Mode.EXCLUDE)
  void aNameThatOnlyVersionsHaveCountsMoreThanOneThatOthersHaveToo(Agreement agreement) {
    Agreement common = agreement == Agreement.SAME ? Agreement.ALIKE : Agreement.SAME;
    Drawn drawn = new Drawn(agreement.ordinal());
    Calibration learned =
        drawn
            .versions(VERSIONS, drawn.mostly(agreement, common))
            .others(OTHERS, () -> common)
            .learned();

    assertTrue(learned.of(agreement) > 1, learned::toString);
    assertTrue(learned.of(agreement) > learned.of(common) + 1, learned::toString);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void theOrderOfThePairsMakesNoDifference(long seed) {
    Drawn drawn = titled(1);
    Calibration expected = drawn.learned();
    List<Pair> shuffled = new ArrayList<>(drawn.pairs);
    Collections.shuffle(shuffled, new Random(seed));
    Calibration learned = Drawn.learned(shuffled);

    assertEquals(expected.line(), learned.line());
    expected
        .names()
        .forEach((name, weight) -> assertEquals(weight, learned.of(name), 1e-9, name.name()));
  }

  @Test
  void ofFewPairsNothingIsLearned() {
    Drawn drawn = new Drawn(1).versions(10, () -> Agreement.SAME).others(19, () -> Agreement.OTHER);

    assertSame(Calibration.FIXED, new Drawn(1).learned());
    assertSame(Calibration.FIXED, drawn.learned());
    assertNotEquals(Calibration.FIXED, drawn.others(1, () -> Agreement.OTHER).learned());
  }

  /** A part of the way to where versions reach the noise, because the rest is not certain. */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void theLineIsAPartOfTheCrossing(long seed) {
    Drawn drawn = titled(seed);
    ScoreMixture mixture = new ScoreMixture();
    drawn.pairs.forEach(pair -> mixture.add(pair.score()));
    double crossing = mixture.crossing();

    assertTrue(crossing < -0.5 && crossing > -5, "the crossing is at " + crossing);
    assertEquals(0.6 * crossing, drawn.learned().line(), 1e-6);
  }

  @ParameterizedTest
  @CsvSource({"0, 9000", "9000, 0", "9000, 50", "50, 9000", "20, 20", "90000, 1", "0, 100"})
  void theLimitsHoldForAnyPairs(int versions, int others) {
    for (Agreement one : Agreement.values()) {
      for (Agreement other : List.of(Agreement.SAME, Agreement.OTHER, Agreement.UNKNOWN)) {
        limited(new Drawn(1).versions(versions, () -> one).others(others, () -> other).learned());
      }
    }
  }

  private static void limited(Calibration learned) {
    double line = learned.line();
    assertTrue(line >= -4 && line <= 0.5, "a line of " + line);
    learned
        .names()
        .forEach((name, weight) -> assertTrue(weight >= -6 && weight <= 4, name + " " + weight));
  }

  /** Many certain versions of one name would count more than four. */
  @Test
  void aNameReachesItsLimitsAndNoMore() {
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < 100_000; i++) {
      pairs.add(new Pair(6.9, Agreement.SAME));
      pairs.add(new Pair(-5.9, Agreement.OTHER));
    }
    Calibration learned = Drawn.learned(pairs);

    assertEquals(4, learned.of(Agreement.SAME));
    assertEquals(-6, learned.of(Agreement.OTHER));
  }

  /** Pairs without a name say nothing about names, and those of very low scores neither. */
  @Test
  void onlyPairsWithNamesAndWithinReachCount() {
    Drawn drawn = titled(2);
    Calibration expected = drawn.learned();
    for (int i = 0; i < 5_000; i++) {
      drawn.pairs.add(new Pair(-6.5, Agreement.SAME));
    }

    assertEquals(expected, drawn.learned());
  }

  private static Calibration withoutNames(int versions, int others) {
    return new Drawn(3)
        .versions(versions, () -> Agreement.UNKNOWN)
        .others(others, () -> Agreement.UNKNOWN)
        .learned();
  }

  @Test
  void unknownNamesLeaveTheUsualWeights() {
    Calibration learned = withoutNames(VERSIONS, OTHERS);

    assertEquals(withoutNames(50, 90).names(), learned.names());
    assertTrue(learned.of(Agreement.SAME) > learned.of(Agreement.ALIKE), learned::toString);
    assertTrue(learned.of(Agreement.ALIKE) > learned.of(Agreement.OTHER), learned::toString);
    assertTrue(learned.of(Agreement.SAME) > 2, learned::toString);
    assertTrue(learned.of(Agreement.OTHER) < -2, learned::toString);
  }

  /** Pairs that are doubtful by text count as versions once their name does. */
  @Test
  void aNameOfCertainVersionsMakesDoubtfulOnesCertain() {
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      pairs.add(new Pair(6.5, Agreement.SAME));
      pairs.add(new Pair(-5.9, Agreement.OTHER));
      pairs.add(new Pair(6.5, Agreement.SAME_FREQUENT));
      pairs.add(new Pair(-5.9, Agreement.SAME_FREQUENT));
    }
    double before = Drawn.learned(pairs).of(Agreement.SAME_FREQUENT);
    double line = Drawn.learned(pairs).line();
    for (int i = 0; i < 300; i++) {
      pairs.add(new Pair(line + 0.5, Agreement.SAME));
    }
    Calibration learned = Drawn.learned(pairs);

    assertEquals(line, learned.line(), 1.5);
    assertTrue(learned.of(Agreement.SAME_FREQUENT) < before - 0.2, learned::toString);
  }
}
