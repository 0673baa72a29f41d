package org.solrduplicates.core.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;

class CosineTest {
  private static double cosine(String a, String b) {
    return SetMeasures.cosine(words(a), words(b));
  }

  private static Features words(String text) {
    return Features.words(List.of(text.split(" ")));
  }

  @ParameterizedTest
  @CsvSource({
    "a a a b b b b, a, .6",
    "a a a b b b b, b, .8",
    "a a a b b b b, a a a a b b b, .96",
    "a b, b a, 1",
    "a, b, 0"
  })
  void theCosineIsThatOfTheAngle(String a, String b, double cosine) {
    assertEquals(cosine, cosine(a, b), 1e-12);
  }

  @Test
  void aTextAndItsDoubleAreOne() {
    assertEquals(1, cosine("a b b", "a b b a b b"), 1e-12);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void theAngleIsAMetric(long seed) {
    RandomTexts random = new RandomTexts(seed);
    for (int i = 0; i < 200; i++) {
      String a = String.join(" ", random.words(1 + random.below(12), 10));
      String b = String.join(" ", random.words(1 + random.below(12), 10));
      String c = String.join(" ", random.words(1 + random.below(12), 10));
      double detour = angle(a, b) + angle(b, c);
      assertEquals(Math.max(angle(a, c), detour), detour, 1e-7);
    }
  }

  private static double angle(String a, String b) {
    return Math.acos(cosine(a, b));
  }
}
