// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.settings.Source;
import org.solrduplicates.core.similarity.Metadata;
import org.solrduplicates.core.similarity.Similarity;

class ExpansionTest {
  /** The Dice coefficient is easy to foresee: see {@link Corpus#step}. */
  private static DuplicateSettings dice(String... keysAndValues) {
    Map<String, String> values = new HashMap<>(Map.of("dup.measure", "dice"));
    for (int i = 0; i < keysAndValues.length; i += 2) {
      values.put(keysAndValues[i], keysAndValues[i + 1]);
    }
    values.putIfAbsent("dup.link", "single");
    values.putIfAbsent("dup.review.threshold", values.getOrDefault("dup.threshold", "0.7"));
    return Corpus.settings(values);
  }

  private static Corpus chain(int length, DuplicateSettings settings) {
    return new Corpus(Corpus.chain(length), settings);
  }

  private static List<String> ids(List<Member> members) {
    return members.stream().map(Member::id).toList();
  }

  private static Member member(VersionGroup group, String id) {
    return group.members().stream().filter(m -> m.id().equals(id)).findFirst().orElseThrow();
  }

  private static Similarity similarity(FoundDocument from, FoundDocument to) {
    return dice().verifier(Weights.EQUAL).verify(from.fingerprint(), to.fingerprint());
  }

  private static Link link(FoundDocument from, FoundDocument to) {
    return new Link(from.id(), to, similarity(from, to), Set.of(Source.SKETCH));
  }

  /** Returns a document that shares so many of 100 words with the first step of a chain. */
  private static FoundDocument like(String id, int shared) {
    return Corpus.document(id, RandomTexts.range(100 - shared, 200 - shared));
  }

  private static RoundResult links(Link... links) {
    return new RoundResult(
        List.of(links), Map.of(), Map.of(), TermStatistics.NONE, List.of(), Set.of());
  }

  /** Returns in which rounds of an expansion all that its pivot finds is judged, from 0. */
  private static List<Boolean> judged(DuplicateSettings settings) {
    Corpus corpus = chain(4, settings);
    Expansion expansion = Corpus.expansion(Corpus.step(1), settings);
    List<Boolean> judged = new ArrayList<>(List.of(expansion.isPivotJudged()));
    for (Optional<Round> r = expansion.next(); r.isPresent(); r = expansion.next()) {
      expansion.accept(corpus.execute(r.get()));
      judged.add(expansion.isPivotJudged());
    }
    return judged;
  }

  @Test
  void thePivotIsJudgedWhenItIsLookedUpAndItsLinksAreToo() {
    assertEquals(List.of(false, true, true, true), judged(dice()));
  }

  /** What is usual around the documents that it finds is asked for in another round. */
  @Test
  void byEvidenceThePivotIsJudgedWhenItsNeighboursAreLookedAround() {
    List<Boolean> judged = judged(DuplicateSettings.defaults());

    assertEquals(List.of(false, false, true), judged.subList(0, 3));
    assertFalse(judged.subList(3, judged.size()).contains(false));
  }

  @Test
  void thePivotIsNotJudgedBeforeItIsLookedUpByItsWords() {
    IndexTerm word = new IndexTerm("text", "word");
    FoundDocument pivot =
        new FoundDocument(
            "pivot", Corpus.step(0).fingerprint(), List.of(new TermCount(word, 1)), "", List.of());
    Expansion expansion = Corpus.expansion(pivot, dice());

    expansion.accept(
        RoundResult.of(new TermStatistics(10, Map.of(word, 2)), Map.of(), Map.of(), Map.of()));
    assertFalse(expansion.isPivotJudged());
    expansion.accept(RoundResult.EMPTY);
    assertTrue(expansion.isPivotJudged());
  }

  /** It has seen both, and one of them is alone. */
  @ParameterizedTest
  @CsvSource({"true, 0", "false, 1"})
  void documentsTheJobSeparatedAreNotForReview(boolean complete, int forReview) {
    FoundDocument pivot = seen(Corpus.step(0));
    JobGroup known = new JobGroup(0, 10, complete);
    Expansion expansion =
        new Expansion(pivot, dice(), Weights.EQUAL, TermChoice.DEFAULT, known, () -> false);

    expansion.accept(links(link(pivot, seen(like("other", 90)))));

    assertEquals(forReview, expansion.result().review().size());
    assertEquals(1, expansion.result().members().size());
  }

  private static FoundDocument seen(FoundDocument document) {
    return new FoundDocument(
        document.id(),
        document.fingerprint(),
        List.of(),
        "",
        Metadata.NONE,
        List.of(),
        false,
        null,
        List.of(),
        new JobColumns(0, 0, 5));
  }

  @Test
  void aDocumentWithoutDuplicatesIsAloneInItsGroup() {
    VersionGroup group = chain(0, dice()).groupOf(Corpus.step(0));

    assertEquals(List.of("step0"), ids(group.members()));
    assertEquals(List.of(), group.duplicates());
    assertEquals(1, group.lowest());
    assertEquals(1, group.rounds());
    assertEquals(Set.of(), group.truncated());
  }

  @Test
  void thePivotIsTheFirstMemberAndWhollySimilarToItself() {
    Member pivot = chain(3, dice()).groupOf(Corpus.step(1)).pivot();

    assertEquals("step1", pivot.id());
    assertTrue(pivot.isPivot());
    assertEquals(1, pivot.toPivot().value());
    assertEquals("step1", pivot.via());
    assertEquals(Set.of(), pivot.sources());
  }

  @Test
  void aPivotThatIsNotInTheIndexHasAGroup() {
    FoundDocument upload = Corpus.document("upload", RandomTexts.range(0, 100));

    VersionGroup group = chain(2, dice()).groupOf(upload);

    assertEquals(List.of("upload", "step0", "step1"), ids(group.members()));
  }

  /** A chain of so many documents from the first on, asked about one of them. */
  @ParameterizedTest
  @CsvSource({
    "5, 0, dup.depth, 10, 0 1 2 3 4, 5, ''",
    "5, 2, dup.depth, 10, 2 1 3 0 4, 3, ''",
    "5, 0, dup.link, pivot, 0 1, 1, ''",
    "5, 0, dup.depth, 2, 0 1 2, 2, dup.depth",
    "3, 0, dup.depth, 3, 0 1 2, 3, ''",
    "5, 0, dup.maxGroup, 3, 0 1 2, 3, dup.maxGroup",
    "3, 0, dup.maxGroup, 3, 0 1 2, 3, ''"
  })
  void aChainIsFollowedToItsEndOrToALimit(
      int length,
      int pivot,
      String parameter,
      String value,
      String steps,
      int rounds,
      String limit) {
    VersionGroup group = chain(length, dice(parameter, value)).groupOf(Corpus.step(pivot));

    assertEquals(
        steps, ids(group.members()).stream().map(id -> id.substring(4)).collect(joining(" ")));
    assertEquals(rounds, group.rounds());
    assertEquals(limit, String.join(",", group.truncated()));
  }

  @ParameterizedTest
  @CsvSource({"69, false", "70, true", "71, true"})
  void aLinkIsFollowedFromTheThresholdOn(int shared, boolean isFollowed) {
    RoundExecutor one = round -> links(link(Corpus.step(0), like("other", shared)));

    VersionGroup group = Corpus.expansion(Corpus.step(0), dice("dup.threshold", "0.7")).run(one);

    assertEquals(isFollowed ? List.of("other") : List.of(), ids(group.duplicates()));
  }

  /** Of equally similar ones, those with the smaller ids. */
  @ParameterizedTest
  @CsvSource({"75, 90, 80", "80, 80, 80"})
  void aGroupCutByItsMaximumKeepsTheMostSimilar(int third, int first, int second) {
    FoundDocument pivot = Corpus.step(0);
    RoundExecutor executor =
        round ->
            links(
                link(pivot, like("third", third)),
                link(pivot, like("a first", first)),
                link(pivot, like("second", second)));

    VersionGroup group = Corpus.expansion(pivot, dice("dup.maxGroup", "3")).run(executor);

    assertEquals(List.of("step0", "a first", "second"), ids(group.members()));
  }

  @Test
  void everyMemberHasItsPathAndSources() {
    Member last = member(chain(4, dice()).groupOf(Corpus.step(0)), "step3");

    assertEquals(3, last.hop());
    assertEquals("step2", last.via());
    assertEquals(0.8, last.toVia().value(), 1e-12);
    assertEquals(0.4, last.toPivot().value(), 1e-12);
    assertEquals(Set.of(Source.EVERY), last.sources());
  }

  /** Of equally good links, by the one from the smaller id. */
  @ParameterizedTest
  @CsvSource({"10, 15, two", "20, 20, one"})
  void aDocumentFoundFromSeveralMembersIsJoinedByItsBestLink(int one, int two, String via) {
    FoundDocument pivot = Corpus.step(0);
    FoundDocument a = ofParts("one", 80, 20, 0);
    FoundDocument b = ofParts("two", 80, 0, 20);
    FoundDocument found = ofParts("found", 60, one, two);
    Expansion expansion = Corpus.expansion(pivot, dice());

    expansion.next();
    expansion.accept(links(link(pivot, a), link(pivot, b)));
    expansion.next();
    expansion.accept(links(link(b, found), link(a, found)));

    Member member = member(expansion.result(), "found");
    assertEquals(via, member.via());
    assertEquals((60 + two) / 100.0, member.toVia().value());
  }

  /** Returns a document of 100 words, of which so many are the pivot's, and of two others. */
  private static FoundDocument ofParts(String id, int pivot, int one, int two) {
    List<String> words = new ArrayList<>(RandomTexts.range(0, pivot));
    words.addAll(RandomTexts.range(1_000, 1_000 + one));
    words.addAll(RandomTexts.range(2_000, 2_000 + two));
    words.addAll(RandomTexts.range(3_000, 3_100 - pivot - one - two));
    return Corpus.document(id, words);
  }

  @Test
  void eachRoundLooksUpTheDocumentsKeptByTheLast() {
    Corpus corpus = chain(4, dice());
    Expansion expansion = Corpus.expansion(Corpus.step(1), corpus.settings());
    List<List<String>> frontiers = new ArrayList<>();

    for (Optional<Round> r = expansion.next(); r.isPresent(); r = expansion.next()) {
      frontiers.add(r.get().frontier().stream().map(FoundDocument::id).toList());
      expansion.accept(corpus.execute(r.get()));
    }

    assertEquals(List.of(List.of("step1"), List.of("step0", "step2"), List.of("step3")), frontiers);
  }

  @Test
  void noMoreThanAHundredDocumentsAreLookedUpAtOnce() {
    List<FoundDocument> copies = new ArrayList<>();
    for (int i = 0; i < 150; i++) {
      copies.add(Corpus.document("copy" + i, RandomTexts.range(0, 100)));
    }
    Corpus corpus = new Corpus(copies, dice());
    List<Integer> frontiers = new ArrayList<>();

    VersionGroup group =
        Corpus.expansion(copies.get(0), dice())
            .run(
                round -> {
                  frontiers.add(round.frontier().size());
                  return corpus.execute(round);
                });

    assertEquals(150, group.members().size());
    assertEquals(List.of(1, 100, 49), frontiers);
  }

  @Test
  void roundsAreNumberedFromOne() {
    Corpus corpus = chain(2, dice());
    Expansion expansion = Corpus.expansion(Corpus.step(0), corpus.settings());

    Round first = expansion.next().orElseThrow();
    expansion.accept(corpus.execute(first));
    Round second = expansion.next().orElseThrow();

    assertEquals(List.of(1, 2), List.of(first.number(), second.number()));
  }

  @Test
  void askingTwiceForTheNextRoundChangesNothing() {
    Expansion expansion = Corpus.expansion(Corpus.step(0), dice());

    assertEquals(expansion.next(), expansion.next());
  }

  @Test
  void thePivotIsNeverFoundAgain() {
    FoundDocument pivot = Corpus.step(0);
    RoundExecutor echo = round -> links(link(pivot, pivot));

    VersionGroup group = Corpus.expansion(pivot, dice()).run(echo);

    assertEquals(List.of("step0"), ids(group.members()));
    assertEquals(1, group.rounds());
  }

  @Test
  void aDocumentReportedByTwoShardsIsKeptOnce() {
    Corpus corpus = chain(3, dice());
    RoundExecutor both =
        round -> RoundResult.merge(List.of(corpus.execute(round), corpus.execute(round)));

    VersionGroup group = Corpus.expansion(Corpus.step(0), corpus.settings()).run(both);

    assertEquals(List.of("step0", "step1", "step2"), ids(group.members()));
  }

  @Test
  void aLimitOfTheExecutorIsFlagged() {
    RoundExecutor cut = round -> RoundResult.cutBy("dup.candidates");

    VersionGroup group = Corpus.expansion(Corpus.step(0), dice()).run(cut);

    assertEquals(Set.of("dup.candidates"), group.truncated());
  }

  @Test
  void aDocumentReportedTwiceIsTheSameInEitherOrder() {
    FoundDocument pivot = Corpus.step(0);
    Similarity similarity = similarity(pivot, Corpus.step(1));
    Link sketch = new Link(pivot.id(), Corpus.step(1), similarity, Set.of(Source.SKETCH));
    Link mlt = new Link(pivot.id(), Corpus.step(1), similarity, Set.of(Source.MLT));

    VersionGroup one =
        Corpus.expansion(pivot, dice("dup.link", "pivot")).run(r -> links(sketch, mlt));
    VersionGroup other =
        Corpus.expansion(pivot, dice("dup.link", "pivot")).run(r -> links(mlt, sketch));

    assertEquals(one.members(), other.members());
  }

  @Test
  void limitsComeInARepeatableOrder() {
    Set<String> limits = Set.of("a", "b", "c", "d", "e", "f", "g", "h");
    RoundExecutor cut =
        round -> RoundResult.merge(limits.stream().map(RoundResult::cutBy).toList());

    VersionGroup group = Corpus.expansion(Corpus.step(0), dice()).run(cut);

    assertEquals(List.of("a", "b", "c", "d", "e", "f", "g", "h"), List.copyOf(group.truncated()));
  }

  @Test
  void theWorkOfAllRoundsIsAddedUp() {
    // rounds from step0, step1 and step2, each compared with the other two
    VersionGroup group = chain(3, dice()).groupOf(Corpus.step(0));

    assertEquals(6, group.work().verified());
    assertEquals(Map.of(Source.EVERY, 6), group.work().candidates());
    assertEquals(3, group.rounds());
  }
}
