// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.VersionHistory.Version;
import org.solrduplicates.core.fingerprint.Agreement;
import org.solrduplicates.core.group.Outcome;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.text.Sentence;

/** The API of the library, which is in its top-level package. */
class DuplicatesTest {
  private static final String TEXT = String.join(" ", new RandomTexts(1).words(60, 400));

  private static Document dated(String id, String text, int day) {
    return Document.of(id, text).withDate(Instant.EPOCH.plusSeconds(86_400L * day));
  }

  /** Families of texts with few words exchanged. */
  private static List<Document> families(long seed) {
    RandomTexts random = new RandomTexts(seed);
    List<Document> documents = new ArrayList<>();
    for (int family = 0; family < 8; family++) {
      List<String> words = random.words(80, 400);
      for (int i = 0; i <= random.below(4); i++) {
        words = random.edited(words, random.below(9) / 80.0);
        documents.add(Document.of(family + "-" + i, String.join(" ", words)));
      }
    }
    return documents;
  }

  private static Duplicates with(List<Document> documents) {
    Duplicates duplicates = Duplicates.withDefaults();
    documents.forEach(duplicates::add);
    return duplicates;
  }

  /** The part shares six of 64 phrases with the whole, and none of the first 24. */
  @Test
  void aSmallPartAndItsWholeFindEachOther() {
    List<String> words = new RandomTexts(8).words(4_000, 5_000);
    Document whole = Document.of("whole", String.join(" ", words));
    Document part = Document.of("part", String.join(" ", words.subList(1_000, 1_200)));

    assertEquals(
        List.of("whole"), with(List.of(whole)).find(part).stream().map(Comparison::id).toList());
    assertEquals(
        List.of("part"), with(List.of(part)).find(whole).stream().map(Comparison::id).toList());
  }

  private static Set<Set<String>> groups(List<Document> documents) {
    return with(documents).groups().stream()
        .map(group -> Set.copyOf(group.ids()))
        .collect(Collectors.toSet());
  }

  /** Returns what is connected by decisions about all pairs. */
  private static Set<Set<String>> connected(List<Document> documents) {
    Duplicates none = Duplicates.withDefaults();
    List<Set<String>> groups = new ArrayList<>();
    for (Document document : documents) {
      Set<String> own = new TreeSet<>(Set.of(document.id()));
      for (Document other : documents) {
        if (none.decide(document, other).isVersion()) {
          own.add(other.id());
        }
      }
      groups.stream().filter(g -> !Collections.disjoint(g, own)).forEach(own::addAll);
      groups.removeIf(group -> !Collections.disjoint(group, own));
      groups.add(own);
    }
    return groups.stream().filter(group -> group.size() > 1).collect(Collectors.toSet());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void groupsAreTheComponentsOfTheDecisions(long seed) {
    List<Document> documents = families(seed);

    Set<Set<String>> groups = groups(documents);

    assertTrue(groups.size() > 2, groups::toString);
    assertEquals(connected(documents), groups);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void theOrderOfDocumentsDoesNotCount(long seed) {
    List<Document> documents = families(9);
    List<VersionHistory> before = with(documents).groups();
    List<Document> shuffled = new ArrayList<>(documents);
    Collections.shuffle(shuffled, new Random(seed));

    assertEquals(before, with(shuffled).groups());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void theVersionsOfADocumentAreFound(long seed) {
    List<Document> documents = families(seed);
    Duplicates duplicates = with(documents);
    for (Document document : documents) {
      Set<String> versions =
          documents.stream()
              .filter(other -> !other.equals(document))
              .filter(other -> duplicates.decide(document, other).isVersion())
              .map(Document::id)
              .collect(Collectors.toSet());
      Set<String> found =
          duplicates.find(document).stream()
              .filter(Comparison::isVersion)
              .map(Comparison::id)
              .collect(Collectors.toSet());
      assertEquals(versions, found, document.id());
    }
  }

  @Test
  void aHistoryIsInTheOrderOfDates() {
    Duplicates duplicates =
        with(
            List.of(
                dated("new", TEXT + " third edition", 3),
                Document.of("undated", TEXT + " another edition"),
                dated("copy", TEXT, 2),
                dated("old", TEXT, 1)));

    assertEquals(
        List.of(
            new VersionHistory(
                List.of(
                    new Version("old", 1, false),
                    new Version("copy", 1, true),
                    new Version("new", 2, false),
                    new Version("undated", 0, false)))),
        duplicates.groups());
  }

  @Test
  void aCopyWithoutADateIsACopy() {
    assertEquals(
        List.of(new VersionHistory(List.of(new Version("a", 0, false), new Version("b", 0, true)))),
        with(List.of(Document.of("b", TEXT), Document.of("a", TEXT))).groups());
  }

  @ParameterizedTest
  @CsvSource({
    "KEPT, 3, a version, 95",
    "REJECTED, 50, below dup.review.threshold 0.2, 17",
  })
  void aDecisionHasAReason(Outcome outcome, int changed, String reason, int percent) {
    RandomTexts random = new RandomTexts(2);
    List<String> words = random.words(60, 400);
    List<String> others = random.edited(words, changed / 60.0);

    Comparison decided =
        Duplicates.withDefaults()
            .decide(
                Document.of("a", String.join(" ", words)),
                Document.of("b", String.join(" ", others)));

    assertEquals("b", decided.id());
    assertEquals(outcome, decided.outcome(), decided.reason());
    assertEquals(
        Sentence.of(
            "%s: similarity %.2f, %d %% of the words, %.0f %% of the phrases",
            reason, decided.similarity().value(), percent, 100 * decided.similarity().phrases()),
        decided.reason().substring(0, decided.reason().indexOf("phrases") + 7));
    assertTrue(decided.reason().endsWith(decided.similarity().explain()), decided.reason());
  }

  @Test
  void fewWordsMustBeEqual() {
    Comparison decided =
        Duplicates.withDefaults().decide(Document.of("a", "one two"), Document.of("b", "two one"));

    assertEquals(Outcome.REJECTED, decided.outcome());
    assertTrue(decided.reason().endsWith(" words must be equal"), decided.reason());
  }

  private static DuplicateSettings settings(Map<String, String> values) {
    return DuplicateSettings.of(key -> Optional.ofNullable(values.get(key)));
  }

  /** Measured by words and phrases, equal titles add nearly all that is missing. */
  @Test
  void titlesAndSettingsDecideToo() {
    String part = String.join(" ", List.of(TEXT.split(" ")).subList(0, 42));
    Document one = Document.of("a", TEXT);
    Document two = Document.of("b", part + " and ten words more that are not in the first text");
    Duplicates strict =
        Duplicates.with(
            settings(
                Map.of(
                    "dup.measure", "blend", "dup.threshold", "0.99", "dup.titleBonus", "0.999")));

    Comparison kept = strict.decide(one.withTitle("Manual"), two.withTitle("Manual"));
    assertEquals(Outcome.KEPT, kept.outcome());
    assertTrue(kept.reason().contains(", same title: +0."), kept.reason());
    Comparison review = strict.decide(one, two);
    assertEquals(Outcome.REVIEW, review.outcome());
    assertTrue(review.reason().startsWith("below dup.threshold 0.99: "), review.reason());
  }

  @Test
  void byEvidenceTheNamesOfTwoDocumentsCount() {
    Document one = Document.of("a", TEXT).withName("manual v1.pdf");
    Document two = Document.of("b", TEXT + " more").withName("manual v2.pdf");
    Duplicates duplicates = Duplicates.withDefaults();

    Comparison named = duplicates.decide(one, two);

    assertEquals(Agreement.SAME, named.similarity().names());
    assertTrue(named.similarity().name() > 0);
    assertTrue(named.reason().contains(", same title: +"), named::reason);
  }

  @Test
  void anIdIsAddedOnce() {
    Duplicates duplicates = Duplicates.withDefaults().add("a", TEXT);

    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> duplicates.add("a", "other"));

    assertEquals("the id 'a' was added before; ids must differ", e.getMessage());
    assertEquals(1, duplicates.size());
  }

  @Test
  void aTextWithoutWordsHasNoVersions() {
    Duplicates duplicates = Duplicates.withDefaults().add("a", " - ").add("b", " - ");

    assertEquals(2, duplicates.size());
    assertEquals(List.of(), duplicates.groups());
    assertEquals(List.of(), duplicates.find(Document.of("c", "")));
    assertEquals(
        "a fingerprint requires a text with a word",
        assertThrows(IllegalArgumentException.class, () -> Duplicates.fingerprint(" - "))
            .getMessage());
    assertEquals(
        "a comparison requires a word; the document 'a' has none",
        assertThrows(
                IllegalArgumentException.class,
                () -> duplicates.decide(Document.of("a", " - "), Document.of("b", TEXT)))
            .getMessage());
  }

  private static Stream<WholesAndParts> wholesAndParts() {
    return LongStream.of(100, 200, 300)
        .boxed()
        .flatMap(
            seed ->
                Stream.of(WholesAndParts.cases(seed), WholesAndParts.casesOfText(seed))
                    .flatMap(List::stream));
  }

  /** A whole joins no group by its parts, and a part no other part of its whole. */
  @ParameterizedTest
  @MethodSource
  void wholesAndParts(WholesAndParts one) {
    Set<Set<String>> found = new HashSet<>();
    for (Set<String> group : groups(one.all())) {
      Set<String> some = new TreeSet<>(group);
      some.retainAll(one.ids());
      found.add(some);
    }
    found.removeIf(group -> group.size() < 2);
    assertEquals(one.histories(), found);
  }
}
