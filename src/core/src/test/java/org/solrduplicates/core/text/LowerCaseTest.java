// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@link String#toLowerCase} is the oracle. */
class LowerCaseTest {
  /** Letters, marks, digits, and what stands within and between words. */
  private static final int[] CHARACTERS =
      ("\u03A3\u03A3\u03A3\u03A3\u0391\u03B1\u03C3Aa1 .':-_\n\u0301\u00AD\u4E2D\u3042\u02B0\u0130")
          .codePoints()
          .toArray();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\u03A3",
        "\u039F\u0394\u039F\u03A3 \u0395\u03A1\u039C\u039F\u03A5",
        "\u039F\u03A3'\u0391",
        "\uD801\u03A3\uDC00"
      })
  void itIsThatOfJava(String text) {
    assertEquals(text.toLowerCase(Locale.ROOT), LowerCase.of(text));
  }

  @Test
  void itIsThatOfJavaForRandomTexts() {
    Random random = new Random(1);
    for (int i = 0; i < 20_000; i++) {
      StringBuilder text = new StringBuilder();
      random
          .ints(random.nextInt(12), 0, CHARACTERS.length)
          .forEach(at -> text.appendCodePoint(CHARACTERS[at]));

      assertEquals(text.toString().toLowerCase(Locale.ROOT), LowerCase.of(text.toString()));
    }
  }
}
