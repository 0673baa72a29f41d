// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.solrduplicates.solr.TestCore.document;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.solr.common.SolrException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A text that is not in the index is asked about like one that is. */
class TextPivotTest extends OneCoreTest {
  private static final String PLAIN = "text/plain; charset=utf-8";

  /** The handler that takes a body. */
  @BeforeAll
  static void startWithHandler() throws IOException {
    core.close();
    core =
        TestCore.start(
            TestCore.replaced(
                "</config>",
                "<requestHandler name=\"/dups\""
                    + " class=\"org.solrduplicates.solr.search.DuplicatesHandler\"/></config>"),
            schema -> schema);
  }

  private static String refusal(String type, byte[] body) {
    return assertThrows(SolrException.class, () -> core.post(type, body)).getMessage();
  }

  @Test
  void aPostedTextFindsItsVersions() {
    core.add(document("id", "a", "text", words(0, 20)), document("id", "b", "text", words(50, 70)));

    Answer answer = core.post(PLAIN, words(1, 21).getBytes(UTF_8));

    assertEquals(List.of("a"), answer.ids());
    assertEquals(0, answer.match().getNumFound());
    assertNull(answer.group("pivot"));
    assertEquals(2, answer.group("size"));
  }

  @Test
  void aTextAsAParameterFindsTheSameAsThePostedText() {
    core.add(document("id", "a", "text", words(0, 20)));

    Answer answer = core.duplicates("dup.text", words(1, 21));

    assertEquals(core.post(PLAIN, words(1, 21).getBytes(UTF_8)).member("a"), answer.member("a"));
  }

  @Test
  void theTitleOfATextCountsAsThatOfADocument() {
    core.add(document("id", "a", "text", words(0, 20), "title", "Supply contract"));

    Answer with = core.duplicates("dup.text", words(1, 21), "dup.title", "Supply Contract");
    Answer without = core.duplicates("dup.text", words(1, 21));

    double bonus =
        (Double) with.member("a").get("similarity")
            - (Double) without.member("a").get("similarity");
    double missing = 1 - (Double) without.member("a").get("similarity");
    assertEquals(0.05 * missing, bonus, 1e-3);
  }

  @Test
  void theTextIsNotStored() {
    core.post(PLAIN, words(0, 20).getBytes(UTF_8));
    core.commit();

    assertEquals(List.of(), core.duplicates("dup.text", words(0, 20)).ids());
  }

  @ParameterizedTest
  @ValueSource(strings = {" ", "\n\t\r\n"})
  void aBlankBodyIsRefused(String body) {
    assertEquals("the body must not be empty", refusal(PLAIN, body.getBytes(UTF_8)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"!!! ... ???", "🙂🙃"})
  void aTextWithoutWordsIsTooShort(String text) {
    Answer answer = core.post(PLAIN, text.getBytes(UTF_8));

    assertEquals(List.of(), answer.ids());
    assertEquals(
        Map.of(
            "notCompared",
            "the text has no words",
            "verdict",
            "too-short",
            "suggestion",
            "too short to be compared"),
        Answer.map(answer.duplicates().orElseThrow()));
  }

  @Test
  void aTextOfNumbersIsComparedAsAnyOther() {
    core.add(document("id", "a", "text", "1 2 3 4 5 6 7 8 9 10"));

    assertEquals(List.of("a"), core.duplicates("dup.text", "1 2 3 4 5 6 7 8 9 10").ids());
  }

  @Test
  void aBodyThatIsNotUtf8IsRefused() {
    assertEquals(
        "the body must be text/plain in UTF-8, but is not valid UTF-8",
        refusal("text/plain", "révisée".getBytes(ISO_8859_1)));
  }

  @Test
  void aBodyOfAnotherTypeIsRefused() {
    assertEquals(
        "the body must be text/plain in UTF-8, its content type is application/json",
        refusal("application/json", "{}".getBytes(UTF_8)));
  }

  @Test
  void aBodyOfSixMegabytesIsRefused() {
    byte[] body = "word ".repeat(1_200_000).getBytes(UTF_8);

    assertEquals("the body must be at most 5000000 bytes", refusal("text/plain", body));
  }

  @Test
  void aBodyBesideAnIdIsRefused() {
    SolrException refusal =
        assertThrows(
            SolrException.class, () -> core.post(PLAIN, "words".getBytes(UTF_8), "id", "a"));

    assertEquals(
        "2 queries: "
            + "send 'id' (repeatable), or exactly one of 'q', 'dup.text' and a text/plain body.",
        refusal.getMessage());
  }
}
