package org.solrduplicates.core.fingerprint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;

class BandTableTest {
  private static boolean isCandidate(BandTable table, SimHash a, SimHash b) {
    long[] keys = table.keys(a);
    long[] others = table.keys(b);
    for (int i = 0; i < keys.length; i++) {
      if (keys[i] == others[i]) {
        return true;
      }
    }
    return false;
  }

  private static SimHash flipped(SimHash simHash, int bits, RandomTexts random) {
    long flips = 0;
    while (Long.bitCount(flips) < bits) {
      flips |= 1L << random.below(64);
    }
    return new SimHash(simHash.bits() ^ flips);
  }

  @ParameterizedTest(name = "distance {0}")
  @ValueSource(ints = {0, 1, 2, 3, 5, 7, 10, 14, 20, 63})
  void noPairWithinTheDistanceIsMissed(int maxDistance) {
    assertNoneMissed(BandTable.ofDistance(maxDistance), maxDistance);
  }

  @ParameterizedTest(name = "{0} blocks for distance {1}")
  @CsvSource({"4, 1", "6, 3", "10, 3", "7, 5", "12, 4", "64, 1"})
  void noPairIsMissedByKeysOfSeveralBlocks(int blocks, int maxDistance) {
    assertNoneMissed(new BandTable(blocks, maxDistance), maxDistance);
  }

  private static void assertNoneMissed(BandTable table, int maxDistance) {
    RandomTexts random = new RandomTexts(maxDistance);
    for (int i = 0; i < 1_000; i++) {
      SimHash a = new SimHash(random.bits());
      SimHash b = flipped(a, random.below(maxDistance + 1), random);
      assertTrue(isCandidate(table, a, b), a + " and " + b);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 7, 31, 63})
  void oneBitMoreInEveryBlockIsNotFound(int maxDistance) {
    long oneInEach = 0;
    for (int block = 0; block <= maxDistance; block++) {
      oneInEach |= 1L << block * 64 / (maxDistance + 1);
    }
    SimHash a = new SimHash(0x123456789ABCDEFL);

    assertFalse(
        isCandidate(BandTable.ofDistance(maxDistance), a, new SimHash(a.bits() ^ oneInEach)));
  }

  @ParameterizedTest(name = "{0} blocks for distance {1}")
  @CsvSource({
    "4, 3, 4, 16, 16",
    "6, 3, 20, 31, 33",
    "5, 4, 5, 12, 13",
    "1, 0, 1, 64, 64",
    "19, 3, 969, 52, 55"
  })
  void thereIsATableForEveryChoiceOfBlocks(
      int blocks, int maxDistance, int tables, int minBits, int maxBits) {
    BandTable table = new BandTable(blocks, maxDistance);

    assertEquals(tables, table.tables());
    for (int i = 0; i < tables; i++) {
      assertTrue(table.keyBits(i) >= minBits && table.keyBits(i) <= maxBits, "table " + i);
    }
  }

  @Test
  void keysOfSeveralBlocksHaveFewerFalseCandidates() {
    RandomTexts random = new RandomTexts(1);
    BandTable four = new BandTable(4, 3);
    BandTable eight = BandTable.ofDistance(7);
    int ofFour = 0;
    int ofEight = 0;
    for (int i = 0; i < 10_000; i++) {
      SimHash a = new SimHash(random.bits());
      SimHash b = new SimHash(random.bits());
      ofFour += isCandidate(four, a, b) ? 1 : 0;
      ofEight += isCandidate(eight, a, b) ? 1 : 0;
    }

    assertTrue(ofFour <= 5, ofFour + " at 4 of 2^16 each");
    double expected = 1 - Math.pow(1 - 1.0 / 256, 8);
    double sigma = Math.sqrt(expected * (1 - expected) / 10_000);
    assertEquals(expected, ofEight / 10_000.0, 4 * sigma);
  }

  @Test
  void aTermIsTheTableAndTheBlockInHexadecimal() {
    SimHash simHash = new SimHash(0x000F_ABCD_0000_1234L);

    assertEquals(List.of("0:1234", "1:0", "2:abcd", "3:f"), BandTable.ofDistance(3).terms(simHash));
  }

  @Test
  void termsAreEqualIfAndOnlyIfKeysOfATableAre() {
    RandomTexts random = new RandomTexts(2);
    BandTable table = new BandTable(8, 6);
    for (int i = 0; i < 1_000; i++) {
      SimHash a = new SimHash(random.bits());
      SimHash b = flipped(a, random.below(12), random);
      Set<String> shared = new HashSet<>(table.terms(a));
      shared.retainAll(table.terms(b));
      assertEquals(isCandidate(table, a, b), !shared.isEmpty());
    }
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "3, 3", "65, 3", "4, -1", "64, 32", "64, 3", "20, 3"})
  void impossibleAndExcessiveTablesAreRefused(int blocks, int maxDistance) {
    assertThrows(IllegalArgumentException.class, () -> new BandTable(blocks, maxDistance));
  }
}
