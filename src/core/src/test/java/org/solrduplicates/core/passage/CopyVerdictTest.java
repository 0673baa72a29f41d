// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.passage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.passage.CopyVerdict.Label;
import org.solrduplicates.core.passage.CopyVerdict.Limits;
import org.solrduplicates.core.passage.CopyVerdict.Other;
import org.solrduplicates.core.passage.Passage.Kind;
import org.solrduplicates.core.passage.Passage.Span;

/** The rules that decide whether a text was copied. */
class CopyVerdictTest {
  private static final int LENGTH = 1000;
  private static final Optional<Instant> TODAY = Optional.of(Instant.parse("2026-05-01T00:00:00Z"));
  private static final Optional<Instant> BEFORE =
      Optional.of(Instant.parse("2026-04-01T00:00:00Z"));
  private static final Optional<Instant> LATER = Optional.of(Instant.parse("2026-06-01T00:00:00Z"));

  private static Passage passage(Kind kind, int begin, int end) {
    int words = (end - begin) / 10;
    return new Passage(new Span(begin, end), new Span(0, end - begin), words, words, 0, 1, kind);
  }

  private static Other other(String id, Optional<Instant> date, Passage... passages) {
    int covered = Arrays.stream(passages).mapToInt(passage -> passage.first().length()).sum();
    SharedPassages shared =
        new SharedPassages(List.of(passages), (double) covered / LENGTH, covered / 5000.0);
    return new Other(id, date, 0, false, shared);
  }

  private static Other similar(String id, double similarity, boolean isVersion) {
    return new Other(id, BEFORE, similarity, isVersion, SharedPassages.NONE);
  }

  private static CopyVerdict verdict(Other... others) {
    return CopyVerdict.of(LENGTH, TODAY, List.of(others), Limits.DEFAULT);
  }

  @Test
  void aTextThatSharesNothingIsOriginal() {
    assertEquals(new CopyVerdict(Label.ORIGINAL, List.of(), List.of()), verdict());
  }

  /** The article of DataGrand: the whole text is kept, only characters are swapped. */
  @Test
  void aTextThatIsInAnotherOneIsItsCopy() {
    CopyVerdict found =
        verdict(
            other("b", BEFORE, passage(Kind.HOMOPHONES, 0, 900)),
            other("a", BEFORE, passage(Kind.VERBATIM, 0, 600)));

    assertEquals(Label.COPY_OF, found.label());
    assertEquals(List.of("b", "a"), found.of());
    assertEquals(
        List.of("0.9000 of the words are in b: 1 homophones", "b is older"), found.reasons());
  }

  @Test
  void aVersionIsACopyOfTheMostSimilarOlderDocument() {
    CopyVerdict found =
        verdict(similar("a", 0.8, true), similar("b", 0.9, true), similar("c", 0.6, false));

    assertEquals(Label.COPY_OF, found.label());
    assertEquals(List.of("b", "a"), found.of());
    assertEquals(List.of("the similarity to b is 0.9000", "b is older"), found.reasons());
  }

  @Test
  void aTextThatOnlyNewerDocumentsShareIsOriginal() {
    CopyVerdict found =
        verdict(
            other("a", LATER, passage(Kind.VERBATIM, 0, 900)),
            new Other("b", LATER, 0.9, true, SharedPassages.NONE));

    assertEquals(Label.ORIGINAL, found.label());
    assertEquals(List.of("2 newer documents are similar or share passages"), found.reasons());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void withoutBothDatesEachMayBeTheSource(boolean isTextDated) {
    Other found =
        other("a", isTextDated ? Optional.empty() : LATER, passage(Kind.VERBATIM, 0, 900));

    CopyVerdict verdict =
        CopyVerdict.of(
            LENGTH, isTextDated ? TODAY : Optional.empty(), List.of(found), Limits.DEFAULT);

    assertEquals(Label.COPY_OF, verdict.label());
    assertTrue(
        verdict.reasons().contains("the dates do not order it and a"), verdict.reasons()::toString);
  }

  @Test
  void aSmallPartOfOneDocumentIsACopiedPassage() {
    CopyVerdict found =
        verdict(
            other("a", BEFORE, passage(Kind.EDITED, 0, 100), passage(Kind.EDITED, 50, 150)),
            other("b", BEFORE, passage(Kind.VERBATIM, 400, 420)));

    assertEquals(Label.CONTAINS_COPIED_PASSAGES, found.label());
    assertEquals(List.of("a", "b"), found.of());
    assertEquals("0.1700 of the text is in other documents", found.reasons().get(0));
  }

  @Test
  void aPartThatSeveralDocumentsHaveIsOfACommonSource() {
    CopyVerdict found =
        verdict(
            other("a", BEFORE, passage(Kind.VERBATIM, 100, 200)),
            other("b", BEFORE, passage(Kind.VERBATIM, 150, 200)));

    assertEquals(Label.COMMON_SOURCE, found.label());
    assertEquals(
        List.of(
            "0.1000 of the text is in other documents",
            "0.5000 of this part is in at least 2 documents"),
        found.reasons());
  }

  /** Clauses are taken over as they are; only a copyist swaps characters. */
  @Test
  void homophonesAreNoSignOfACommonSource() {
    CopyVerdict found =
        verdict(
            other("a", BEFORE, passage(Kind.HOMOPHONES, 100, 200)),
            other("b", BEFORE, passage(Kind.VERBATIM, 100, 200)));

    assertEquals(Label.CONTAINS_COPIED_PASSAGES, found.label());
  }

  /** Every word may be changed here and there, so that no passage is left. */
  @Test
  void aTextThatIsOnlySimilarContainsCopies() {
    CopyVerdict found = verdict(similar("a", 0.6, false));

    assertEquals(Label.CONTAINS_COPIED_PASSAGES, found.label());
    assertEquals(List.of("a"), found.of());
    assertTrue(
        found.reasons().contains("the similarity to a is 0.6000"), found.reasons()::toString);
  }

  @ParameterizedTest
  @CsvSource({
    "0.5, 0, 2, CONTAINS_COPIED_PASSAGES",
    "0.3, 0, 2, COPY_OF",
    "0.5, 0.31, 2, ORIGINAL",
    "0.5, 0.3, 2, CONTAINS_COPIED_PASSAGES"
  })
  void thresholdsDecide(double copy, double copied, int common, Label expected) {
    List<Other> others = List.of(other("a", BEFORE, passage(Kind.VERBATIM, 100, 400)));

    assertEquals(
        expected, CopyVerdict.of(LENGTH, TODAY, others, new Limits(copy, copied, common)).label());
  }

  @Test
  void theNumberOfDocumentsOfACommonSourceDecides() {
    List<Other> others =
        Stream.of("a", "b", "c")
            .map(id -> other(id, BEFORE, passage(Kind.VERBATIM, 0, 100)))
            .toList();

    assertEquals(
        Label.COMMON_SOURCE, CopyVerdict.of(LENGTH, TODAY, others, new Limits(1, 0, 3)).label());
    assertEquals(
        Label.CONTAINS_COPIED_PASSAGES,
        CopyVerdict.of(LENGTH, TODAY, others, new Limits(1, 0, 4)).label());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void theOrderOfTheDocumentsDoesNotMatter(long seed) {
    List<Other> others =
        new ArrayList<>(
            List.of(
                other("a", BEFORE, passage(Kind.VERBATIM, 0, 100)),
                other("b", Optional.empty(), passage(Kind.VERBATIM, 0, 100)),
                other("c", LATER, passage(Kind.EDITED, 50, 400)),
                other("d", BEFORE, passage(Kind.EDITED, 50, 140)),
                similar("e", 0.55, false)));
    CopyVerdict expected = CopyVerdict.of(LENGTH, TODAY, others, Limits.DEFAULT);

    Collections.shuffle(others, new Random(seed));

    assertEquals(expected, CopyVerdict.of(LENGTH, TODAY, others, Limits.DEFAULT));
  }

  @Test
  void anEmptyTextIsOriginal() {
    assertEquals(
        Label.ORIGINAL, CopyVerdict.of(0, Optional.empty(), List.of(), Limits.DEFAULT).label());
  }
}
