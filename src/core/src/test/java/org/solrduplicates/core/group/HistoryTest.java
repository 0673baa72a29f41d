// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.order.DocumentDate;
import org.solrduplicates.core.settings.DuplicateSettings;

class HistoryTest {
  private static final String FIRST = "The supplier delivers the goods to the warehouse in Lyon.";
  private static final String SECOND = "The supplier delivers the goods to the new hall in Lyon.";

  private static FoundDocument document(String id, String text, String format, String... dates) {
    return new FoundDocument(
        id,
        new Fingerprinter().fingerprint("", text).orElseThrow(),
        List.of(),
        format,
        Arrays.stream(dates).map(date -> new DocumentDate("modified", instant(date))).toList());
  }

  private static Instant instant(String date) {
    return Instant.parse(date + "T00:00:00Z");
  }

  /** The history of documents of which every two are linked. */
  private static History history(FoundDocument... documents) {
    DuplicateSettings settings =
        DuplicateSettings.of(
            key -> Optional.of("0.01").filter(value -> key.equals("dup.threshold")));
    Corpus corpus = new Corpus(List.of(documents), settings);
    return History.of(corpus.groupOf(documents[0]));
  }

  private static List<String> numbered(History history) {
    return history.versions().stream().map(v -> v.number() + " " + v.member().id()).toList();
  }

  @Test
  void versionsOfOneDayComeInTheOrderOfTheirIds() {
    History history =
        history(
            document("b", SECOND, "docx", "2024-03-01"),
            document("a", FIRST, "docx", "2024-03-01"));

    assertEquals(List.of("1 a", "2 b"), numbered(history));
  }

  @Test
  void aCopyWithoutADateHasTheVersionOfItsText() {
    FoundDocument copy = document("copy", FIRST, "docx");
    FoundDocument other = document("other", SECOND + " Or not.", "docx");
    History history =
        history(
            document("a", FIRST, "docx", "2024-03-01"),
            document("b", SECOND, "docx", "2024-04-01"),
            copy,
            other);

    assertEquals(
        List.of("1 true copy", "0 false other"),
        history.undated().stream()
            .map(v -> v.number() + " " + v.copy() + " " + v.member().id())
            .toList());
    assertEquals(
        List.of(true, false, true, false),
        history.members().stream().map(history::hasNewer).toList());
    assertEquals(Optional.empty(), history.undated().get(0).date());
    assertEquals(2, history.texts());
  }

  @Test
  void theSameWordsInAnotherOrderAreTheSameVersionOnlyInAnotherFormat() {
    String reordered = "In Lyon the supplier delivers the goods to the warehouse.";

    History otherFormat =
        history(
            document("a.docx", FIRST, "docx", "2024-03-01"),
            document("a.pdf", reordered, "pdf", "2024-03-02"));
    History sameFormat =
        history(
            document("a.docx", FIRST, "docx", "2024-03-01"),
            document("b.docx", reordered, "docx", "2024-03-02"));

    assertEquals(1, otherFormat.texts());
    assertEquals(2, sameFormat.texts());
  }

  @Test
  void aChangeCountsWordsThatCameAndWordsThatWent() {
    FoundDocument earlier = document("a", "one two three four four", "txt");
    FoundDocument later = document("b", "one two four five six seven", "txt");

    History.Change change = History.Change.between(earlier, later);

    assertEquals(new History.Change(3, 2), change);
  }
}
