// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.fingerprint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.math.BigInteger;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;

class HashTest {
  private static final int WORDS = 10_000;

  /** Six standard deviations: one of 64 bits passes it by chance once in ten million runs. */
  private static final double BOUND = 6 * Math.sqrt(WORDS) / 2;

  @Test
  void everyBitIsSetForHalfOfTheWords() {
    int[] set = new int[Long.SIZE];

    for (int i = 0; i < WORDS; i++) {
      count(Hash.ofWord(RandomTexts.word(i)), set);
    }

    for (int bit = 0; bit < Long.SIZE; bit++) {
      assertEquals(WORDS / 2.0, set[bit], BOUND, "bit " + bit);
    }
  }

  @Test
  void oneOtherLetterChangesEveryBitForHalfOfTheWords() {
    int[] changed = new int[Long.SIZE];

    for (int i = 0; i < WORDS; i++) {
      String word = RandomTexts.word(i);
      count(Hash.ofWord(word + "s") ^ Hash.ofWord(word + "t"), changed);
    }

    for (int bit = 0; bit < Long.SIZE; bit++) {
      assertEquals(WORDS / 2.0, changed[bit], BOUND, "bit " + bit);
    }
  }

  @Test
  void differentWordsHaveDifferentHashes() {
    Set<Long> hashes = new HashSet<>();

    for (int i = 0; i < WORDS; i++) {
      hashes.add(Hash.ofWord(RandomTexts.word(i)));
    }

    assertEquals(WORDS, hashes.size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "contract", "合同", "𠀀"})
  void aWordIsHashedAsFnv1aAndTheFinalizerOfSplitMixSay(String word) {
    BigInteger fnv = new BigInteger("cbf29ce484222325", 16);
    for (char unit : word.toCharArray()) {
      fnv = fnv.xor(BigInteger.valueOf(unit)).multiply(new BigInteger("100000001b3", 16));
      fnv = fnv.mod(BigInteger.TWO.pow(64));
    }

    BigInteger expected = splitMix(fnv);

    assertEquals(expected.toString(16), Long.toHexString(Hash.ofWord(word)));
  }

  @Test
  void theOrderOfASequenceMatters() {
    long ab = Hash.append(Hash.append(0, Hash.ofWord("a")), Hash.ofWord("b"));
    long ba = Hash.append(Hash.append(0, Hash.ofWord("b")), Hash.ofWord("a"));

    assertNotEquals(ab, ba);
  }

  @Test
  void mixingLosesNothing() {
    Set<Long> mixed = new HashSet<>();

    for (long i = 0; i < WORDS; i++) {
      mixed.add(Hash.mix(i));
    }

    assertEquals(WORDS, mixed.size());
  }

  private static BigInteger splitMix(BigInteger bits) {
    BigInteger z = bits;
    z = z.xor(z.shiftRight(30)).multiply(new BigInteger("bf58476d1ce4e5b9", 16));
    z = z.mod(BigInteger.TWO.pow(64));
    z = z.xor(z.shiftRight(27)).multiply(new BigInteger("94d049bb133111eb", 16));
    z = z.mod(BigInteger.TWO.pow(64));
    return z.xor(z.shiftRight(31));
  }

  private static void count(long bits, int[] set) {
    for (int bit = 0; bit < Long.SIZE; bit++) {
      set[bit] += (int) (bits >>> bit & 1);
    }
  }
}
