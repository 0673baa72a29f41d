// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.fingerprint;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NumberWordsTest {
  private static boolean isNumber(String word) {
    return FingerprintBuilder.isNumber(word.toCharArray(), 0, word.length());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "7",
        "-12",
        "2024",
        "123456789012345",
        "10km",
        "2nd",
        "1990s",
        "v2",
        "lang3",
        "invoice2024",
        "14h30",
        "10x20cm",
        "12h30min"
      })
  void amountsDatesVersionsAndItemNumbersAreNumbers(String word) {
    assertEquals(true, isNumber(word));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "3fa85f64",
        "b3fc",
        "h2o",
        "dgvzdci6mtizq",
        "1234567890123456",
        "97ea9dd2f24f9f1f",
        "sgvsbg9xb3jszce",
        "12quarts7pounds"
      })
  void keysHashesAndEncodedBytesAreWords(String word) {
    assertEquals(false, isNumber(word));
  }
}
