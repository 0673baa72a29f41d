// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.similarity.Metadata;
import org.solrduplicates.core.similarity.Similarity;

class LinkRuleTest {
  private static final String TEXT = String.join(" ", RandomTexts.range(0, 100));

  private static final LinkRule RULE =
      new LinkRule(
          Corpus.settings(
              Map.of(
                  "dup.threshold",
                  "0.7",
                  "dup.review.threshold",
                  "0.6",
                  "dup.title.threshold",
                  "0.8")));

  private static FoundDocument document(String title, String name, String author) {
    return document(title, name, author, TEXT);
  }

  private static FoundDocument document(String title, String name, String author, String text) {
    return new FoundDocument(
        "id",
        new Fingerprinter().fingerprint(title, text).orElseThrow(),
        List.of(),
        "",
        new Metadata(title, name, author, ""),
        List.of(),
        false,
        null);
  }

  private static Outcome outcome(double value, FoundDocument a, FoundDocument b) {
    Similarity similarity = new Similarity(value, value, 1, value, 0, 0, value);
    Outcome outcome = RULE.judge(a, b, similarity);
    assertEquals(outcome, RULE.judge(b, a, similarity), "the other way round");
    return outcome;
  }

  /** Titles and file names of two documents, and the smallest similarity that keeps them. */
  @ParameterizedTest
  @CsvSource({
    "'', '', '', '', 0.7",
    "Chapter R891, '', Chapter R892, '', 0.8",
    "Chapter R891, '', '', '', 0.7",
    "Chapter R891, r891.html, Chapter R892, r892.html, 0.8",
    "Telework policy, policy.docx, Remote work policy, policy_v2.docx, 0.7",
    "Telework policy, a.docx, Telework policy 2025, b.docx, 0.7",
    "Telework policy 2024, a.docx, Telework policy 2025, b.docx, 0.8",
    "Telework policy (final), '', telework POLICY v2, '', 0.7",
    "'', a.docx, '', b.docx, 0.7"
  })
  void documentsWithOtherTitlesAndFileNamesMustBeMoreSimilar(
      String title, String name, String otherTitle, String otherName, double needed) {
    FoundDocument a = document(title, name, "");
    FoundDocument b = document(otherTitle, otherName, "");

    assertEquals(Outcome.KEPT, outcome(needed, a, b));
    assertEquals(Outcome.REVIEW, outcome(needed - 1e-9, a, b));
    assertEquals(Outcome.REVIEW, outcome(0.6, a, b));
    assertEquals(Outcome.REJECTED, outcome(0.6 - 1e-9, a, b));
  }

  /** How many words each has, the title and file name of the shorter, and what is needed. */
  @ParameterizedTest
  @CsvSource({
    "24, 100, '', '', 0.8",
    "25, 100, '', '', 0.7",
    "24, 100, Harbours, '', 0.8",
    "24, 100, Guide v2, '', 0.7",
    "24, 100, '', guide_v2.txt, 0.7",
    "24, 100, '', chapter.txt, 0.8"
  })
  void whatMayBeAPartOfTheOtherMustBeMoreSimilarUnlessANameAgrees(
      int words, int others, String title, String name, double needed) {
    FoundDocument part = document(title, name, "", String.join(" ", RandomTexts.range(0, words)));
    FoundDocument whole =
        document("Guide", "guide.txt", "", String.join(" ", RandomTexts.range(0, others)));

    assertEquals(Outcome.KEPT, outcome(needed, part, whole));
    assertEquals(Outcome.REVIEW, outcome(needed - 1e-9, part, whole));
  }

  @ParameterizedTest
  @CsvSource({
    "Report, x.pdf, Ann, Report, y.pdf, Ann, KEPT",
    "Report, x.pdf, Ann, Report, x_v2.pdf, Bob, KEPT",
    "Report, x.pdf, Ann, Minutes, x_v2.pdf, Ann, KEPT",
    "Report (v3), x.pdf, Ann, Report, y.pdf, Ann, KEPT",
    "v3, x.pdf, Ann, v4, y.pdf, Ann, REVIEW",
    "Report, x.pdf, Ann, Report, y.pdf, Bob, REVIEW",
    "Report, '', '', Report, '', '', REVIEW"
  })
  void twoOfTitleAuthorAndFileNameCarryAPairOver(
      String title,
      String name,
      String author,
      String otherTitle,
      String otherName,
      String otherAuthor,
      Outcome expected) {
    assertEquals(
        expected,
        outcome(0.65, document(title, name, author), document(otherTitle, otherName, otherAuthor)));
  }

  /** The origins of two documents of one title. */
  @ParameterizedTest
  @CsvSource({"2024-03-01, 2024-03-01, KEPT", "2024-03-01, 2024-03-02, REVIEW", "'', '', REVIEW"})
  void anOriginIsAsGoodAsAnAuthor(String origin, String other, Outcome expected) {
    assertEquals(expected, outcome(0.65, ofOrigin(origin), ofOrigin(other)));
  }

  private static FoundDocument ofOrigin(String origin) {
    FoundDocument known = document("Report", "", "");
    Metadata metadata = new Metadata("Report", "", "", "", origin);
    return new FoundDocument(
        "id", known.fingerprint(), List.of(), "", metadata, List.of(), false, null);
  }

  @Test
  void aHigherThresholdIsNotLoweredByTheOneForTitles() {
    DuplicateSettings strict = Corpus.settings(Map.of("dup.threshold", "0.95"));
    Similarity similarity = new Similarity(0.9, 0.9, 1, 0.9, 0, 0, 0.9);

    assertEquals(
        Outcome.REVIEW,
        new LinkRule(strict).judge(document("A", "", ""), document("B", "", ""), similarity));
  }

  /** Other titles may say that a pair is none, below the threshold for them. */
  @ParameterizedTest
  @CsvSource({
    "Report, Minutes, 0.59, REJECTED",
    "Report, Minutes, 0.79,",
    "Report, Minutes, 0.8, KEPT",
    "Report, Report, 0.69,",
    "Report, Report, 0.7, KEPT"
  })
  void fingerprintsDecideAloneWhereNothingElseCan(
      String title, String other, double similarity, @Nullable Outcome decided) {
    FoundDocument a = document(title, "", "");
    FoundDocument b = document(other, "", "");

    assertEquals(
        Optional.ofNullable(decided), RULE.judge(a.fingerprint(), b.fingerprint(), similarity));
  }
}
