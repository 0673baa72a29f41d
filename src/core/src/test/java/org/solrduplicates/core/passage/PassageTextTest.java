// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.passage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PassageTextTest {
  @Test
  void wordsStandWhereTheOriginalHasThem() {
    assertEquals(List.of("Der", "Vertrag", "2024"), pieces("  Der Vertrag, (2024)\n"));
  }

  @Test
  void scriptsWithoutSpacesGiveCharacters() {
    assertEquals(List.of("合", "同", "abc", "ไ", "ท", "か\u3099"), pieces("合同abc ไทか\u3099"));
  }

  @Test
  void invisibleCharactersBelongToTheirWord() {
    assertEquals(List.of("Ver\u00ADtrag", "cafe\u0301"), pieces("Ver\u00ADtrag cafe\u0301"));
    assertEquals(List.of("x"), pieces("\u200B\u0301 x"));
  }

  @Test
  void charactersBeyondTheBasicPlaneAreWhole() {
    assertEquals(List.of("𠀀", "𝐀𝐁"), pieces("𠀀😀𝐀𝐁"));
    assertEquals(List.of("x"), pieces("\uD800x\uDC00"));
  }

  @Test
  void aWordThatNeedsNoFoldingIsTheSameAsOneThatDoes() {
    PassageText text = PassageText.of("abc 12ab abcxyz 0189 ABC 12AB ABC\u00ADXYZ 01\u00AD89");
    for (int i = 0; i < 4; i++) {
      assertEquals(text.word(i), text.word(i + 4));
    }
  }

  @Test
  void caseAccentsAndWidthDoNotCount() {
    PassageText text = PassageText.of("Ｃafé CAFE cafe\u0301 ca\u00ADfe ᶜᵃᶠᵉ");
    for (int i = 1; i < text.size(); i++) {
      assertEquals(text.word(0), text.word(i));
    }
    assertEquals(5, text.size());
  }

  @Test
  void aCharacterThatStandsForSeveralWordsIsOne() {
    PassageText text = PassageText.of("2½ 2 21");
    assertEquals(3, text.size());
    assertNotEquals(text.word(0), text.word(1));
    assertNotEquals(text.word(0), text.word(2));
  }

  @Test
  void chineseHasInitialsAndSoundsLikeThem() {
    PassageText text = PassageText.of("志支x");
    assertEquals('z', text.initial(0));
    assertEquals(text.sound(0), text.sound(1));
    assertNotEquals(text.word(0), text.word(1));
    assertEquals(PinyinInitials.NONE, text.initial(2));
    assertEquals(text.word(2), text.sound(2));
  }

  @Test
  void longTextsAreWhole() {
    PassageText text = PassageText.of("word ".repeat(1_000));
    assertEquals(1_000, text.size());
    assertEquals(5_000, text.length());
    assertEquals(4_999, text.end(999));
  }

  /** Any text at all: words lie one behind the other, and none is empty. */
  @Test
  void spansAscendInAnyText() {
    Random random = new Random(3);
    for (int i = 0; i < 2_000; i++) {
      StringBuilder any = new StringBuilder();
      for (int j = random.nextInt(20); j > 0; j--) {
        any.append((char) random.nextInt(1 << Character.SIZE));
      }
      PassageText text = PassageText.of(any.toString());
      int last = 0;
      for (int at = 0; at < text.size(); at++) {
        assertTrue(text.begin(at) >= last && text.end(at) > text.begin(at));
        last = text.end(at);
      }
      assertTrue(last <= any.length());
    }
  }

  private static List<String> pieces(String original) {
    PassageText text = PassageText.of(original);
    List<String> pieces = new ArrayList<>();
    for (int at = 0; at < text.size(); at++) {
      pieces.add(original.substring(text.begin(at), text.end(at)));
    }
    return pieces;
  }
}
