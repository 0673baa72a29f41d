// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.text.Normalizer;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The quick way to the words must come out where the plain one does. */
class FoldedTextTest {
  private static final WordCutter QUICK = new UnicodeWords();
  private static final WordCutter PLAIN = new PlainWords();

  private static void assertSameWords(String text) {
    assertEquals(PLAIN.words(text), QUICK.words(text), () -> escaped(text));
  }

  private static String escaped(String text) {
    StringBuilder escaped = new StringBuilder();
    text.chars().forEach(c -> escaped.append(Integer.toHexString(c)).append(' '));
    return escaped.toString();
  }

  @Test
  void textsOfAllScriptsHaveTheSameWords() {
    AnyTexts.texts(20_000, 1).forEach(FoldedTextTest::assertSameWords);
  }

  /** Each stands between letters, between others of its kind, and where something composes. */
  @ParameterizedTest
  @CsvSource({
    "a, b",
    "Σ, Σ",
    "e\u0301, \u0301",
    "か, \u3099",
    "\u1100, \u1161",
    "'1 ', ' .'",
    "'', -5",
    "-, 5",
    "'Σ ', -5",
    "'Σ -', 5"
  })
  void everyCharacterHasTheSameWordsBesideOthers(String before, String after) {
    IntStream.concat(IntStream.rangeClosed(0, 0x2FFFF), IntStream.rangeClosed(0xE0000, 0xE01FF))
        .filter(c -> c % 16 == 0 || !isAsItsNeighbours(c))
        .mapToObj(Character::toString)
        .forEach(c -> assertSameWords(before + c + after + ' ' + c + c + after));
  }

  /**
   * Ideographs, unassigned characters and those for private use are tens of thousands. Of those
   * that nothing tells from the ones before and behind, one of sixteen stands for all.
   */
  private static boolean isAsItsNeighbours(int c) {
    int type = Character.getType(c);
    boolean isOneOfMany =
        Character.isIdeographic(c) || type == Character.UNASSIGNED || type == Character.PRIVATE_USE;
    return isOneOfMany
        && c > 0
        && Normalizer.isNormalized(Character.toString(c), Normalizer.Form.NFKD)
        && isAlike(c, c - 1)
        && isAlike(c, c + 1);
  }

  private static boolean isAlike(int c, int other) {
    return Character.getType(c) == Character.getType(other)
        && Character.isIdeographic(c) == Character.isIdeographic(other)
        && Character.UnicodeScript.of(c) == Character.UnicodeScript.of(other)
        && Character.UnicodeBlock.of(c) == Character.UnicodeBlock.of(other);
  }

  private static boolean mayCompose(int c) {
    String parts = Normalizer.normalize(Character.toString(c), Normalizer.Form.NFKD);
    int type = Character.getType(parts.charAt(0));
    return type == Character.NON_SPACING_MARK
        || type == Character.COMBINING_SPACING_MARK
        || parts.charAt(0) >= 0x1100 && parts.charAt(0) <= 0x11FF;
  }

  @Test
  void whatMayComposeHasTheSameWordsBehindAnyCharacter() {
    int[] second =
        IntStream.rangeClosed(0x300, 0xFFFF).filter(FoldedTextTest::mayCompose).toArray();
    Random random = new Random(3);
    for (int i = 0; i < 70_000; i++) {
      int first = 0xA0 + random.nextInt(0xFF00);
      int next = second[random.nextInt(second.length)];
      assertSameWords("x" + Character.toString(first) + Character.toString(next) + "y");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ΟΔΟΣ",
        "ΟΔΟΣ.ΟΔΟΣ ΟΔΟΣ'Α",
        "ΑΣ ΣΑ\nΑΣ\tΑΣ, ΑΣ-ΑΣ Σ Σ. .Σ",
        "a.Σ b:Σ c’Σ",
        "\u064BΣ a \u064BΣ",
        "\uD83D\u0301\uDE00",
        "\uD835\u00AD\uDC00x",
        "\uD83D \uDE00 \uD83D"
      })
  void whatDependsOnItsNeighboursHasTheSameWords(String text) {
    assertSameWords(text);
    assertSameWords("before " + text + " behind, " + "and much more ".repeat(9) + text);
  }

  @Test
  void longRunsOfMarksAreCutOffAtTheSamePlace() {
    for (int marks = 25; marks < 40; marks++) {
      assertSameWords("a" + "\u0301".repeat(marks) + "\u064B".repeat(3) + "b");
      assertSameWords("ا" + "\u064B\u0651".repeat(marks / 2) + "ب");
      assertSameWords(" " + "\u064B".repeat(marks) + "ب");
    }
  }
}
