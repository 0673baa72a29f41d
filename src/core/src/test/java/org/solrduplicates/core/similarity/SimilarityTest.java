// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.similarity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.fingerprint.Agreement;

class SimilarityTest {
  /**
   * Words, phrases, shared numbers of how many, missing words, what is usual around (not a number
   * for a plain measure), names and what they count; then what is said beside words and phrases.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "none",
      value = {
        "0.914 | 0.8  | 0  | 0  | 0 | NaN  | UNKNOWN        | 0     | none",
        "0.914 | 0.8  | 3  | 4  | 0 | NaN  | UNKNOWN        | 0     | 3 of 4 numbers",
        "0.914 | 0.8  | 0  | 2  | 0 | NaN  | UNKNOWN        | 0     | 0 of 2 numbers",
        "0.914 | 0.8  | 0  | 0  | 0 | NaN  | SAME           | 0.03  | same title: +0.03",
        "0.914 | 0.8  | 0  | 0  | 0 | NaN  | SAME           | 0.004 | none",
        "0.92  | 0.71 | 0  | 0  | 0 | 0.76 | UNKNOWN        | 0     | none",
        "0.92  | 0.71 | 7  | 7  | 0 | 0.76 | UNKNOWN        | 0     | 7 of 7 numbers",
        "0.92  | 0.71 | 0  | 0  | 1 | 0.76 | UNKNOWN        | 0     | 1 main word differs",
        "0.92  | 0.71 | 0  | 0  | 6 | 0.76 | UNKNOWN        | 0     | 6 main words differ",
        "0.92  | 0.71 | 0  | 0  | 0 | -1.3 | UNKNOWN        | 0     | similar to others: -1.3",
        "0.92  | 0.71 | 0  | 0  | 0 | -.06 | UNKNOWN        | 0     | similar to others: -0.06",
        "0.92  | 0.71 | 0  | 0  | 0 | 0.76 | SAME           | 2.5   | same title: +2.5",
        "0.92  | 0.71 | 0  | 0  | 0 | 0.76 | SAME_FREQUENT  | 0.5   | same frequent title: +0.5",
        "0.92  | 0.71 | 0  | 0  | 0 | 0.76 | ALIKE          | 1     | same title but for numbers: +1.0",
        "0.92  | 0.71 | 0  | 0  | 0 | 0.76 | SAME_FREQUENT  | -2    | same frequent title: -2.0",
        "0.92  | 0.71 | 0  | 0  | 0 | 0.76 | OTHER          | -2.1  | other title: -2.1",
        "0.92  | 0.71 | 0  | 0  | 0 | 0.76 | OTHER          | -.05  | other title: -0.05",
        "0.92  | 0.71 | 0  | 0  | 0 | 0.76 | OTHER          | 0     | none",
        "0.92  | 0.71 | 12 | 99 | 3 | -0.4 | OTHER          | -6    | 12 of 99 numbers, 3 main words differ, similar to others: -0.4, other title: -6.0"
      })
  void aSimilarityExplainsItsParts(
      double words,
      double phrases,
      int shared,
      int numbers,
      int missing,
      double around,
      Agreement names,
      double name,
      @Nullable String more) {
    Similarity similarity =
        new Similarity(words, phrases, shared, numbers, missing, around, names, name, 0.8);
    String texts =
        Double.isNaN(around)
            ? "91 % of the words, 80 % of the phrases"
            : "92 % of the words, 71 % of the rare phrases";

    assertEquals(more == null ? texts : texts + ", " + more, similarity.explain());
  }

  @Test
  void ofEqualTextsAllIsShared() {
    assertEquals("100 % of the words, 100 % of the rare phrases", Similarity.SAME.explain());
    assertEquals(1, Similarity.SAME.value());
  }

  @Test
  void theLanguageOfTheMachineMakesNoDifference() {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("ar-EG"));

    String explained;
    try {
      explained =
          new Similarity(0.914, 0.8, 3, 4, 0, -0.42, Agreement.OTHER, -2.13, 0.84).explain();
    } finally {
      Locale.setDefault(before);
    }

    assertEquals(
        "91 % of the words, 80 % of the rare phrases, 3 of 4 numbers, similar to others: -0.4,"
            + " other title: -2.1",
        explained);
  }

  private static Similarity plain(double value) {
    return Similarity.ofTexts(value, 1, 0, 0).withValue(value);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5, 0.99, 0.9999999})
  void aTitleBonusKeepsASimilarityBelowOne(double value) {
    Similarity similarity = plain(value).withTitleBonus(0.999);

    assertTrue(similarity.value() < 1, similarity::toString);
  }

  @Test
  void aTitleBonusIsAShareOfTheMissingSimilarity() {
    assertEquals(
        new Similarity(0.5, 1, 0, 0, 0, Double.NaN, Agreement.SAME, 0.125, 0.625),
        plain(0.5).withTitleBonus(0.25));
  }
}
