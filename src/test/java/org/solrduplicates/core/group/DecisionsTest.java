package org.solrduplicates.core.group;

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
final class DecisionsTest {
  private static final Subject A = subject("a", 1);
  private static final Subject B = subject("b", 2);
  private static final Subject C = subject("c", 3);

  private static Subject subject(String id, long text) {
    return new Subject(id, new TextHash(text, -text));
  }

  private static Decision same(Subject a, Subject b) {
    return new Decision(Decision.Kind.SAME, a, b);
  }

  private static Decision different(Subject a, Subject b) {
    return new Decision(Decision.Kind.DIFFERENT, a, b);
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
        assertThrows(IllegalArgumentException.class, () -> same(A, subject("a", 9)));
    assertEquals("a decision needs two documents, has 'a'", e.getMessage());
  }

  @Test
  void aDecisionIsFoundFromEitherSide() {
    Decisions decisions = Decisions.of(List.of(different(A, B), same(B, C)));
    assertEquals(Optional.of(Decision.Kind.DIFFERENT), decisions.on(A, B));
    assertEquals(Optional.of(Decision.Kind.DIFFERENT), decisions.on(B, A));
    assertEquals(Optional.of(Decision.Kind.SAME), decisions.on(C, B));
    assertEquals(Optional.empty(), decisions.on(A, C));
  }

  @Test
  void aDocumentWithAnotherTextIsNotDecidedAbout() {
    Decisions decisions = Decisions.of(List.of(same(A, B)));
    assertEquals(Optional.empty(), decisions.on(subject("a", 7), B));
    assertEquals(List.of(), decisions.together(subject("a", 7)));
  }

  @Test
  void onlyTheSameAreTogetherInTheOrderOfTheirKeys() {
    Subject d = subject("d", 4);
    Decisions decisions = Decisions.of(List.of(same(d, B), different(B, C), same(B, A)));
    assertEquals(List.of(A, d), decisions.together(B));
    assertEquals(List.of(B), decisions.together(A));
    assertEquals(List.of(), decisions.together(C));
  }

  @Test
  void aLaterDecisionReplacesOneOnTheSamePair() {
    Decisions first = Decisions.of(List.of(same(A, B), same(A, C)));
    Decisions both = first.plus(Decisions.of(List.of(different(B, A))));
    assertEquals(List.of(different(A, B), same(A, C)), both.all());
    assertEquals(List.of(C), both.together(A));
    assertEquals(List.of(B, C), first.together(A), "the first ones do not change");
  }

  @Test
  void nothingIsDecidedAtFirst() {
    assertTrue(Decisions.NONE.isEmpty());
    assertTrue(Decisions.of(List.of()).isEmpty());
    assertEquals(Optional.empty(), Decisions.NONE.on(A, B));
  }

  @Test
  void theOrderInWhichDecisionsOnDifferentPairsComeDoesNotMatter() {
    List<Subject> subjects =
        Stream.of("a", "b", "c", "d", "e", "f").map(id -> subject(id, id.hashCode())).toList();
    for (int seed = 0; seed < 50; seed++) {
      Random random = new Random(seed);
      List<Decision> some = new ArrayList<>();
      for (int i = 0; i < subjects.size(); i++) {
        for (int j = 0; j < i; j++) {
          some.add(
              random.nextBoolean()
                  ? same(subjects.get(i), subjects.get(j))
                  : different(subjects.get(j), subjects.get(i)));
        }
      }
      Decisions expected = Decisions.of(some);
      Collections.shuffle(some, random);
      int half = random.nextInt(some.size());
      Decisions parts =
          Decisions.of(some.subList(0, half)).plus(Decisions.of(some.subList(half, some.size())));
      assertEquals(expected.all(), parts.all());
      assertEquals(some.size(), parts.all().size());
    }
  }
}
