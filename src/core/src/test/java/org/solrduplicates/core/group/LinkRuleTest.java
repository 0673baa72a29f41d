// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.fingerprint.Agreement;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.similarity.Metadata;
import org.solrduplicates.core.similarity.Similarity;

class LinkRuleTest {
  private static LinkRule rule(String threshold, String review) {
    return new LinkRule(
        Corpus.settings(
            Map.of(
                "dup.threshold", threshold,
                "dup.review.threshold", review,
                "dup.minTokens", "8")));
  }

  private static Fingerprint fingerprint(int from, int words) {
    String text = String.join(" ", RandomTexts.range(from, from + words));
    return new Fingerprinter().fingerprint("", text).orElseThrow();
  }

  private static Similarity similarity(double value) {
    return new Similarity(value, value, 0, 0, 0, 0, Agreement.UNKNOWN, 0, value);
  }

  /** Thresholds, a similarity, and what it makes of two texts. */
  @ParameterizedTest
  @CsvSource({
    "0.5, 0.2, 1, KEPT,",
    "0.5, 0.2, 0.5, KEPT,",
    "0.5, 0.2, 0.4999, REVIEW,",
    "0.5, 0.2, 0.2, REVIEW,",
    "0.5, 0.2, 0.1999, REJECTED, DIFFERENT",
    "0.5, 0.2, 0, REJECTED, DIFFERENT",
    "0.5, 0.2, NaN, REJECTED, DIFFERENT",
    "0.7, 0.6, 0.7, KEPT,",
    "0.7, 0.6, 0.65, REVIEW,",
    "0.7, 0.6, 0.5, REJECTED, DIFFERENT",
    "0.7, 0.7, 0.7, KEPT,",
    "0.7, 0.7, 0.6999, REJECTED, DIFFERENT",
    "1, 0.2, 0.9999, REVIEW,",
    "1, 0.2, 1, KEPT,"
  })
  void theSimilarityDecides(
      String threshold,
      String review,
      double value,
      Outcome expected,
      @Nullable Rejection rejection) {
    LinkRule rule = rule(threshold, review);
    Fingerprint a = fingerprint(0, 100);
    Fingerprint b = fingerprint(10, 200);

    assertEquals(expected, rule.judge(a, b, similarity(value)));
    assertEquals(expected, rule.judge(b, a, similarity(value)), "the other way round");
    assertEquals(Optional.ofNullable(rejection), rule.rejection(a, b, similarity(value)));
  }

  /** The first word and the length of two texts, of which 8 words are required. */
  @ParameterizedTest
  @CsvSource({
    "0, 8, 1, 8, KEPT,",
    "0, 7, 1, 8, REJECTED, TOO_SHORT",
    "0, 7, 1, 100, REJECTED, TOO_SHORT",
    "0, 1, 0, 2, REJECTED, TOO_SHORT",
    "0, 7, 0, 7, KEPT,",
    "0, 1, 0, 1, KEPT,"
  })
  void aVeryShortTextMustBeEqualHoweverSimilarItIs(
      int from, int words, int otherFrom, int others, Outcome expected, @Nullable Rejection why) {
    LinkRule rule = rule("0.5", "0.2");
    Fingerprint a = fingerprint(from, words);
    Fingerprint b = fingerprint(otherFrom, others);

    assertEquals(expected, rule.judge(a, b, similarity(1)));
    assertEquals(expected, rule.judge(b, a, similarity(1)), "the other way round");
    assertEquals(Optional.ofNullable(why), rule.rejection(a, b, similarity(1)));
    assertEquals(why == Rejection.TOO_SHORT, rule.isTooShort(a, b));
  }

  private static FoundDocument document(int words, String hash) {
    return new FoundDocument(
        "id",
        fingerprint(0, words),
        List.of(),
        "",
        new Metadata("", "", hash),
        List.of(),
        false,
        null);
  }

  /** Whatever makes two documents versions, one has what another one has from 70 % on. */
  @ParameterizedTest
  @CsvSource({
    "100, '', '', 0.7, true",
    "100, '', '', 0.6999, false",
    "100, a, b, 0.6999, false",
    "100, a, a, 0, true",
    "8, '', '', 1, true",
    "7, '', '', 1, false",
    "7, a, a, 1, true"
  })
  void aDocumentIsCoveredByOneThatHasItsWordsOrItsFile(
      int words, String hash, String other, double coverage, boolean covered) {
    for (String threshold : List.of("0.5", "0.9")) {
      LinkRule rule = rule(threshold, "0.2");
      assertEquals(
          covered,
          rule.isCovered(document(words, hash), document(100, other), coverage),
          threshold);
    }
  }
}
