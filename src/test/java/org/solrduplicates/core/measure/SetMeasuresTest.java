package org.solrduplicates.core.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;

class SetMeasuresTest {
  private static Features bag(String text) {
    return Features.words(text.isEmpty() ? List.of() : List.of(text.split(" ")));
  }

  @ParameterizedTest
  @CsvSource({
    "a b c d, c d e f, .5",
    "a a b, a a a c, .5714285714285714",
    "a, b, 0",
    "'', a, 0",
    "'', '', 0"
  })
  void diceIsTwiceTheSharedWordsByAllWords(String a, String b, double dice) {
    assertEquals(dice, SetMeasures.dice(bag(a), bag(b)), 1e-12);
  }

  @ParameterizedTest
  @CsvSource({"a b, a b c d, 1", "a a b, a b b, .6666666666666666", "a, b, 0", "'', '', 0"})
  void overlapIsTheSharedWordsByTheShorterText(String a, String b, double overlap) {
    assertEquals(overlap, SetMeasures.overlap(bag(a), bag(b)), 1e-12);
  }

  @ParameterizedTest
  @CsvSource({"a b c d, c d e f, .3333333333333333", "a a a b, a b b, 1", "a, b, 0", "'', '', 0"})
  void jaccardIsTheSharedPartOfTheUnionOfSets(String a, String b, double jaccard) {
    assertEquals(jaccard, SetMeasures.jaccard(bag(a), bag(b)), 1e-12);
  }

  @ParameterizedTest
  @CsvSource({"a b, a b c d, 1", "a b c d, a b, .5", "a, b, 0", "'', a, 0"})
  void containmentIsTheSharedPartOfTheFirstSet(String a, String b, double containment) {
    assertEquals(containment, SetMeasures.containment(bag(a), bag(b)), 1e-12);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void oneMinusJaccardIsAMetric(long seed) {
    RandomTexts random = new RandomTexts(seed);
    for (int i = 0; i < 200; i++) {
      Features a = Features.words(random.words(1 + random.below(12), 10));
      Features b = Features.words(random.words(1 + random.below(12), 10));
      Features c = Features.words(random.words(1 + random.below(12), 10));
      double direct = 1 - SetMeasures.jaccard(a, c);
      double detour = 1 - SetMeasures.jaccard(a, b) + 1 - SetMeasures.jaccard(b, c);
      assertTrue(direct <= detour + 1e-12);
    }
  }

  /** Why Dice is no distance: both {@code a} and {@code b} are nearer to {@code a b}. */
  @Test
  void oneMinusDiceIsNone() {
    double direct = 1 - SetMeasures.dice(bag("a"), bag("b"));
    double detour =
        1 - SetMeasures.dice(bag("a"), bag("a b")) + 1 - SetMeasures.dice(bag("a b"), bag("b"));

    assertTrue(direct > detour);
  }
}
