// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.fingerprint.Weights;

/** How much is compared to put a group together, and what is there when time is out. */
class ExpansionTimeTest {
  private static final int SIZE = 60;
  private static final int ALL_PAIRS = SIZE * (SIZE - 1) / 2;

  /** Documents that all have 98 or more of a hundred words in common. */
  private static final List<FoundDocument> ALIKE =
      IntStream.range(0, SIZE).mapToObj(ExpansionTimeTest::alike).toList();

  private static FoundDocument alike(int number) {
    List<String> words = new ArrayList<>(RandomTexts.range(0, 99));
    words.add(RandomTexts.word(1_000 + number));
    return Corpus.document("doc" + number, words);
  }

  /** Counts its calls, and reports a timeout after a number of them. */
  private static final class Clock implements BooleanSupplier {
    private final int limit;
    private int asked;

    private Clock(int limit) {
      this.limit = limit;
    }

    @Override
    public boolean getAsBoolean() {
      return asked++ >= limit;
    }
  }

  private static Corpus corpus(String... keysAndValues) {
    Map<String, String> values =
        IntStream.range(0, keysAndValues.length / 2)
            .boxed()
            .collect(Collectors.toMap(i -> keysAndValues[2 * i], i -> keysAndValues[2 * i + 1]));
    values.put("dup.measure", "blend");
    return new Corpus(ALIKE, Corpus.settings(values));
  }

  private static VersionGroup group(Corpus corpus, BooleanSupplier outOfTime) {
    return new Expansion(
            ALIKE.get(0),
            corpus.settings(),
            Weights.EQUAL,
            TermChoice.DEFAULT,
            JobGroup.NONE,
            outOfTime)
        .run(corpus);
  }

  /** Every member finds all others, and each is compared with all for the lowest. */
  @Test
  void aPairOfMembersIsComparedOnceHoweverOftenItIsFound() {
    Clock clock = new Clock(Integer.MAX_VALUE);

    VersionGroup group = group(corpus(), clock);

    assertEquals(SIZE, group.members().size());
    assertTrue(clock.asked <= ALL_PAIRS, clock.asked + " comparisons of " + ALL_PAIRS + " pairs");
  }

  /** Of a group of ten no more than ten are ever compared with a document that was left out. */
  @Test
  void ofAFullGroupNothingMoreIsCompared() {
    Clock clock = new Clock(Integer.MAX_VALUE);
    List<Integer> frontiers = new ArrayList<>();
    Corpus corpus = corpus("dup.maxGroup", "10");

    VersionGroup group =
        new Expansion(
                ALIKE.get(0),
                corpus.settings(),
                Weights.EQUAL,
                TermChoice.DEFAULT,
                JobGroup.NONE,
                clock)
            .run(
                round -> {
                  frontiers.add(round.frontier().size());
                  return corpus.execute(round);
                });

    assertEquals(10, group.members().size());
    assertEquals(Set.of("dup.maxGroup"), group.truncated());
    assertEquals(List.of(1), frontiers);
    assertTrue(clock.asked <= 10 * 10, clock.asked + " comparisons");
  }

  @Test
  void aGroupThatIsExactlyFullIsNotTruncated() {
    VersionGroup group = group(corpus("dup.maxGroup", String.valueOf(SIZE)), () -> false);

    assertEquals(SIZE, group.members().size());
    assertEquals(Set.of(), group.truncated());
  }

  @Test
  void outOfTimeNothingMoreIsCompared() {
    Clock clock = new Clock(100);

    VersionGroup group = group(corpus(), clock);

    assertEquals(101, clock.asked, "it was asked again");
    assertEquals(Set.of("timeAllowed"), group.truncated());
    assertTrue(group.isOutOfTime());
    assertEquals(1, group.rounds());
  }

  @Test
  void withoutTimeTheDocumentsOfTheFirstRoundAreKept() {
    VersionGroup group = group(corpus(), () -> true);

    assertEquals(SIZE, group.members().size());
    assertEquals(Set.of("timeAllowed"), group.truncated());
  }

  @Test
  void aRoundThatWasCutForWantOfTimeIsTheLast() {
    Corpus corpus = corpus();
    Expansion expansion = Corpus.expansion(ALIKE.get(0), corpus.settings());
    Round first = expansion.next().orElseThrow();

    expansion.accept(
        RoundResult.merge(
            List.of(corpus.execute(first), RoundResult.cutBy(RoundResult.OUT_OF_TIME))));

    assertEquals(Optional.empty(), expansion.next());
    assertEquals(SIZE, expansion.result().members().size());
  }
}
