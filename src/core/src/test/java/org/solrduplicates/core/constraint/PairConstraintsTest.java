// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.constraint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.core.fingerprint.TextHash;

/** What was decided about which documents. */
final class PairConstraintsTest {
  private static final TextVersion A = textVersion("a", 1);
  private static final TextVersion B = textVersion("b", 2);
  private static final TextVersion C = textVersion("c", 3);

  private static TextVersion textVersion(String id, long text) {
    return new TextVersion(id, new TextHash(text, -text));
  }

  private static PairConstraint same(TextVersion a, TextVersion b) {
    return new PairConstraint(PairConstraint.Kind.SAME, a, b);
  }

  private static PairConstraint different(TextVersion a, TextVersion b) {
    return new PairConstraint(PairConstraint.Kind.DIFFERENT, a, b);
  }

  private static PairConstraint part(TextVersion part, TextVersion whole) {
    return new PairConstraint(PairConstraint.Kind.PART, part, whole);
  }

  @Test
  void aPairHasNoOrder() {
    assertEquals(same(A, B), same(B, A));
    assertEquals(A, same(B, A).a());
    assertEquals(B, same(B, A).b());
  }

  @Test
  void theKindOfASwappedPairIsSeenFromTheOtherSide() {
    assertEquals(part(A, B), new PairConstraint(PairConstraint.Kind.WHOLE, B, A));
    assertEquals(part(B, A), new PairConstraint(PairConstraint.Kind.WHOLE, A, B));
    assertEquals(PairConstraint.Kind.PART, part(A, B).kind());
    assertEquals(PairConstraint.Kind.WHOLE, part(B, A).kind());
    assertEquals(A, part(B, A).a());
    for (PairConstraint.Kind kind : PairConstraint.Kind.values()) {
      assertEquals(kind, kind.mirrored().mirrored());
      assertEquals(kind.isApart(), kind.mirrored().isApart());
    }
  }

  @Test
  void aPartIsSeenFromItsSideAndFromThatOfTheWhole() {
    for (PairConstraint decision : List.of(part(B, A), part(B, C))) {
      TextVersion whole = decision.a().equals(B) ? decision.b() : decision.a();
      PairConstraints decisions = PairConstraints.of(List.of(decision));
      assertEquals(Optional.of(PairConstraint.Kind.PART), decisions.on(B, whole));
      assertEquals(Optional.of(PairConstraint.Kind.WHOLE), decisions.on(whole, B));
      assertEquals(List.of(decision), decisions.all());
      assertTrue(decisions.areDifferent(B, whole) && decisions.areDifferent(whole, B));
      assertEquals(List.of(B), decisions.apart(whole));
      assertEquals(List.of(whole), decisions.apart(B));
      assertEquals(List.of(), decisions.together(B));
    }
  }

  @Test
  void wholesAndPartsAreInTheOrderOfTheirKeys() {
    TextVersion d = textVersion("d", 4);
    PairConstraints decisions =
        PairConstraints.of(List.of(part(C, B), part(A, B), part(B, d), different(A, d)));
    assertEquals(List.of(A, C, d), decisions.parts(B));
    assertEquals(List.of(B), decisions.parts(A));
    assertEquals(List.of(B), decisions.parts(d));
    assertEquals(List.of(A, C, d), decisions.apart(B));
  }

  @ParameterizedTest
  @CsvSource({
    "1, 2, true", // as decided
    "7, 2, false", // another text of the part
    "1, 7, false", // another text of the whole
    "7, 7, false"
  })
  void aPartIsOneAsLongAsBothTextsAreTheSame(long part, long whole, boolean holds) {
    PairConstraints decisions = PairConstraints.of(List.of(part(A, B)));
    TextVersion a = textVersion("a", part);
    TextVersion b = textVersion("b", whole);
    assertEquals(holds, decisions.areDifferent(a, b));
    assertEquals(holds, decisions.on(b, a).isPresent());
    assertEquals(holds, decisions.parts(a).contains(b));
  }

  @ParameterizedTest
  @CsvSource({
    "SAME, PART",
    "DIFFERENT, PART",
    "WHOLE, PART",
    "PART, WHOLE",
    "PART, SAME",
    "PART, DIFFERENT"
  })
  void aPartReplacesAndIsReplaced(PairConstraint.Kind first, PairConstraint.Kind second) {
    PairConstraints decisions =
        PairConstraints.of(List.of(new PairConstraint(first, B, A)))
            .plus(PairConstraints.of(List.of(new PairConstraint(second, B, A))));
    assertEquals(List.of(new PairConstraint(second, B, A)), decisions.all());
    assertEquals(Optional.of(second), decisions.on(B, A));
    assertEquals(Optional.of(second.mirrored()), decisions.on(A, B));
  }

  @Test
  void aDecisionNeedsTwoDocuments() {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> same(A, textVersion("a", 9)));
    assertEquals("a decision needs two documents, was 'a' twice", e.getMessage());
  }

  @Test
  void aDecisionIsFoundFromEitherSide() {
    PairConstraints decisions = PairConstraints.of(List.of(different(A, B), same(B, C)));
    assertEquals(Optional.of(PairConstraint.Kind.DIFFERENT), decisions.on(A, B));
    assertEquals(Optional.of(PairConstraint.Kind.DIFFERENT), decisions.on(B, A));
    assertEquals(Optional.of(PairConstraint.Kind.SAME), decisions.on(C, B));
    assertEquals(Optional.empty(), decisions.on(A, C));
  }

  @Test
  void aDocumentWithAnotherTextIsNotDecidedAbout() {
    PairConstraints decisions = PairConstraints.of(List.of(same(A, B)));
    assertEquals(Optional.empty(), decisions.on(textVersion("a", 7), B));
    assertEquals(List.of(), decisions.together(textVersion("a", 7)));
  }

  @Test
  void onlyTheSameAreTogetherInTheOrderOfTheirKeys() {
    TextVersion d = textVersion("d", 4);
    PairConstraints decisions =
        PairConstraints.of(List.of(same(d, B), different(B, C), same(B, A)));
    assertEquals(List.of(A, d), decisions.together(B));
    assertEquals(List.of(B), decisions.together(A));
    assertEquals(List.of(), decisions.together(C));
  }

  @Test
  void aLaterDecisionReplacesOneOnTheSamePair() {
    PairConstraints first = PairConstraints.of(List.of(same(A, B), same(A, C)));
    PairConstraints both = first.plus(PairConstraints.of(List.of(different(B, A))));
    assertEquals(List.of(different(A, B), same(A, C)), both.all());
    assertEquals(List.of(C), both.together(A));
    assertEquals(List.of(B, C), first.together(A), "the first ones do not change");
  }

  @Test
  void nothingIsDecidedAtFirst() {
    assertTrue(PairConstraints.NONE.isEmpty());
    assertTrue(PairConstraints.of(List.of()).isEmpty());
    assertEquals(Optional.empty(), PairConstraints.NONE.on(A, B));
  }

  @Test
  void theOrderInWhichDecisionsOnDifferentPairsComeDoesNotMatter() {
    List<TextVersion> textVersions =
        Stream.of("a", "b", "c", "d", "e", "f").map(id -> textVersion(id, id.hashCode())).toList();
    PairConstraint.Kind[] kinds = PairConstraint.Kind.values();
    for (int seed = 0; seed < 50; seed++) {
      Random random = new Random(seed);
      List<PairConstraint> some = new ArrayList<>();
      for (int i = 0; i < textVersions.size(); i++) {
        for (int j = 0; j < i; j++) {
          PairConstraint.Kind kind = kinds[random.nextInt(kinds.length)];
          some.add(new PairConstraint(kind, textVersions.get(i), textVersions.get(j)));
        }
      }
      PairConstraints expected = PairConstraints.of(some);
      Collections.shuffle(some, random);
      int half = random.nextInt(some.size());
      PairConstraints parts =
          PairConstraints.of(some.subList(0, half))
              .plus(PairConstraints.of(some.subList(half, some.size())));
      assertEquals(expected.all(), parts.all());
      assertEquals(some.size(), parts.all().size());
    }
  }
}
