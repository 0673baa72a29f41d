// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.fingerprint;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.text.UnicodeWords;

class CutTextTest {
  private static CutText cut(String text) {
    return CutText.of(text, new UnicodeWords());
  }

  @Test
  void aSentenceEndsAtAFullStopBeforeABlank() {
    assertEquals(
        List.of(List.of("the", "first"), List.of("the", "second")),
        cut("The first. The second.").sentences());
  }

  @ParameterizedTest
  @CsvSource({
    "One! Two, 2",
    "One? Two, 2",
    "One … Two, 2",
    "One. Two. Three., 3",
    "Pi is 3.14 here, 1",
    "See example.org now, 1",
    "He said “No.” She left, 2",
    "(One.) Two, 2",
    "一二三。四五六, 2",
    "一二三！四五六？, 2",
    "一二三，四五六, 1"
  })
  void sentencesAreCounted(String text, int sentences) {
    assertEquals(sentences, cut(text).sentences().size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"a line\nand the next", "a line\r\nand the next"})
  void theEndOfALineIsNotTheEndOfASentence(String text) {
    assertEquals(1, cut(text).sentences().size());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"A title\n\nThe text", "A title\r\n\r\nThe text", "A title\n \t\n\nThe text"})
  void anEmptyLineIs(String text) {
    assertEquals(List.of(List.of("a", "title"), List.of("the", "text")), cut(text).sentences());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "...", ". . .", "\n\n\n"})
  void aTextWithoutAWordHasNoSentence(String text) {
    assertEquals(List.of(), cut(text).sentences());
    assertEquals(List.of(), cut(text).words());
  }

  @Test
  void theWordsOfTheSentencesAreTheWordsOfTheText() {
    String text = "On 3.14.2024 it rained. \"Really?\" he asked!\n\nYes… 合同编号。第二条。";

    assertEquals(new UnicodeWords().words(text), cut(text).words());
  }

  @Test
  void equalWordsHaveEqualHashesAndOthersNot() {
    long[] hashes = new CutText(List.of(List.of("a", "b", "a"))).wordHashes();

    assertEquals(3, hashes.length);
    assertEquals(hashes[0], hashes[2]);
    assertArrayEquals(new long[] {hashes[0]}, new CutText(List.of(List.of("a"))).wordHashes());
    assertEquals(2, Arrays.stream(hashes).distinct().count());
  }

  @Test
  void aLaterChangeOfTheWordsGivenChangesNothing() {
    List<String> words = new ArrayList<>(List.of("a"));
    CutText text = new CutText(List.of(words));

    words.add("b");

    assertEquals(List.of("a"), text.words());
  }
}
