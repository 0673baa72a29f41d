// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.similarity;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.similarity.Background.IntBinaryPredicate;

class BackgroundTest {
  /** Neighbours of which no two are versions of each other. */
  private static final IntBinaryPredicate APART = (a, b) -> false;

  private static double of(
      IntBinaryPredicate between, Set<Integer> versions, double... similarities) {
    float[] all = new float[similarities.length];
    boolean[] own = new boolean[all.length];
    for (int i = 0; i < all.length; i++) {
      all[i] = (float) similarities[i];
      own[i] = versions.contains(i);
    }
    return Background.of(all, own, between);
  }

  private static double of(double... similarities) {
    return of(APART, Set.of(), similarities);
  }

  /** Some pairs of neighbours are versions of each other. */
  private static IntBinaryPredicate versions(int... pairs) {
    return (a, b) ->
        IntStream.range(0, pairs.length / 2)
            .anyMatch(i -> Math.min(a, b) == pairs[2 * i] && Math.max(a, b) == pairs[2 * i + 1]);
  }

  @Test
  void itIsTheFourthBestOfTheNeighboursInAnyOrder() {
    assertEquals(0.375, of(0.125, 0.75, 0.25, 0.625, 0.5, 0.375));
  }

  @Test
  void fewerThanFourNeighboursMakeNone() {
    assertEquals(0, of());
    assertEquals(0, of(0.75, 0.75, 0.75));
    assertEquals(0.75, of(0.75, 0.75, 0.75, 0.75));
  }

  @Test
  void versionsDoNotCountHoweverSimilarTheyAre() {
    double[] neighbours = {0.875, 0.75, 0.625, 0.5, 0.375, 0.25};
    assertEquals(0.375, of(APART, Set.of(0), neighbours));
    assertEquals(0.5, of(APART, Set.of(5), neighbours));
    assertEquals(0.25, of(APART, Set.of(1, 3), neighbours));
    assertEquals(0, of(APART, Set.of(0, 1, 2), neighbours));
  }

  @Test
  void everyTextInAChainOfVersionsIsAVersion() {
    double[] neighbours = {0.875, 0.75, 0.25, 0.75, 0.625, 0.5, 0.125};
    assertEquals(0.5, of(APART, Set.of(0), neighbours));
    assertEquals(0.125, of(versions(0, 1, 1, 2), Set.of(0), neighbours));
    assertEquals(0.5, of(versions(1, 2, 2, 3), Set.of(0), neighbours), "it starts elsewhere");
  }

  /** Whichever end of a pair is asked about first, a chain goes on. */
  @Test
  void aChainLeadsBackwardsToo() {
    double[] neighbours = {0.25, 0.75, 0.75, 0.5, 0.5, 0.125, 0.875};
    assertEquals(
        0.125, of(versions(0, 5, 0, 6), Set.of(6), 0.25, 0.75, 0.75, 0.5, 0.125, 0.5, 0.9));
    assertEquals(0.25, of(versions(1, 5, 1, 6), Set.of(6), neighbours));
  }

  @Test
  void itFitsIntoAColumn() {
    assertEquals(2_867 / 4_096.0, of(0.7, 0.7, 0.7, 0.7));
  }

  /** The definition: versions are what own pairs reach; the fourth of the others counts. */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void theBackgroundIsTheFourthThatNoOwnPairReaches(long seed) {
    Random random = new Random(seed);
    for (int run = 0; run < 200; run++) {
      int size = random.nextInt(16);
      float[] similarities = new float[size];
      boolean[] own = new boolean[size];
      boolean[][] between = new boolean[size][size];
      for (int i = 0; i < size; i++) {
        similarities[i] = random.nextFloat();
        own[i] = random.nextInt(4) == 0;
        for (int j = 0; j < i; j++) {
          between[i][j] = random.nextInt(6) == 0;
          between[j][i] = between[i][j];
        }
      }
      boolean[] reached = own.clone();
      for (int step = 0; step < size; step++) {
        for (int i = 0; i < size; i++) {
          for (int j = 0; j < size; j++) {
            reached[j] |= reached[i] && between[i][j];
          }
        }
      }
      double[] others =
          IntStream.range(0, size)
              .filter(i -> !reached[i])
              .mapToDouble(i -> similarities[i])
              .sorted()
              .toArray();
      double expected = others.length < 4 ? 0 : Surroundings.rounded(others[others.length - 4]);

      assertEquals(expected, Background.of(similarities, own, (a, b) -> between[a][b]));
    }
  }
}
