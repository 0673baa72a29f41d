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

  @Test
  void aPairHasNoOrder() {
    assertEquals(same(A, B), same(B, A));
    assertEquals(A, same(B, A).a());
    assertEquals(B, same(B, A).b());
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
    for (int seed = 0; seed < 50; seed++) {
      Random random = new Random(seed);
      List<PairConstraint> some = new ArrayList<>();
      for (int i = 0; i < textVersions.size(); i++) {
        for (int j = 0; j < i; j++) {
          some.add(
              random.nextBoolean()
                  ? same(textVersions.get(i), textVersions.get(j))
                  : different(textVersions.get(j), textVersions.get(i)));
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
