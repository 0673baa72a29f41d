// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CharactersTest {
  static Stream<List<String>> layouts() {
    return Stream.of(
        List.of("a b", "  a \r\n\t b\u00A0"),
        List.of("a b", "a\u2028b"),
        List.of("contract", "con\u00AD\ntract"),
        List.of("Baden-Baden", "Baden-\nBaden"),
        List.of("a - b", "a -\nb"),
        List.of("a one two", "a\n\u2022 one\n\uF0B7\ttwo"),
        List.of("a \u2022", "\u2022 a \u2022\n\u2022"),
        List.of("office fly", "o\uFB03ce \uFB02y"),
        List.of("'a' \"b\" 1-2", "\u2018a\u2019 \u201Eb\u201C 1\u20132"),
        List.of("\u00E9", "e\u0301"),
        List.of("ab", "\uFEFFa\u200B\u2060b"),
        List.of("\u2611 yes", "\u2611\uFE0F yes"),
        List.of("\u5408\u540C\u7F16\u53F7", "\u5408\u540C\n \u7F16\u53F7"),
        List.of("", " \n\u00AD "));
  }

  @ParameterizedTest
  @MethodSource("layouts")
  void layoutIsLeftOut(List<String> texts) {
    assertEquals(texts.get(0), Characters.withoutLayout(texts.get(1)));
  }

  static Stream<List<String>> differences() {
    return Stream.of(
        List.of("10\u00B2", "102"),
        List.of("\u2611 yes \u2610 no", "\u2610 yes \u2611 no"),
        List.of("\u25AA yes \u25E6 no", "\u25E6 yes \u25AA no"),
        List.of("5 \u20AC", "5 \u00A3"),
        List.of("a \u2022 b", "a b"),
        List.of("\u2022a", "a"),
        List.of("a b", "ab"),
        List.of("A", "a"),
        List.of("\u00E9", "e"),
        List.of("5 -3", "5- 3"),
        List.of(
            "a b c d e f g h i j k l m n o p q r 1 2", "a b c d e f g h i j k l m n o p q r 12"),
        List.of(
            "A B C D E F G H I J K L M N O P Q R\nS T", "A B C D E F G H I J K L M N O P Q R\nST"),
        List.of("\u06DD5", "5"),
        List.of("x-\ny", "xy"),
        List.of("\u202Eab", "ab"),
        List.of("\uD83D\uDC69\u200D\uD83D\uDCBB", "\uD83D\uDC69\uD83D\uDCBB"),
        List.of("\uD83C\uDFF4\uDB40\uDC67", "\uD83C\uDFF4\uDB40\uDC68"));
  }

  @ParameterizedTest
  @MethodSource("differences")
  void charactersAreKept(List<String> texts) {
    assertNotEquals(Characters.withoutLayout(texts.get(0)), Characters.withoutLayout(texts.get(1)));
  }
}
