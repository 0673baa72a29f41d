// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.text.Normalizer;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
    AnyTexts.texts(600, 1).forEach(FoldedTextTest::assertSameWords);
  }

  @Test
  void everyCharacterHasTheSameWordsBetweenLetters() {
    characters(c -> isOneOfMany(c) && isAsItsNeighbours(c))
        .forEach(c -> assertSameWords("a" + c + "b " + c + c + 'b'));
  }

  /** Where something composes, and where a sign or the end of a word may be. */
  @ParameterizedTest
  @CsvSource({
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
    characters(FoldedTextTest::isAsItsNeighbours)
        .forEach(c -> assertSameWords(before + c + after + ' ' + c + c + after));
  }

  /** Returns all characters; of those that are as others, one of 64 stands for all. */
  private static Stream<String> characters(IntPredicate isAsOthers) {
    return IntStream.concat(
            IntStream.rangeClosed(0, 0x2FFFF), IntStream.rangeClosed(0xE0000, 0xE01FF))
        .filter(c -> c % 64 == 0 || !isAsOthers.test(c))
        .mapToObj(Character::toString);
  }

  /** These are tens of thousands. */
  private static boolean isOneOfMany(int c) {
    int type = Character.getType(c);
    return Character.isIdeographic(c)
        || Character.UnicodeBlock.of(c) == Character.UnicodeBlock.HANGUL_SYLLABLES
        || type == Character.UNASSIGNED
        || type == Character.PRIVATE_USE;
  }

  /** Returns whether a character has the same properties as the previous and the next one. */
  private static boolean isAsItsNeighbours(int c) {
    return c > 0
        && (Normalizer.isNormalized(Character.toString(c), Normalizer.Form.NFKD)
            || isAsOtherSyllables(c)
            || Character.isIdeographic(c))
        && isAlike(c, c - 1)
        && isAlike(c, c + 1);
  }

  /** Of 28 Korean syllables that begin alike the first has no end, and composes with one. */
  private static boolean isAsOtherSyllables(int c) {
    return Character.UnicodeBlock.of(c) == Character.UnicodeBlock.HANGUL_SYLLABLES
        && (c - 0xAC00) % 28 > 1;
  }

  private static boolean isAlike(int c, int other) {
    return Character.getType(c) == Character.getType(other)
        && (Character.toLowerCase(c) == c) == (Character.toLowerCase(other) == other)
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
  void combiningCharactersFoldEquallyAfterAnyCharacter() {
    int[] second =
        IntStream.rangeClosed(0x300, 0xFFFF).filter(FoldedTextTest::mayCompose).toArray();
    Random random = new Random(3);
    for (int i = 0; i < 3_000; i++) {
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
  void contextDependentCharactersFoldEqually(String text) {
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
