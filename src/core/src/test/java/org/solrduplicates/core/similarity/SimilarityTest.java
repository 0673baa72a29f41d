// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.similarity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SimilarityTest {
  @Test
  void aVerdictExplainsItsParts() {
    Similarity similarity = new Similarity(0.914, 0.8, 0.95, 0.84, 0, 0, 0.84);

    assertEquals("words 0.91, phrases 0.80, numbers 0.95", similarity.explain());
  }

  @Test
  void aVerdictExplainsItsTitleBonus() {
    Similarity similarity = new Similarity(0.5, 0.5, 1, 0.5, 0, 0.025, 0.525);

    assertEquals("words 0.50, phrases 0.50, numbers 1.00, title +0.03", similarity.explain());
  }

  @Test
  void theLanguageOfTheMachineMakesNoDifference() {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.GERMANY);

    String explained;
    try {
      explained = new Similarity(0.914, 0.8, 0.95, 0.82, 0, 0.02, 0.84).explain();
    } finally {
      Locale.setDefault(before);
    }

    assertEquals("words 0.91, phrases 0.80, numbers 0.95, title +0.02", explained);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5, 0.99, 0.9999999})
  void whatWasBelowOneStaysBelowOne(double value) {
    Similarity similarity = new Similarity(value, 1, 1, value, 0, 0, value).withTitleBonus(0.999);

    assertTrue(similarity.value() < 1, similarity::toString);
  }
}
