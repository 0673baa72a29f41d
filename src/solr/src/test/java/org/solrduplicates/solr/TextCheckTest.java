// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.solrduplicates.solr.TestCore.document;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A text that is not in the index is answered with what it is to the collection. */
class TextCheckTest extends OneCoreTest {
  private static final String[] REVIEW = {"dup.threshold", "0.7", "dup.review.threshold", "0.6"};

  private static NamedList<Object> check(String text, String... more) {
    String[] params = dice(more);
    String[] all = new String[params.length + 2];
    all[0] = "dup.text";
    all[1] = text;
    System.arraycopy(params, 0, all, 2, params.length);
    return core.duplicates(all).duplicates().orElseThrow();
  }

  private static List<Object> said(NamedList<Object> block) {
    NamedList<?> best = (NamedList<?>) block.get("best");
    return List.of(
        block.get("verdict"), best == null ? "none" : best.get("id"), block.get("suggestion"));
  }

  private static Object verdict(String text, String name) {
    return core.duplicates("dup.text", text, "dup.name", name)
        .duplicates()
        .orElseThrow()
        .get("verdict");
  }

  @Test
  void aTextLikeNoOtherIsNew() {
    core.add(document("id", "a", "text", words(50, 60)));

    NamedList<Object> block = check(words(0, 10));

    assertEquals(List.of("new", "none", "a new document"), said(block));
    assertNull(block.get("best"));
  }

  @Test
  void theSameWordsAreACopy() {
    core.add(document("id", "a", "text", words(0, 10), "modified", "2024-03-02T09:11:00Z"));

    NamedList<Object> block = check(words(0, 10).replace(" ", ", "));

    assertEquals(List.of("same-text", "a", "same words as a"), said(block));
    assertEquals(
        Map.of(
            "id", "a",
            "similarity", 1.0,
            "relation", "same-text",
            "exact", false,
            "date", "2024-03-02T09:11:00Z"),
        Answer.map((NamedList<?>) block.get("best")));
  }

  @Test
  void aTextOfManyCommonWordsIsANewVersion() {
    core.add(document("id", "a", "text", words(0, 10), "dup_first_seen", "2024-01-01T00:00:00Z"));

    NamedList<Object> block = check(words(1, 11));

    assertEquals(List.of("near", "a", "new version of a"), said(block));
    assertEquals(
        Map.of("id", "a", "similarity", 0.9, "relation", "near", "date", "2024-01-01T00:00:00Z"),
        Answer.map((NamedList<?>) block.get("best")));
  }

  @Test
  void aTextThatComesNearTheThresholdIsForReview() {
    core.add(document("id", "a", "text", words(0, 20)));

    NamedList<Object> block = check(words(7, 27), REVIEW);

    assertEquals(List.of("review", "a", "compare with a"), said(block));
    assertEquals("review", ((NamedList<?>) block.get("best")).get("relation"));
  }

  @Test
  void aTextOfFewWordsIsTooShortUnlessItIsThere() {
    core.add(document("id", "a", "text", words(0, 10)), document("id", "b", "text", words(0, 3)));

    assertEquals(
        List.of("too-short", "none", "too short to be compared"), said(check(words(0, 4))));
    assertEquals(List.of("same-text", "b", "copy of b"), said(check(words(0, 3))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"!!!", "\u200b"})
  void aTextWithoutWordsIsTooShort(String text) {
    core.add(document("id", "a", "text", words(0, 10)));

    assertEquals(List.of("too-short", "none", "too short to be compared"), said(check(text)));
  }

  @Test
  void theSameTextIsTheBestMatch() {
    core.add(
        document("id", "a", "text", words(0, 9) + " " + words(10, 20) + " " + words(9, 10)),
        document("id", "b", "text", words(0, 20)));

    assertEquals("b", said(check(words(0, 20))).get(1));
  }

  @Test
  void theMostSimilarTextIsTheBestMatch() {
    core.add(
        document("id", "a", "text", words(0, 20)),
        document("id", "b", "text", words(2, 22)),
        document("id", "c", "text", words(4, 24)));

    assertEquals("b", said(check(words(1, 22))).get(1));
  }

  @Test
  void ofTwoEqualTextsTheLatestIsTheBestMatch() {
    core.add(
        document("id", "a", "text", words(0, 20), "modified", "2024-01-01T00:00:00Z"),
        document("id", "b", "text", words(0, 20), "modified", "2024-03-01T00:00:00Z"),
        document("id", "c", "text", words(0, 20), "modified", "2024-02-01T00:00:00Z"));

    assertEquals("b", said(check(words(0, 20))).get(1));
    assertEquals("b", said(check(words(1, 21))).get(1));
    assertEquals("b", said(check(words(6, 26), REVIEW)).get(1));
  }

  @Test
  void ofTwoEqualTextsOfOneDateTheFirstByIdIsTheBestMatch() {
    core.add(document("id", "b", "text", words(0, 20)), document("id", "a", "text", words(0, 20)));

    assertEquals("a", said(check(words(1, 21), "dup.date.fl", "modified")).get(1));
  }

  @Test
  void theDocumentThatATextReplacesIsNoneOfItsDuplicates() {
    core.add(document("id", "a", "text", words(0, 20)), document("id", "b", "text", words(2, 22)));

    assertEquals(
        List.of("near", "b", "new version of b"), said(check(words(0, 20), "dup.replaces", "a")));
    assertEquals("a", said(check(words(0, 20), "dup.replaces", "nobody")).get(1));
  }

  /** Each is a part of every query. */
  @Test
  void theFieldsThatAreLeftOutAreLimited() {
    core.add(document("id", "a", "text", words(0, 20)));
    String fields = String.join(",", Collections.nCopies(200, "format")) + ",";

    assertEquals("a", said(check(words(0, 20), "dup.without", fields)).get(1));
    assertEquals(
        "dup.without must name at most 100 fields, got 101",
        core.refusal("dup.text", "words", "dup.without", fields + words(0, 100)));
  }

  @Test
  void onlyATextReplacesADocument() {
    core.add(document("id", "a", "text", words(0, 20)));

    assertEquals(
        "dup.replaces requires a text, not a document of the index, was 'b'",
        core.refusal("id", "a", "dup.replaces", "b"));
  }

  @Test
  void documentsWithAValueOfAFieldCanBeLeftOut() {
    core.add(
        document("id", "a", "text", words(0, 20), "format", "pdf"),
        document("id", "b", "text", words(2, 22)));

    assertEquals("b", said(check(words(0, 20), "dup.without", "format")).get(1));
    assertEquals("none", said(check(words(0, 20), "dup.without", "format,id")).get(1));
    assertEquals(
        "dup.without must be a list of fields of the schema, contains 'nosuch'",
        core.refusal("id", "a", "dup.without", "nosuch"));
  }

  @Test
  void theNameOfATextCountsAsThatOfADocument() {
    core.add(document("id", "a", "text", words(0, 20), "path", "x/report v1.docx"));

    assertEquals("review", verdict(words(11, 31), "y/minutes.docx"));
    assertEquals("near", verdict(words(11, 31), "y/report v2.docx"));
  }

  @Test
  void aFilterHidesTheMatchCompletely() {
    core.add(document("id", "a", "text", words(0, 20), "format", "secret"));

    assertEquals(
        List.of("new", "none", "a new document"),
        said(check(words(0, 20), "fq", "-format:secret")));
  }

  @Test
  void aDocumentOfTheIndexHasNoVerdict() {
    core.add(chain(1, "a", "b"));

    assertNull(core.duplicates("id", "a").duplicates().orElseThrow().get("verdict"));
  }
}
