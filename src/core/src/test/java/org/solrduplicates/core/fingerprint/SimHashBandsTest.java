// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.fingerprint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.RandomTexts;

class SimHashBandsTest {
  private static final int DISTANCE = 6;

  private static boolean isCandidate(SimHash a, SimHash b) {
    Set<String> shared = new HashSet<>(a.bands());
    shared.retainAll(b.bands());
    return !shared.isEmpty();
  }

  private static SimHash flipped(SimHash simHash, int bits, RandomTexts random) {
    long flips = 0;
    while (Long.bitCount(flips) < bits) {
      flips |= 1L << random.below(64);
    }
    return new SimHash(simHash.bits() ^ flips);
  }

  @Test
  void noPairWithinTheDistanceIsMissed() {
    RandomTexts random = new RandomTexts(DISTANCE);
    for (int i = 0; i < 1_000; i++) {
      SimHash a = new SimHash(random.bits());
      SimHash b = flipped(a, random.below(DISTANCE + 1), random);
      assertTrue(isCandidate(a, b), a + " and " + b);
    }
  }

  @Test
  void oneBitMoreInAllBytesButOneIsNotFound() {
    SimHash a = new SimHash(0x123456789ABCDEFL);

    assertFalse(isCandidate(a, new SimHash(a.bits() ^ 0x01_01_01_01_01_01_01L)));
  }

  @Test
  void thereIsATableForEveryChoiceOfTwoBytes() {
    assertEquals(28, new SimHash(1).bands().size());
  }

  @Test
  void falseCandidatesAreFew() {
    RandomTexts random = new RandomTexts(1);
    int found = 0;
    for (int i = 0; i < 10_000; i++) {
      found += isCandidate(new SimHash(random.bits()), new SimHash(random.bits())) ? 1 : 0;
    }

    assertTrue(found <= 15, found + " at 28 of 2^16 each");
  }

  @Test
  void aKeyIsTheTableAndItsBytesInHexadecimal() {
    List<String> keys = new SimHash(0x000F_ABCD_0000_1234L).bands();

    assertEquals(List.of("0:1234", "1:34", "2:34"), keys.subList(0, 3));
    assertEquals("3:cd00000034", keys.get(3));
    assertEquals(List.of("25:fab", "26:ab", "27:f"), keys.subList(25, 28));
  }

  @Test
  void twoKeysAreEqualIfAndOnlyIfBothBytesAre() {
    RandomTexts random = new RandomTexts(2);
    for (int i = 0; i < 1_000; i++) {
      SimHash a = new SimHash(random.bits());
      SimHash b = flipped(a, random.below(12), random);
      int equal = 0;
      for (int from = 0; from < Long.SIZE; from += Byte.SIZE) {
        equal += ((a.bits() ^ b.bits()) >>> from & 0xFF) == 0 ? 1 : 0;
      }
      assertEquals(equal >= 2, isCandidate(a, b));
    }
  }
}
