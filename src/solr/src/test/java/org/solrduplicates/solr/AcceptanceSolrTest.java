// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.TestCore.document;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What becomes of a candidate: kept, shown for review, or rejected. Ten words, Dice. */
class AcceptanceSolrTest extends OneCoreTest {
  private static List<Object> reviewed(Answer answer) {
    Object review = answer.duplicates().orElseThrow().get("review");
    return review == null ? List.of() : Answer.each(answer.review(), "id");
  }

  @Test
  void betweenTheThresholdsADocumentIsForReview() {
    core.add(
        document("id", "pivot", "text", words(0, 20)),
        document("id", "kept", "text", words(5, 25)),
        document("id", "review", "text", words(7, 27)),
        document("id", "rejected", "text", words(10, 30)));

    Answer answer = core.duplicates(dice("id", "pivot", "dup.link", "pivot"));

    assertEquals(List.of("kept"), answer.ids());
    assertEquals(List.of("review"), reviewed(answer));
    assertEquals(1, answer.group("review"));
  }

  @ParameterizedTest
  @CsvSource({
    "Supply contract, contracts/supply v2.docx, 1",
    "Supply contract, contracts/other.docx, 1",
    "Other, contracts/supply final.docx, 1",
    "Other, contracts/other.docx, 0"
  })
  void aTitleOrAFileNameCarriesADocumentOver(String title, String path, int found) {
    core.add(
        document(
            "id",
            "pivot",
            "text",
            words(0, 20),
            "title",
            "Supply contract",
            "path",
            "old/supply v1.docx"),
        document("id", "b", "text", words(12, 32), "title", title, "path", path));

    assertEquals(found, core.duplicates("id", "pivot").ids().size());
  }

  @Test
  void shortTextsAreDuplicatesOnlyOfTheSameText() {
    core.add(
        document("id", "pivot", "text", "one two three four"),
        document("id", "same", "text", "One two, three four!"),
        document("id", "other", "text", "four three two one"));

    assertEquals(List.of("same"), core.duplicates(dice("id", "pivot")).ids());
    assertEquals(
        List.of("other", "same"), core.duplicates(dice("id", "pivot", "dup.minTokens", "0")).ids());
  }

  @ParameterizedTest
  @CsvSource({"penalty, 0.4", "report, 1", "off, 1"})
  void differingNumbersAreHandledAsAsked(String mode, double counted) {
    String template = words(0, 40);
    core.add(
        document("id", "a", "text", template + " 101 102 103"),
        document("id", "b", "text", template + " 201 202 203"));

    Answer answer =
        core.duplicates(
            "id", "a", "dup.numbers", mode, "dup.threshold", "0.1", "dup.measure", "blend");

    String why = (String) answer.member("b").get("why");
    String[] parts = why.split("[ ,]+");
    double words = Double.parseDouble(parts[0]) / 100;
    double phrases = Double.parseDouble(parts[5]) / 100;
    assertEquals(!mode.equals("off"), why.endsWith("0 of 3 numbers"), why);
    assertEquals(
        (words + phrases) / 2 * (1 - 0.4 * (1 - counted)),
        (Double) answer.member("b").get("similarity"),
        0.01);
  }

  @Test
  void theCandidatesAreListedForThoseWhoAskWhy() {
    core.add(
        document("id", "pivot", "text", words(0, 20)),
        document("id", "kept", "text", words(5, 25)),
        document("id", "review", "text", words(7, 27)),
        document("id", "rejected", "text", words(10, 30)));

    Answer answer = core.duplicates(dice("id", "pivot", "dup.explain", "true"));

    assertEquals(
        List.of("kept", "review", "rejected"), Answer.each(answer.candidates(), "outcome"));
    assertEquals(List.of("kept", "review", "rejected"), Answer.each(answer.candidates(), "id"));
  }

  @Test
  void contradictingThresholdsAreRefused() {
    assertEquals(
        "dup.review.threshold must be at most dup.threshold, which is 0.5, was '0.8'",
        core.refusal("id", "a", "dup.threshold", "0.5", "dup.review.threshold", "0.8"));
  }

  @Test
  void anUnknownLinkIsRefused() {
    assertEquals(
        "dup.link must be one of single, pivot, was 'average'",
        core.refusal("id", "a", "dup.link", "average"));
  }

  @ParameterizedTest
  @CsvSource({
    "title, 'title', 'Supply contract v1', 'Supply Contract final'",
    "bytes, 'dup_file_hash', 'c0ffee', 'c0ffee'"
  })
  void aSourceFindsDocumentsByItsOwnField(String source, String field, String one, String other) {
    core.add(
        document("id", "a", "text", words(0, 20), field, one),
        document("id", "b", "text", words(0, 20), field, other),
        document("id", "c", "text", words(0, 20)));

    Answer answer = core.duplicates("id", "a", "dup.sources", source);

    assertEquals(List.of("b"), answer.ids());
    assertEquals(List.of(source), answer.member("b").get("source"));
  }

  @Test
  void bandsOfTheSimHashAreASourceWhereTheSchemaHasThem() throws Exception {
    try (TestCore banded =
        TestCore.start(
            file -> file,
            TestCore.replaced(
                "<field name=\"dup_simhash\"",
                "<field name=\"dup_bands\" type=\"string\" indexed=\"true\" stored=\"false\""
                    + " docValues=\"false\" multiValued=\"true\"/><field name=\"dup_simhash\""))) {
      banded.add(
          document("id", "a", "text", words(0, 200)),
          document("id", "b", "text", words(1, 201)),
          document("id", "c", "text", words(500, 700)));

      Answer answer = banded.duplicates("id", "a", "dup.sources", "simhash");

      assertEquals(List.of("b"), answer.ids());
    }
  }
}
