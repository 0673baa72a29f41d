// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.name;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LongNamesTest {
  private static String words(int from, int to) {
    return IntStream.range(from, to)
        .mapToObj(i -> "word" + "x".repeat(i))
        .collect(Collectors.joining(" "));
  }

  @Test
  void marksAreThoseOfTheFirstWords() {
    String many = String.join(" ", Collections.nCopies(500, "report"));

    assertTrue(DocumentName.ofTitle("Draft - " + many).isMarked());
    assertFalse(DocumentName.ofTitle(many + " v2 final").isMarked());
    assertEquals(502, DocumentName.ofTitle(many + " v2 final").key().split(" ").length);
  }

  /** The last word that is read is not the end of the name. */
  @Test
  void theLastWordReadIsNotTheEndOfALongName() {
    String before = String.join(" ", Collections.nCopies(399, "report"));

    assertTrue(DocumentName.ofTitle(before + " final").isMarked());
    assertFalse(DocumentName.ofTitle(before + " final report").isMarked());
  }

  @Test
  void namesOfManyWordsAreComparedByAllOfThem() {
    assertEquals(words(0, 90).length(), DocumentName.ofTitle(words(0, 90)).key().length());
    assertNotEquals(
        DocumentName.ofTitle(words(0, 80)).key(), DocumentName.ofTitle(words(0, 90)).key());
  }
}
