// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LettersTest {
  private static String base(String word) {
    char[] base = new char[2 * word.length()];
    return new String(base, 0, Letters.base(word.toCharArray(), 0, word.length(), base));
  }

  private static boolean hasBase(String word) {
    int hint = 0;
    int before = 0;
    for (char c : word.toCharArray()) {
      hint |= Letters.hint(c) & (Letters.VARIES | before >> 1 & Letters.UMLAUT);
      before = Letters.hint(c);
    }
    return Letters.hasBase(hint, word.toCharArray(), 0, word.length());
  }

  @ParameterizedTest
  @CsvSource({
    "straße, strasse",
    "mueller, muller",
    "fuer, fur",
    "neue, neue",
    "quer, quer",
    "bauen, bauen",
    "true, true",
    "values, values",
    "issued, issued",
    "does, does",
    "sınır, sinir",
    "łódź, lódź",
    "أحمد, احمد",
    "مدرسة, مدرسه",
    "على, علي",
    "شيء, شي",
    "ء, ء",
    "हिन्दी, हिंदी",
    "पाँच, पांच",
    "अन्न, अन्न",
    "계약서를, 계약",
    "계, 계",
  })
  void bothSpellingsHaveTheSameBase(String word, String expected) {
    assertEquals(expected, base(word));
  }

  @Test
  void aWordWithAnotherBaseIsNoticed() {
    Random random = new Random(1);
    for (int i = 0; i < 200_000; i++) {
      String word =
          random
              .ints(1 + random.nextInt(6), 0, 0xD800)
              .map(c -> random.nextBoolean() ? c : "aeoußıłأةىءनम्हिन्계약".charAt(c % 20))
              .collect(StringBuilder::new, (s, c) -> s.append((char) c), StringBuilder::append)
              .toString();
      assertTrue(hasBase(word) || base(word).equals(word), word);
    }
  }

  @Test
  void usualWordsHaveNoOtherBase() {
    for (String word : "the quick true brown does neue été договор 合同 עברית".split(" ")) {
      assertFalse(hasBase(word), word);
    }
  }
}
