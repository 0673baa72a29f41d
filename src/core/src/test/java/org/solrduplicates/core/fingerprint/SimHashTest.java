// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.fingerprint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;

class SimHashTest {
  private static SimHash simHash(List<String> words) {
    return SimHash.of(FingerprintBuilder.ofWords(words).bag());
  }

  private static SimHash random(RandomTexts random) {
    return new SimHash(random.bits());
  }

  @Test
  void theHammingDistanceIsTheNumberOfBitsThatDiffer() {
    assertEquals(3, new SimHash(0b1011).hammingDistance(new SimHash(0b0110)));
  }

  @Test
  void oppositeBitsAre64Apart() {
    assertEquals(64, new SimHash(0).hammingDistance(new SimHash(-1)));
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void theDistanceToItselfIsZero(long seed) {
    SimHash a = random(new RandomTexts(seed));

    assertEquals(0, a.hammingDistance(a));
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void theDistanceIsSymmetric(long seed) {
    RandomTexts random = new RandomTexts(seed);
    SimHash a = random(random);
    SimHash b = random(random);

    assertEquals(a.hammingDistance(b), b.hammingDistance(a));
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void noDetourIsShorterThanTheDirectWay(long seed) {
    RandomTexts random = new RandomTexts(seed);

    for (int i = 0; i < 1_000; i++) {
      SimHash a = random(random);
      SimHash b = random(random);
      SimHash c = random(random);
      assertTrue(a.hammingDistance(c) <= a.hammingDistance(b) + b.hammingDistance(c));
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void theOrderOfTheWordsMakesNoDifference(long seed) {
    RandomTexts random = new RandomTexts(seed);
    List<String> words = random.words(300, 200);

    assertEquals(simHash(words), simHash(random.shuffled(words)));
  }

  @Test
  void theDistanceGrowsWithTheShareOfChangedWords() {
    double before = 0;

    for (double share : new double[] {0.02, 0.05, 0.1, 0.2, 0.4, 0.8}) {
      double mean = meanDistance(share);
      assertTrue(mean > before, mean + " bits for " + share + " after " + before);
      before = mean;
    }
  }

  @Test
  void unrelatedTextsAreHalfOfTheBitsApart() {
    double standardError = Math.sqrt(64.0 / 4 / 100);

    assertEquals(32, meanDistance(1), 4 * standardError);
  }

  @Test
  void aWordThatComesOftenWeighsMoreThanOneThatComesOnce() {
    SimHash often = simHash(List.of("contract"));

    SimHash mixed = simHash(List.of("contract", "contract", "contract", "annex"));

    assertEquals(often, mixed);
  }

  @Test
  void aBitWithoutAMajorityIsZero() {
    long a = simHash(List.of("contract")).bits();
    long b = simHash(List.of("annex")).bits();

    assertEquals(new SimHash(a & b), simHash(List.of("contract", "annex")));
  }

  private static double meanDistance(double share) {
    int sum = 0;
    for (long seed = 0; seed < 100; seed++) {
      RandomTexts random = new RandomTexts(seed);
      List<String> words = random.words(301, 1_000);
      sum += simHash(words).hammingDistance(simHash(random.edited(words, share)));
    }
    return sum / 100.0;
  }
}
