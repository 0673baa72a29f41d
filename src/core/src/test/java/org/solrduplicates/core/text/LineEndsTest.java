// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.NoHang;

class LineEndsTest {
  /** Far more than a million characters take, far less than quadratic work would. */
  @Test
  void aDividedWordIsJoined() {
    assertEquals("Der Vertrag gilt.", LineEnds.joined("Der Ver-\ntrag gilt."));
    assertEquals("Договор поставки", LineEnds.joined("Дого-\r\n   вор поставки"));
    assertEquals("a contract", LineEnds.joined("a con\u00AD \ntract"));
    assertEquals("a contract", LineEnds.joined("a con\n\u00AD\ntract"));
    assertEquals("a contract", LineEnds.joined("a con \r\n \u00AD\r\n  tract"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Baden-\nWürttemberg",
        "state-of-the-\nart",
        "pages 10-\n20",
        "a list:\n- one\n- two",
        "a dash\n-\non a line",
        "a paragraph\n\n\u00AD\nand another",
        "an end.\n\u00AD\nand more",
        "an end -\nand more",
        "no break-in",
        "two\n\nparagraphs-\n\nin between",
      })
  void allElseStaysAsItIs(String text) {
    assertSame(text, LineEnds.joined(text));
  }

  @Test
  void aCompoundThatOccursWithItsHyphenKeepsIt() {
    String text = "a well-known case, a well-\nknown one";

    assertEquals(text, LineEnds.joined(text));
  }

  @Test
  void otherDivisionsAreTreatedLikeThoseThatOccur() {
    String compounds = "well-known, long-term: a well-\nknown, long-\nterm and first-\nclass one";
    String words = "contract, delivery: the con-\ntract of deli-\nvery and first-\nclass goods";

    assertEquals(compounds, LineEnds.joined(compounds));
    assertEquals(
        "contract, delivery: the contract of delivery and firstclass goods",
        LineEnds.joined(words));
  }

  @Test
  void lettersThatAreSpacedOutAreJoined() {
    assertEquals(
        "The  contract  ends  today",
        LineEnds.joined("T h e  c o n t r a c t  e n d s  t o d a y"));
  }

  @Test
  void aTableOfSingleLettersAmongWordsStays() {
    String text = "Answers: A B C D of the questions on the second page of this form";

    assertSame(text, LineEnds.joined(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a-\na", "-\n", "ab-\ncd ", "a ", "\n", "-", "a", "\u0301-\na"})
  void anyRepetitionTakesLinearTime(String piece) {
    String text = piece.repeat(NoHang.LONG / piece.length());

    NoHang.ends(() -> LineEnds.joined(text).length());
  }
}
