// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
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
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.constraint.PairConstraint;
import org.solrduplicates.core.constraint.PairConstraints;
import org.solrduplicates.core.constraint.TextVersion;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.similarity.Relation;

/** What people decide about pairs holds in every group, whatever the texts say. */
class DecidedExpansionTest {
  private static final int SIZE = 30;
  private static final PairConstraint.Kind SAME = PairConstraint.Kind.SAME;
  private static final PairConstraint.Kind DIFFERENT = PairConstraint.Kind.DIFFERENT;
  private static final PairConstraint.Kind PART = PairConstraint.Kind.PART;
  private static final PairConstraint.Kind WHOLE = PairConstraint.Kind.WHOLE;
  private static final List<PairConstraint.Kind> APART = List.of(DIFFERENT, PART, WHOLE);

  private static final DuplicateSettings SINGLE =
      Corpus.settings(
          Map.of(
              "dup.measure",
              "dice",
              "dup.titleBonus",
              "0",
              "dup.depth",
              "100",
              "dup.maxGroup",
              "1000"));

  static LongStream seeds() {
    return LongStream.rangeClosed(1, 15);
  }

  private static PairConstraint decision(
      PairConstraint.Kind kind, FoundDocument a, FoundDocument b) {
    return new PairConstraint(kind, a.textVersion(), b.textVersion());
  }

  /** Passes on decisions as a store does: only those about the documents just found. */
  private static VersionGroup group(
      FoundDocument pivot,
      RoundExecutor executor,
      DuplicateSettings settings,
      PairConstraint... all) {
    Expansion expansion = Corpus.expansion(pivot, settings);
    expansion.decide(about(List.of(pivot.textVersion()), all));
    for (Optional<Round> round = expansion.next(); round.isPresent(); round = expansion.next()) {
      RoundResult result = executor.execute(round.get());
      expansion.decide(about(result.textVersions(), all));
      expansion.accept(result);
    }
    return expansion.result();
  }

  private static PairConstraints about(
      Collection<TextVersion> textVersions, PairConstraint... all) {
    return PairConstraints.of(
        List.of(all).stream()
            .filter(d -> textVersions.contains(d.a()) || textVersions.contains(d.b()))
            .toList());
  }

  private static Corpus corpus(DuplicateSettings settings, FoundDocument... documents) {
    return new Corpus(List.of(documents), settings);
  }

  private static Set<String> ids(Collection<Member> members) {
    return members.stream().map(Member::id).collect(Collectors.toCollection(TreeSet::new));
  }

  private static Member member(VersionGroup group, String id) {
    return group.members().stream().filter(m -> m.id().equals(id)).findFirst().orElseThrow();
  }

  /** A text that has nothing in common with the others. */
  private static FoundDocument other(String id, int from) {
    return Corpus.document(id, RandomTexts.range(from, from + 100));
  }

  @Test
  void aDocumentDecidedAsDifferentIsInNoList() {
    FoundDocument a = Corpus.step(0);
    FoundDocument b = Corpus.step(1);

    for (PairConstraint.Kind kind : APART) {
      VersionGroup group = group(a, corpus(SINGLE, a, b), SINGLE, decision(kind, b, a));

      assertEquals(Set.of("step0"), ids(group.members()));
      assertEquals(Set.of(), ids(group.review()));
    }
  }

  private static Set<String> ids(VersionGroup group, Relation relation) {
    return group.related(relation).stream()
        .map(Related::id)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void timeThatIsOutShowsNothingThatIsDifferentFromThePivot() {
    FoundDocument a = Corpus.step(0);
    FoundDocument b = Corpus.step(1);
    DuplicateSettings calibrated = Corpus.settings(Map.of());
    Expansion expansion = Corpus.expansion(a, calibrated);
    expansion.decide(PairConstraints.of(List.of(decision(DIFFERENT, a, b))));

    RoundResult found = corpus(calibrated, b).execute(expansion.next().orElseThrow());
    expansion.accept(RoundResult.merge(List.of(found, RoundResult.cutBy(RoundResult.OUT_OF_TIME))));

    assertEquals(Set.of(), ids(expansion.result().review()));
  }

  /** A text with its half, with an unlike text, and with a version. */
  static Stream<Arguments> relations() {
    FoundDocument whole = other("whole", 0);
    FoundDocument part = Corpus.document("part", RandomTexts.range(0, 50));
    FoundDocument unlike = other("unlike", 5_000);
    FoundDocument version = Corpus.document("version", RandomTexts.range(2, 100));
    return Stream.of(
        Arguments.of(whole, part, Optional.empty(), Relation.CONTAINS),
        Arguments.of(whole, part, Optional.of(WHOLE), Relation.CONTAINS),
        Arguments.of(whole, part, Optional.of(PART), Relation.PART_OF),
        Arguments.of(whole, part, Optional.of(DIFFERENT), Relation.DIFFERENT),
        Arguments.of(whole, part, Optional.of(SAME), Relation.VERSION),
        Arguments.of(whole, unlike, Optional.empty(), Relation.DIFFERENT),
        Arguments.of(whole, unlike, Optional.of(WHOLE), Relation.CONTAINS),
        Arguments.of(whole, unlike, Optional.of(PART), Relation.PART_OF),
        Arguments.of(whole, version, Optional.empty(), Relation.VERSION),
        Arguments.of(whole, version, Optional.of(WHOLE), Relation.CONTAINS));
  }

  /** What one document is to another is the mirror of what the other is to it. */
  @ParameterizedTest(name = "{0} {1} {2}")
  @MethodSource("relations")
  void aDecisionOverridesTheRelationOfTheTexts(
      FoundDocument first,
      FoundDocument second,
      Optional<PairConstraint.Kind> decided,
      Relation expected) {
    PairConstraint[] all =
        decided.map(kind -> decision(kind, first, second)).stream().toArray(PairConstraint[]::new);
    FoundDocument third = other("third", 9_000);
    Corpus corpus = corpus(SINGLE, first, second, third);

    assertRelated(group(first, corpus, SINGLE, all), second, expected, decided.isPresent());
    assertRelated(
        group(second, corpus, SINGLE, all), first, expected.mirrored(), decided.isPresent());
    assertEquals(List.of(), group(third, corpus, SINGLE, all).related());
  }

  private static void assertRelated(
      VersionGroup group, FoundDocument other, Relation expected, boolean decided) {
    boolean isVersion = expected == Relation.VERSION;
    assertEquals(isVersion, ids(group.members()).contains(other.id()), "version");
    assertEquals(
        expected.isOfPart() ? List.of(other.id() + " " + expected + " " + decided) : List.of(),
        group.related().stream()
            .map(found -> found.id() + " " + found.relation() + " " + found.decided())
            .toList());
    assertEquals(Set.of(), ids(group.review()));
  }

  /** Decided parts are shown before those that only the texts show. */
  @Test
  void aDecidedPartComesFirst() {
    FoundDocument whole = other("whole", 0);
    FoundDocument part = Corpus.document("part", RandomTexts.range(0, 50));
    FoundDocument unlike = other("unlike", 5_000);

    VersionGroup group =
        group(whole, corpus(SINGLE, whole, part, unlike), SINGLE, decision(PART, unlike, whole));

    assertEquals(
        List.of("unlike", "part"),
        group.related(Relation.CONTAINS).stream().map(Related::id).toList());
  }

  @Test
  void aDocumentSimilarToBothDoesNotAddADifferentOne() {
    FoundDocument a = Corpus.step(0);
    FoundDocument c = Corpus.step(1);
    FoundDocument b = Corpus.step(2);
    PairConstraint different = decision(DIFFERENT, a, b);
    Corpus corpus = corpus(SINGLE, a, b, c);

    assertEquals(Set.of("step0", "step1"), ids(group(a, corpus, SINGLE, different).members()));
    assertEquals(Set.of("step1", "step2"), ids(group(b, corpus, SINGLE, different).members()));
  }

  @Test
  void ofTwoThatAreDifferentTheMoreSimilarOneComesInAndAPersonSeesTheOther() {
    FoundDocument pivot = Corpus.document("p", RandomTexts.range(0, 100));
    FoundDocument near = Corpus.document("z", RandomTexts.range(5, 105));
    FoundDocument far = Corpus.document("a", RandomTexts.range(20, 120));

    for (PairConstraint.Kind kind : APART) {
      VersionGroup group =
          group(pivot, corpus(SINGLE, far, near), SINGLE, decision(kind, far, near));

      assertEquals(Set.of("p", "z"), ids(group.members()));
      assertEquals(Set.of("a"), ids(group.review()));
    }
  }

  @Test
  void aDocumentDecidedAsSameHasItsRealSimilarity() {
    FoundDocument a = Corpus.step(0);
    FoundDocument b = Corpus.step(4);

    VersionGroup group = group(a, corpus(SINGLE, a, b), SINGLE, decision(SAME, a, b));

    Member member = member(group, "step4");
    assertTrue(member.decided());
    assertEquals(0.2, member.toPivot().value(), 1e-9);
    assertEquals(0.2, member.toVia().value(), 1e-9);
    assertEquals(1, member.hop());
  }

  @Test
  void aDocumentDecidedAsSameAsAMemberIsOneHopFurther() {
    FoundDocument a = Corpus.step(0);
    FoundDocument b = Corpus.step(1);
    FoundDocument c = other("c", 5_000);
    Corpus corpus = corpus(SINGLE, a, b, c);

    VersionGroup group = group(a, corpus, SINGLE, decision(SAME, c, b));

    assertEquals(Set.of("c", "step0", "step1"), ids(group.members()));
    assertEquals("step1", member(group, "c").via());
    assertEquals(2, member(group, "c").hop());
    assertEquals(
        ids(group.members()), ids(group(c, corpus, SINGLE, decision(SAME, c, b)).members()));
  }

  @Test
  void versionsOfBothSidesOfADecisionAreInTheGroupFromEitherSide() {
    FoundDocument a = Corpus.document("a", RandomTexts.range(0, 100));
    FoundDocument a2 = Corpus.document("a2", RandomTexts.range(10, 110));
    FoundDocument b = Corpus.document("b", RandomTexts.range(5_000, 5_100));
    FoundDocument b2 = Corpus.document("b2", RandomTexts.range(5_010, 5_110));
    Corpus corpus = corpus(SINGLE, a, a2, b, b2);

    for (FoundDocument pivot : corpus.documents()) {
      VersionGroup group = group(pivot, corpus, SINGLE, decision(SAME, a, b));
      assertEquals(Set.of("a", "a2", "b", "b2"), ids(group.members()), pivot.id());
    }
  }

  @Test
  void differentWinsOverAChainOfTheSame() {
    FoundDocument a = other("a", 0);
    FoundDocument b = other("b", 1_000);
    FoundDocument c = other("c", 2_000);
    PairConstraint[] all = {decision(SAME, a, b), decision(SAME, b, c), decision(DIFFERENT, a, c)};
    Corpus corpus = corpus(SINGLE, a, b, c);

    VersionGroup fromMiddle = group(b, corpus, SINGLE, all);

    assertEquals(Set.of("a", "b"), ids(group(a, corpus, SINGLE, all).members()));
    assertEquals(Set.of("b", "c"), ids(group(c, corpus, SINGLE, all).members()));
    assertEquals(Set.of("a", "b"), ids(fromMiddle.members()), "equally similar, so by id");
    assertEquals(Set.of("c"), ids(fromMiddle.review()));
  }

  @Test
  void decidedDocumentsJoinBeforeSimilarOnes() {
    FoundDocument pivot = Corpus.step(0);
    FoundDocument similar = Corpus.step(1);
    FoundDocument decided = other("decided", 5_000);
    PairConstraint[] all = {decision(SAME, pivot, decided), decision(DIFFERENT, decided, similar)};

    VersionGroup group = group(pivot, corpus(SINGLE, similar, decided), SINGLE, all);

    assertEquals(Set.of("decided", "step0"), ids(group.members()));
    assertEquals(Set.of("step1"), ids(group.review()));
  }

  @Test
  void aFullGroupTakesNothingMoreIn() {
    DuplicateSettings two = Corpus.settings(Map.of("dup.measure", "dice", "dup.maxGroup", "2"));
    FoundDocument a = other("a", 0);
    FoundDocument b = other("b", 1_000);
    FoundDocument c = other("c", 2_000);
    PairConstraint[] all = {decision(SAME, a, b), decision(SAME, a, c)};

    VersionGroup group = group(a, corpus(two, a, b, c), two, all);

    assertEquals(Set.of("a", "b"), ids(group.members()));
    assertEquals(Set.of("dup.maxGroup"), group.truncated());
  }

  @Test
  void aCandidateThatIsDifferentIsExplainedAsRejected() {
    FoundDocument a = Corpus.step(0);
    FoundDocument b = Corpus.step(1);
    Expansion expansion = Corpus.expansion(a, SINGLE);
    expansion.decide(PairConstraints.of(List.of(decision(DIFFERENT, a, b))));
    RoundResult found = corpus(SINGLE, b).execute(expansion.next().orElseThrow());
    Link link = found.links().get(0);
    Candidate candidate = new Candidate(b.id(), link.sources(), link.similarity(), Outcome.KEPT);

    expansion.accept(
        new RoundResult(
            found.links(), Map.of(), Map.of(), TermStatistics.NONE, List.of(candidate), Set.of()));

    assertEquals(Outcome.REJECTED, expansion.result().candidates().get(0).outcome());
  }

  /** Some decisions on random pairs; more of them on pairs that are alike. */
  private static PairConstraint[] random(Corpus corpus, long seed) {
    Random random = new Random(seed);
    List<FoundDocument> documents = corpus.documents();
    List<PairConstraint> decisions = new ArrayList<>();
    for (int i = 0; i < SIZE; i++) {
      for (int j = 0; j < i; j++) {
        boolean alike = similarity(documents.get(i), documents.get(j)) > 0.5;
        if (random.nextInt(alike ? 4 : 40) == 0) {
          PairConstraint.Kind kind = random.nextBoolean() ? SAME : APART.get((i + j) % 3);
          decisions.add(decision(kind, documents.get(i), documents.get(j)));
        }
      }
    }
    return decisions.toArray(PairConstraint[]::new);
  }

  private static double similarity(FoundDocument a, FoundDocument b) {
    return SINGLE.verifier(Weights.EQUAL).verify(a.fingerprint(), b.fingerprint()).value();
  }

  private static void assertObeys(VersionGroup group, Corpus corpus, PairConstraint... all) {
    Set<String> ids = ids(group.members());
    PairConstraints decisions = PairConstraints.of(List.of(all));
    for (PairConstraint decision : all) {
      boolean a = ids.contains(decision.a().id());
      boolean b = ids.contains(decision.b().id());
      if (decision.kind().isApart()) {
        assertFalse(a && b, decision.toString());
      } else if (a != b) {
        TextVersion missing = a ? decision.b() : decision.a();
        assertTrue(
            group.members().stream()
                .anyMatch(m -> decisions.areDifferent(m.document().textVersion(), missing)),
            decision.toString());
      }
    }
  }

  private static void assertRelated(VersionGroup group, PairConstraints decisions) {
    TextVersion pivot = group.pivot().document().textVersion();
    Set<String> expected =
        decisions.parts(pivot).stream().map(TextVersion::id).collect(Collectors.toSet());
    Set<String> found =
        group.related().stream()
            .filter(Related::decided)
            .map(Related::id)
            .collect(Collectors.toSet());
    assertEquals(expected, found, "decided wholes and parts of " + pivot.id());
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void inEveryGroupNoTwoAreDifferentAndTheSameAreTogetherUnlessTheyWouldBe(long seed) {
    Corpus corpus = new Corpus(Corpus.random(seed, SIZE), SINGLE);
    PairConstraint[] all = random(corpus, seed);
    for (FoundDocument pivot : corpus.documents()) {
      VersionGroup group = group(pivot, corpus, SINGLE, all);
      assertObeys(group, corpus, all);
      assertRelated(group, PairConstraints.of(List.of(all)));
      assertEquals(Set.of(), group.truncated());
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void theOrderInWhichLinksArriveMakesNoDifference(long seed) {
    Corpus corpus = new Corpus(Corpus.random(seed, SIZE), SINGLE);
    PairConstraint[] all = random(corpus, seed);
    Random random = new Random(seed);
    RoundExecutor shuffling =
        round -> {
          RoundResult result = corpus.execute(round);
          List<Link> links = new ArrayList<>(result.links());
          Collections.shuffle(links, random);
          return new RoundResult(
              links, Map.of(), Map.of(), TermStatistics.NONE, List.of(), Set.of());
        };
    for (FoundDocument pivot : corpus.documents()) {
      VersionGroup expected = group(pivot, corpus, SINGLE, all);
      VersionGroup shuffled = group(pivot, shuffling, SINGLE, all);
      assertEquals(expected.members(), shuffled.members());
      assertEquals(expected.review(), shuffled.review());
    }
  }

  /** Decisions about documents that are not visible do not change a group. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void decisionsAboutDocumentsThatAreNotThereChangeNothing(long seed) {
    Corpus corpus = new Corpus(Corpus.random(seed, SIZE), SINGLE);
    List<PairConstraint> hidden = new ArrayList<>();
    for (FoundDocument document : corpus.documents()) {
      hidden.add(decision(SAME, document, other("hidden", 7_000)));
      hidden.add(decision(DIFFERENT, document, other("secret", 8_000)));
    }
    for (FoundDocument pivot : corpus.documents()) {
      assertEquals(
          corpus.groupOf(pivot),
          group(pivot, corpus, SINGLE, hidden.toArray(PairConstraint[]::new)),
          pivot.id());
    }
  }

  @Test
  void theRandomDecisionsJoinAndSplit() {
    int joined = 0;
    int split = 0;
    for (long seed : seeds().toArray()) {
      Corpus corpus = new Corpus(Corpus.random(seed, SIZE), SINGLE);
      FoundDocument pivot = corpus.documents().get(0);
      Set<String> before = ids(corpus.groupOf(pivot).members());
      Set<String> after = ids(group(pivot, corpus, SINGLE, random(corpus, seed)).members());
      joined += before.containsAll(after) ? 0 : 1;
      split += after.containsAll(before) ? 0 : 1;
    }
    assertTrue(joined > 4 && split > 4, joined + " joined, " + split + " split");
  }
}
