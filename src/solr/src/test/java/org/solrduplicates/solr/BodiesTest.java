// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.solrduplicates.solr.TestCore.document;

import java.io.IOException;
import java.util.HexFormat;
import java.util.List;
import org.apache.solr.common.SolrException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Posted bodies, and texts as parameters, that are too long, too short or no text. */
class BodiesTest extends OneCoreTest {
  private static final String PLAIN = "text/plain; charset=utf-8";
  private static final int MAX_BYTES = 5_000_000;

  /** The handler that takes a body. */
  @BeforeAll
  static void startWithHandler() throws IOException {
    core.close();
    core =
        TestCore.start(
            TestCore.with(
                "<requestHandler name=\"/dups\""
                    + " class=\"org.solrduplicates.solr.search.DuplicatesHandler\"/>"),
            schema -> schema);
  }

  private static String refusal(String type, byte[] body, String... params) {
    SolrException refusal = assertThrows(SolrException.class, () -> core.post(type, body, params));
    assertEquals(SolrException.ErrorCode.BAD_REQUEST.code, refusal.code());
    return refusal.getMessage();
  }

  /** Returns a text of so many bytes in UTF-8, of characters of so many bytes each. */
  private static String ofBytes(int bytes, String character) {
    int each = character.getBytes(UTF_8).length;
    return character.repeat(bytes / each) + "x".repeat(bytes % each);
  }

  @Test
  void aBodyWithoutAByteIsNone() {
    assertEquals(
        "Missing query: "
            + "send 'id' (repeatable), or exactly one of 'q', 'dup.text' and a text/plain body.",
        refusal(PLAIN, new byte[0]));
  }

  @ParameterizedTest
  @ValueSource(strings = {" ", "\n\r\t\u2003"})
  void aBodyIsNotEmpty(String body) {
    assertEquals("the body must not be empty", refusal(PLAIN, body.getBytes(UTF_8)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\n\r\t\u2003"})
  void aTextAsAParameterIsNotEmpty(String text) {
    assertEquals("dup.text must not be empty", core.refusal("dup.text", text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\ufeff", "\u200b", "\u0000\u0001"})
  void aBodyOfOnlyInvisibleCharactersHasNoWords(String body) {
    assertEquals(
        "the text has no words",
        core.post(PLAIN, body.getBytes(UTF_8)).duplicates().orElseThrow().get("notCompared"));
  }

  @Test
  void theKeyThatATextReplacesIsNoLongerThanAnyInAnIndex() {
    byte[] text = "some words".getBytes(UTF_8);

    core.post(PLAIN, text, "dup.replaces", "é".repeat(16_383));
    assertEquals(
        "dup.replaces must be a key of at most 32766 bytes",
        refusal(PLAIN, text, "dup.replaces", "é".repeat(16_384)));
  }

  @Test
  void aByteOrderMarkIsNoWord() {
    core.add(document("id", "a", "text", words(0, 10)));

    Answer answer = core.post(PLAIN, ("\ufeff" + words(0, 10)).getBytes(UTF_8));

    assertEquals("same-text", answer.member("a").get("relation"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "é", "合", "🙂"})
  void aBodyMayHaveSoManyBytesAndNoMore(String character) {
    String longest = "word " + ofBytes(MAX_BYTES - 5, character);

    assertEquals(List.of(), core.post(PLAIN, longest.getBytes(UTF_8)).ids());
    assertEquals(
        "the body must be at most 5000000 bytes", refusal(PLAIN, (longest + "x").getBytes(UTF_8)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "é", "合", "🙂"})
  void aTextAsAParameterMayHaveSoManyBytesAndNoMore(String character) {
    String longest = "word " + ofBytes(MAX_BYTES - 5, character);

    assertEquals(List.of(), core.duplicates("dup.text", longest).ids());
    assertEquals("dup.text must be at most 5000000 bytes", core.refusal("dup.text", longest + "x"));
  }

  /** Cut off, a byte too many, too long a form, half of a surrogate pair, beyond Unicode. */
  @ParameterizedTest
  @ValueSource(strings = {"61c3", "61a9", "c0af", "eda080", "f4908080", "ff", "fe"})
  void aBodyThatIsNotUtf8IsRefused(String bytes) {
    assertEquals(
        "the body must be text/plain in UTF-8, but is not valid UTF-8",
        refusal("text/plain", HexFormat.of().parseHex(bytes)));
  }

  @Test
  void aBodyInUtf16IsRefused() {
    assertEquals(
        "the body must be text/plain in UTF-8, but is not valid UTF-8",
        refusal("text/plain", words(0, 10).getBytes(UTF_16)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"application/octet-stream", "text/html", "application/pdf", "text"})
  void aBodyOfAnotherTypeIsRefused(String type) {
    assertEquals(
        "the body must be text/plain in UTF-8, its content type is " + type,
        refusal(type, words(0, 10).getBytes(UTF_8)));
  }

  @Test
  void theTypeMayBeWrittenInCapitals() {
    core.add(document("id", "a", "text", words(0, 10)));

    assertEquals(List.of("a"), core.post("TEXT/PLAIN", words(0, 10).getBytes(UTF_8)).ids());
  }

  @ParameterizedTest
  @ValueSource(strings = {"q", "dup.text"})
  void aBodyBesideAnotherPivotIsRefused(String parameter) {
    assertEquals(
        "2 queries: "
            + "send 'id' (repeatable), or exactly one of 'q', 'dup.text' and a text/plain body.",
        refusal(PLAIN, "words".getBytes(UTF_8), parameter, "id:a"));
  }

  @Test
  void aBodyThatLooksLikeParametersIsAText() {
    core.add(document("id", "a", "text", "id=a&fq=*:*&dup.threshold=2&rows=-1"));

    Answer answer = core.post(PLAIN, "id=a&fq=*:*&dup.threshold=2&rows=-1".getBytes(UTF_8));

    assertEquals("same-text", answer.member("a").get("relation"));
  }
}
