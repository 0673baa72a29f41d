// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.similarity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BackgroundTest {
  /** Neighbours of which no two are similar. */
  private static final Background.Between APART = (a, b) -> 0;

  private static double of(Background.Between between, double... similarities) {
    return of(between, Set.of(), similarities);
  }

  private static double of(
      Background.Between between, Set<Integer> sameTitle, double... similarities) {
    float[] all = new float[similarities.length];
    boolean[] titles = new boolean[all.length];
    for (int i = 0; i < all.length; i++) {
      all[i] = (float) similarities[i];
      titles[i] = sameTitle.contains(i);
    }
    return Background.of(all, titles, between);
  }

  /** Some pairs of neighbours are a step apart, and all others nothing like each other. */
  private static Background.Between steps(int... pairs) {
    return (a, b) -> {
      boolean step = false;
      for (int i = 0; i < pairs.length; i += 2) {
        step |= Math.min(a, b) == pairs[i] && Math.max(a, b) == pairs[i + 1];
      }
      return step ? Background.STEP : 0;
    };
  }

  @Test
  void itIsTheFifthBestOfTheNeighboursInAnyOrder() {
    assertEquals(0.25, of(APART, 0.125, 0.75, 0.25, 0.625, 0.5, 0.375));
  }

  @Test
  void fewerThanFiveNeighboursMakeNone() {
    assertEquals(0, of(APART));
    assertEquals(0, of(APART, 0.75, 0.75, 0.75, 0.75));
    assertEquals(0.75, of(APART, 0.75, 0.75, 0.75, 0.75, 0.75));
  }

  @Test
  void versionsByThemselvesDoNotCount() {
    assertEquals(0.25, of(APART, 1, Background.STEP, 0.75, 0.625, 0.5, 0.375, 0.25));
    assertEquals(0, of(APART, 1, Background.STEP, 0.75, 0.625, 0.5, 0.375));
  }

  @Test
  void whatIsJustBelowAStepCounts() {
    double below = Math.nextDown(Background.STEP);
    assertEquals(
        0.25, of((a, b) -> Math.nextDown(Background.STEP), below, 0.75, 0.625, 0.5, 0.25, 0.125));
  }

  @Test
  void whatAChainOfStepsLeadsToIsAVersionTooHoweverFarFromTheDocument() {
    double[] neighbours = {0.95, 0.75, 0.25, 0.75, 0.625, 0.5, 0.375, 0.125};
    assertEquals(0.375, of(APART, neighbours));
    assertEquals(0.125, of(steps(0, 1, 1, 2), neighbours));
    assertEquals(0.375, of(steps(1, 2, 2, 3), neighbours), "a chain that starts elsewhere");
  }

  /** Whichever end of a pair is asked about first, a chain goes on. */
  @Test
  void aChainLeadsBackwardsToo() {
    assertEquals(0.125, of(steps(1, 7, 0, 1), 0.25, 0.75, 0.75, 0.5, 0.5, 0.5, 0.125, 0.95));
  }

  @Test
  void chainsCanLeaveTooFew() {
    assertEquals(0, of(steps(0, 1), 0.95, 0.75, 0.75, 0.75, 0.75, 0.75));
  }

  @Test
  void theSameTitleIsLeftOut() {
    double[] neighbours = {0.75, 0.625, 0.5, 0.5, 0.375, 0.25};
    assertEquals(0.375, of(APART, neighbours));
    assertEquals(0.25, of(APART, Set.of(0), neighbours));
    assertEquals(0, of(APART, Set.of(0, 1), neighbours));
  }

  @Test
  void aChainLeadsThroughTheSameTitleButDoesNotStartThere() {
    double[] neighbours = {0.75, 0.5, 0.95, 0.5, 0.5, 0.375, 0.25, 0.125};
    assertEquals(0.125, of(steps(0, 1, 0, 2), Set.of(0), neighbours));
    assertEquals(0.25, of(steps(0, 1), Set.of(0), neighbours));
  }

  @Test
  void whatIsNotKnownLeavesItOpen() {
    double[] neighbours = {0.95, 0.75, 0.75, 0.75, 0.75, 0.75};
    assertEquals(Double.NaN, of((a, b) -> Float.NaN, neighbours));
    assertEquals(
        Double.NaN,
        of((a, b) -> Math.max(a, b) == 5 ? Float.NaN : 0, neighbours),
        "one of many is not known");
  }

  @Test
  void withoutAVersionNothingNeedsToBeKnown() {
    assertEquals(0.5, of((a, b) -> Float.NaN, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5));
  }

  @Test
  void whereTooFewAreLeftNothingNeedsToBeKnown() {
    assertEquals(0, of((a, b) -> Float.NaN, 0.95, 0.75, 0.75, 0.75, 0.75));
    Background.Between lastUnknown = (a, b) -> Math.max(a, b) == 5 ? Float.NaN : Background.STEP;
    assertEquals(0, of(lastUnknown, 0.95, 0.75, 0.75, 0.75, 0.75, 0.75));
  }

  /** A neighbourhood in which similarities often are just a step. */
  private static final class Example {
    final float[] similarities;
    final boolean[] sameTitle;
    final float[][] between;

    Example(Random random) {
      int size = random.nextInt(Background.NEIGHBOURS + 1);
      similarities = new float[size];
      sameTitle = new boolean[size];
      between = new float[size][size];
      for (int i = 0; i < size; i++) {
        similarities[i] = similarity(random, 8);
        sameTitle[i] = random.nextInt(6) == 0;
        for (int j = 0; j < i; j++) {
          between[i][j] = similarity(random, size);
          between[j][i] = between[i][j];
        }
      }
    }

    private static float similarity(Random random, int rarity) {
      boolean step = random.nextInt(rarity) == 0;
      float below = random.nextFloat() * Background.STEP;
      return step ? Background.STEP + random.nextInt(2) / 16f : below;
    }

    double background(float[][] known) {
      return Background.of(similarities, sameTitle, (a, b) -> known[a][b]);
    }

    /** The definition, with whatever is not known as no step. */
    double expected(float[][] known) {
      Set<Integer> versions = new HashSet<>();
      for (int round = 0; round <= similarities.length; round++) {
        for (int i = 0; i < similarities.length; i++) {
          int neighbour = i;
          if (similarities[i] >= Background.STEP
              || versions.stream().anyMatch(v -> known[v][neighbour] >= Background.STEP)) {
            versions.add(i);
          }
        }
      }
      double[] rest =
          IntStream.range(0, similarities.length)
              .filter(i -> !versions.contains(i) && !sameTitle[i])
              .mapToDouble(i -> -similarities[i])
              .sorted()
              .toArray();
      return rest.length < 5 ? 0 : Math.round(-rest[4] * 4096) / 4096.0;
    }

    /** Returns the similarities without a third of them. */
    float[][] partlyKnown(Random random) {
      float[][] some = Arrays.stream(between).map(float[]::clone).toArray(float[][]::new);
      for (int i = 0; i < some.length; i++) {
        for (int j = 0; j < i; j++) {
          if (random.nextInt(3) == 0) {
            some[i][j] = Float.NaN;
            some[j][i] = Float.NaN;
          }
        }
      }
      return some;
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void itIsWhatTheDefinitionSays(long seed) {
    Random random = new Random(seed);
    int above = 0;
    for (int i = 0; i < 2_000; i++) {
      Example example = new Example(random);
      double background = example.background(example.between);
      assertEquals(example.expected(example.between), background, "example " + i);
      assertEquals(Math.rint(background * 4096), background * 4096, "example " + i);
      above += background > 0 ? 1 : 0;
    }
    assertTrue(above > 500 && above < 1_500, above + " are not 0");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void whatIsPartlyKnownIsRightOrOpenAndAskedFor(long seed) {
    Random random = new Random(seed);
    int open = 0;
    for (int i = 0; i < 2_000; i++) {
      Example example = new Example(random);
      float[][] known = example.partlyKnown(random);
      double background = example.background(known);
      if (example.expected(known) == 0) {
        assertEquals(0, background, "example " + i);
      } else if (Double.isNaN(background)) {
        open++;
        assertEquals(example.expected(example.between), answered(example, known), "example " + i);
      } else {
        assertEquals(example.expected(example.between), background, "example " + i);
      }
    }
    assertTrue(open > 100, open + " are open");
  }

  /** Answers what is asked for, and nothing else, until nothing is open. */
  private static double answered(Example example, float[][] known) {
    double background = Double.NaN;
    for (int round = 0; Double.isNaN(background); round++) {
      assertTrue(round <= Background.NEIGHBOURS, "it goes on asking");
      float[][] next = Arrays.stream(known).map(float[]::clone).toArray(float[][]::new);
      float[][] before = known;
      background =
          Background.of(
              example.similarities,
              example.sameTitle,
              (a, b) -> {
                next[a][b] = example.between[a][b];
                next[b][a] = example.between[a][b];
                return before[a][b];
              });
      known = next;
    }
    return background;
  }
}
