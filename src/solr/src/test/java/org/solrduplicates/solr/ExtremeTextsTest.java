// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.Answer.each;
import static org.solrduplicates.solr.TestCore.document;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.NoHang;
import org.solrduplicates.core.RandomTexts;

/** Documents without words, with one, with a million, or with only numbers. */
@Tag("one-node")
class ExtremeTextsTest extends OneCoreTest {
  private static final String TITLE = "Supply contract";
  private static final int MILLION = 1_000_000;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " \n\t ",
        "... !? — « » ()[]{} \\ / * + ~ ^",
        "🙂🙃😀",
        "👨‍👩‍👧‍👦 🏳️‍🌈 🇫🇷 👍🏽 ❤️",
        "\u200b\u00ad\ufeff\u202e",
        "\u0301\u0301\u0301"
      })
  void aDocumentWithoutAWordIsNotComparedWithAnything(String text) {
    core.add(
        document("id", "a", "title", TITLE, "text", text),
        document("id", "b", "title", TITLE, "text", text));

    assertNotCompared();
  }

  @Test
  void aDocumentWithoutATextIsNotComparedWithAnything() {
    core.add(document("id", "a", "title", TITLE), document("id", "b", "title", TITLE));

    assertNotCompared();
  }

  private static void assertNotCompared() {
    Answer answer = core.duplicates("id", "a", "fl", "id,title,score");

    assertEquals(
        List.of(Map.of("id", "a", "title", TITLE, "score", 1f)),
        answer.match().stream().map(Map::copyOf).toList());
    assertEquals(List.of(), answer.ids());
    assertEquals(
        """
        {
          "pivot":"a",
          "notCompared":"the document has neither a fingerprint nor a readable text"}""",
        answer.duplicates().orElseThrow().jsonStr());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "🙂🙃😀", "..."})
  void aDocumentWithoutAWordIsNoDuplicateOfOneWithTheSameTitle(String text) {
    core.add(
        document("id", "a", "title", TITLE, "text", words(0, 20)),
        document("id", "b", "title", TITLE, "text", text),
        document("id", "c", "title", TITLE));

    Answer answer = core.duplicates("id", "a");

    assertEquals(List.of(), answer.ids());
    assertEquals(1, answer.group("size"));
    assertEquals(0, answer.group("review"));
  }

  @Test
  void oneWordIsADuplicateOfTheSameWordAlone() {
    core.add(
        document("id", "a", "text", "Lyon"),
        document("id", "b", "text", "«lyon»"),
        document("id", "c", "text", "Lyon Paris"));

    Answer answer = core.duplicates(dice("id", "a", "dup.threshold", "0.5"));

    assertEquals(List.of("b"), answer.ids());
    assertEquals(1.0, answer.member("b").get("similarity"));
    assertEquals("same-text", answer.member("b").get("relation"));
  }

  @Test
  void oneWordIsComparedAsAnyTextIfThatIsWanted() {
    core.add(document("id", "a", "text", "Lyon"), document("id", "c", "text", "Lyon Paris"));

    Answer answer =
        core.duplicates(
            dice("id", "a", "dup.threshold", "0.5", "dup.minTokens", "0", "dup.sources", "every"));

    assertEquals(List.of("c"), answer.ids());
    assertEquals(0.6667, answer.member("c").get("similarity"));
  }

  @Test
  void aTextOfOneWordThatIsNotIndexedFindsTheSameWordAlone() {
    core.add(document("id", "a", "text", "Lyon"), document("id", "c", "text", "Lyon Paris"));

    assertEquals(List.of("a"), core.duplicates("dup.text", "LYON", "dup.threshold", "0.5").ids());
  }

  /** A million words of a vocabulary of ten thousand. */
  private static List<String> million() {
    return new RandomTexts(1).words(MILLION, 10_000);
  }

  /** The same with every tenth word exchanged for one that is not in the vocabulary. */
  private static List<String> editedMillion() {
    List<String> words = new ArrayList<>(million());
    for (int i = 0; i < MILLION; i += 10) {
      words.set(i, RandomTexts.word(20_000));
    }
    return words;
  }

  @Test
  void aMillionWordsAreComparedWordByWord() {
    core.add(
        document("id", "a", "text", String.join(" ", million())),
        document("id", "copy", "text", String.join(", ", million())),
        document("id", "edited", "text", String.join(" ", editedMillion())));

    Answer answer = NoHang.ends(() -> core.duplicates(dice("id", "a", "fl", "id")));

    assertEquals(List.of("copy", "edited"), answer.ids());
    assertEquals("same-text", answer.member("copy").get("relation"));
    assertEquals(0.9, answer.member("edited").get("similarity"));
  }

  @Test
  void aMillionWordsThatAreNotIndexedAreComparedWordByWord() {
    String text = String.join(" ", million());
    assertTrue(text.getBytes(StandardCharsets.UTF_8).length <= 5_000_000);
    core.add(
        document("id", "copy", "text", text),
        document("id", "edited", "text", String.join(" ", editedMillion())));

    Answer answer = NoHang.ends(() -> core.duplicates(dice("dup.text", text, "fl", "id")));

    assertEquals(List.of("copy", "edited"), answer.ids());
    assertEquals(1.0, answer.member("copy").get("similarity"));
    assertEquals(0.9, answer.member("edited").get("similarity"));
  }

  @Test
  void aTextOfOneWordAMillionTimesIsComparedByItsFrequency() {
    core.add(
        document("id", "a", "text", "again ".repeat(MILLION)),
        document("id", "b", "text", "again ".repeat(MILLION / 4 * 3)));

    Answer answer = NoHang.ends(() -> core.duplicates(dice("id", "a", "fl", "id")));

    assertEquals(0.8571, answer.member("b").get("similarity"));
  }

  @Test
  void aMillionLettersWithoutASpaceAreOneWord() {
    core.add(
        document("id", "a", "text", "x".repeat(MILLION)),
        document("id", "copy", "text", "x".repeat(MILLION)),
        document("id", "other", "text", "x".repeat(MILLION - 1)));

    Answer answer = NoHang.ends(() -> core.duplicates(dice("id", "a", "fl", "id")));

    assertEquals(List.of("copy"), answer.ids());
  }

  @Test
  void aTextOfNumbersIsComparedByItsNumbers() {
    core.add(
        document("id", "a", "text", "1 2 3 4 5 6 7 8 9 10"),
        document("id", "b", "text", "1, 2, 3, 4, 5, 6, 7, 8, 9, 10."),
        document("id", "c", "text", "1 2 3 4 5 6 7 8 9 11"),
        document("id", "d", "text", "21 22 23 24 25 26 27 28 29 30"));

    Answer answer = core.duplicates(dice("id", "a", "dup.numbers", "off"));

    assertEquals(List.of("b", "c"), answer.ids());
    assertEquals(List.of("pivot", "same-text", "near"), each(answer.history(), "relation"));
    assertEquals(0.9, answer.member("c").get("similarity"));
  }

  @Test
  void numbersOfAnyLengthAreWords() {
    String digits = "1234567890".repeat(20_000);
    core.add(document("id", "a", "text", digits), document("id", "b", "text", digits + "."));

    assertEquals(List.of("b"), core.duplicates("id", "a", "fl", "id").ids());
  }
}
