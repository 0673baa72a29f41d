// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.similarity.Verifier;

/** What holds for every collection of documents, tried on random ones. */
class ExpansionLawsTest {
  private static final int SIZE = 30;

  private static final DuplicateSettings UNLIMITED =
      Corpus.settings(
          Map.of(
              "dup.measure",
              "blend",
              "dup.depth",
              "100",
              "dup.maxGroup",
              "1000",
              "dup.link",
              "single"));

  private static final DuplicateSettings TO_PIVOT =
      Corpus.settings(Map.of("dup.measure", "blend", "dup.depth", "100", "dup.link", "pivot"));

  static Stream<Arguments> measuresAndSeeds() {
    return Stream.of("calibrated", "blend")
        .flatMap(
            measure -> LongStream.rangeClosed(1, 10).mapToObj(seed -> arguments(measure, seed)));
  }

  private static Corpus corpus(long seed) {
    return new Corpus(Corpus.random(seed, SIZE), UNLIMITED);
  }

  private static Set<String> ids(VersionGroup group) {
    return group.members().stream().map(Member::id).collect(Collectors.toCollection(TreeSet::new));
  }

  private static double similarity(FoundDocument a, FoundDocument b) {
    return UNLIMITED.verifier(Weights.EQUAL).verify(a.fingerprint(), b.fingerprint()).value();
  }

  @ParameterizedTest(name = "{0}, seed {1}")
  @MethodSource("measuresAndSeeds")
  void twoShardsThatAnswerInEitherOrderGiveTheGroupOfOneIndex(String measure, long seed) {
    DuplicateSettings settings =
        Corpus.settings(Map.of("dup.measure", measure, "dup.depth", "100", "dup.maxGroup", "1000"));
    Corpus corpus = new Corpus(Corpus.random(seed, SIZE), settings);
    Corpus first = corpus.halves().get(0);
    Corpus second = corpus.halves().get(1);
    FoundDocument pivot = corpus.documents().get(0);

    VersionGroup one = corpus.groupOf(pivot);
    VersionGroup firstThenSecond =
        Corpus.expansion(pivot, settings)
            .run(round -> RoundResult.merge(List.of(first.execute(round), second.execute(round))));
    VersionGroup secondThenFirst =
        Corpus.expansion(pivot, settings)
            .run(round -> RoundResult.merge(List.of(second.execute(round), first.execute(round))));

    assertEquals(one.members(), firstThenSecond.members());
    assertEquals(one.members(), secondThenFirst.members());
    assertEquals(one.work().verified(), secondThenFirst.work().verified());
  }

  @ParameterizedTest(name = "{0}, seed {1}")
  @MethodSource("measuresAndSeeds")
  void theOrderInWhichLinksArriveMakesNoDifferenceToACutGroup(String measure, long seed) {
    DuplicateSettings few = Corpus.settings(Map.of("dup.measure", measure, "dup.maxGroup", "4"));
    Corpus corpus = new Corpus(Corpus.random(seed, SIZE), few);
    FoundDocument pivot = corpus.documents().get(0);
    Random random = new Random(seed);
    RoundExecutor shuffling =
        round -> {
          RoundResult result = corpus.execute(round);
          List<Link> links = new ArrayList<>(result.links());
          Collections.shuffle(links, random);
          return new RoundResult(
              links, Map.of(), Map.of(), TermStatistics.NONE, List.of(), Set.of());
        };

    VersionGroup shuffled = Corpus.expansion(pivot, few).run(shuffling);

    assertEquals(corpus.groupOf(pivot).members(), shuffled.members());
    assertEquals(corpus.groupOf(pivot).truncated(), shuffled.truncated());
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void linkedToThePivotAreThoseAboveTheThreshold(long seed) {
    Corpus corpus = new Corpus(Corpus.random(seed, SIZE), TO_PIVOT);
    FoundDocument pivot = corpus.documents().get(0);
    Set<String> expected =
        corpus.documents().stream()
            .filter(document -> similarity(pivot, document) >= TO_PIVOT.threshold())
            .map(FoundDocument::id)
            .collect(Collectors.toCollection(TreeSet::new));

    assertEquals(expected, ids(corpus.groupOf(pivot)));
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void lowestIsTheSmallestSimilarityOfAnyTwoMembers(long seed) {
    Corpus corpus = corpus(seed);
    VersionGroup group = corpus.groupOf(corpus.documents().get(0));
    double lowest = 1;
    for (Member a : group.members()) {
      for (Member b : group.members()) {
        lowest = Math.min(lowest, similarity(a.document(), b.document()));
      }
    }

    assertEquals(lowest, group.lowest());
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void duplicatesAreOrderedBySimilarityThenId(long seed) {
    VersionGroup group = corpus(seed).groupOf(Corpus.random(seed, 1).get(0));
    List<Member> sorted = new ArrayList<>(group.duplicates());
    sorted.sort(
        Comparator.comparing((Member member) -> member.toPivot().value())
            .reversed()
            .thenComparing(Member::id));

    assertEquals(sorted, group.duplicates());
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void everyMemberWasFoundFromOneThatCameAHopBefore(long seed) {
    Corpus corpus = corpus(seed);
    VersionGroup group = corpus.groupOf(corpus.documents().get(0));
    Verifier verifier = UNLIMITED.verifier(Weights.EQUAL);
    Map<String, Member> byId =
        group.members().stream().collect(Collectors.toMap(Member::id, member -> member));

    for (Member member : group.duplicates()) {
      Member via = byId.get(member.via());
      assertEquals(member.hop() - 1, via.hop(), member.id());
      assertEquals(
          verifier.verify(via.document().fingerprint(), member.document().fingerprint()),
          member.toVia());
    }
  }
}
