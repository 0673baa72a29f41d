// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.TestCore.document;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.similarity.Measure;
import org.solrduplicates.core.similarity.Verifier;

/** What is compared, with what and how. */
class VerificationSolrTest extends OneCoreTest {
  @Test
  void textsAreComparedByWordsPhrasesAndNumbersUnlessAskedOtherwise() {
    String old = "The supplier delivers 40 tons of steel to Lyon every month from 2023.";
    String text = "The supplier delivers 50 tons of steel to Lyon every month from 2024.";
    core.add(document("id", "a", "text", text), document("id", "b", "text", old));
    double similarity =
        new Verifier(Measure.BLEND, 0).verify(fingerprint(text), fingerprint(old)).value();

    Answer answer = core.duplicates("id", "a", "dup.threshold", "0.1", "dup.measure", "blend");

    assertEquals(similarity, (double) answer.member("b").get("similarity"), 0.00005);
    assertEquals("blend", answer.group("measure"));
  }

  private static Fingerprint fingerprint(String text) {
    return new Fingerprinter().fingerprint("", text).orElseThrow();
  }

  @Test
  void equalTitlesAddToTheSimilarity() {
    core.add(
        document("id", "a", "title", "Supply contract", "text", words(0, 10)),
        document("id", "b", "title", "SUPPLY CONTRACT", "text", words(2, 12)));

    Answer answer = core.duplicates("id", "a", "dup.measure", "dice", "dup.titleBonus", "0.5");

    assertEquals(0.9, answer.member("b").get("similarity"));
    assertEquals(
        "80 % of the words, 75 % of the phrases, same title: +0.10", answer.member("b").get("why"));
  }

  @Test
  void aDocumentWithoutTextCannotBeCompared() {
    core.add(document("id", "a", "title", "Only a title"), document("id", "b", "title", "Another"));

    Answer answer = core.duplicates("id", "a");

    assertEquals(List.of("a"), answer.match().stream().map(d -> d.get("id")).toList());
    assertEquals(0, answer.response().getNumFound());
    assertEquals(
        Map.of(
            "pivot",
            "a",
            "notCompared",
            "the document has neither a fingerprint nor a readable text"),
        Answer.map(answer.duplicates().orElseThrow()));
  }

  /** The rarest words of the pivot that other documents have are its first two. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "exact | copy",
        "sketch | copy,near",
        "mlt | copy,near",
        "every | copy,far,near",
      })
  void eachSourceFindsItsCandidates(String source, String found) {
    core.add(
        document("id", "pivot", "text", words(0, 10)),
        document("id", "copy", "text", words(0, 10)),
        document("id", "near", "text", words(0, 8) + " other words"),
        document("id", "far", "text", String.join(" and ", RandomTexts.range(2, 10))),
        document("id", "short", "text", words(8, 10)));

    Answer answer =
        core.duplicates(
            dice(
                "id",
                "pivot",
                "dup.sources",
                source,
                "dup.threshold",
                "0.4",
                "dup.depth",
                "1",
                "mlt.maxqt",
                "2"));

    assertEquals(List.of(found.split(",")), answer.ids().stream().sorted().toList());
    answer.ids().forEach(id -> assertEquals(List.of(source), answer.member(id).get("source")));
  }
}
