// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.passage;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Digits stand for b c d f g h j k l m n p q r s t w x y z. */
class LetterFrequenciesTest {
  private static final List<Double> NONE = Collections.nCopies(20, 0.0);

  /** b b j d: .5 becomes 7, half of that 3.5 and so 4. */
  @Test
  void theLargestShareIsTheLargestDigit() {
    assertArrayEquals(
        new long[] {Long.parseLong("70400040000000000000", 8)},
        prints(new LetterFrequencies(4, 2, 8, NONE), "北北京大"));
  }

  /** Two values: .5 is 1; .25 lies halfway and is rounded up. */
  @Test
  void aDigitMayBeABit() {
    assertArrayEquals(
        new long[] {Long.parseLong("10100010000000000000", 2)},
        prints(new LetterFrequencies(4, 2, 2, NONE), "北北京大"));
  }

  /** 9, 4.5 rounded to 5: twenty decimal digits need 67 bits. */
  @Test
  void tenValuesKeepTheLow64Bits() {
    assertArrayEquals(
        new long[] {new BigInteger("90500050000000000000").longValue()},
        prints(new LetterFrequencies(4, 2, 10, NONE), "北北京大"));
  }

  /** b .5 - .5 and all others 0, but d and j .25. */
  @Test
  void theReferenceFrequencyIsSubtracted() {
    List<Double> reference = new ArrayList<>(NONE);
    reference.set(0, 0.5);
    assertArrayEquals(
        new long[] {Long.parseLong("700070000000000000", 8)},
        prints(new LetterFrequencies(4, 2, 8, reference), "北北京大"));
  }

  /** b is usual and does not come, so it is the least: 0; c .5 is 7, all others lie halfway: 4. */
  @Test
  void aLetterThatIsMissingLiesBelowTheOthers() {
    List<Double> reference = new ArrayList<>(NONE);
    reference.set(0, 0.5);
    assertArrayEquals(
        new long[] {Long.parseLong("07444444444444444444", 8)},
        prints(new LetterFrequencies(2, 1, 8, reference), "才安"));
  }

  private static long[] prints(LetterFrequencies letters, String text) {
    return letters.prints(PassageText.of(text), letters.step()).toArray();
  }

  /** Length 2n, window n, overlap of one half: 1-n, n/2-3n/2 and n-2n. */
  @Test
  void windowsOverlapByHalf() {
    assertArrayEquals(
        new long[] {
          Long.parseLong("70000000000000000000", 8),
          Long.parseLong("70000070000000000000", 8),
          Long.parseLong("00700070000000000000", 8)
        },
        prints(new LetterFrequencies(2, 1, 8, NONE), "北北京大"));
    assertEquals(1, prints(new LetterFrequencies(2, 2, 8, NONE), "北北京").length);
  }

  @Test
  void theStepIsTheRestOfTheWindow() {
    assertEquals(16, LetterFrequencies.of(32, 0.5, 8).step());
    assertEquals(32, LetterFrequencies.of(32, 0, 8).step());
    assertEquals(3, LetterFrequencies.of(32, 0.9, 8).step());
    assertEquals(1, LetterFrequencies.of(8, 0.9, 8).step());
  }

  /**
   * Windows of a text begin at characters 0, 2, 4 ...; the same windows of a part at 1, 3, 5 ...
   */
  @Test
  void aRequestHasAWindowAtEveryCharacter() {
    LetterFrequencies letters = LetterFrequencies.of(4, 0.5, 8);
    PassageText whole = PassageText.of("北京大学图书馆开放时间");
    PassageText part = PassageText.of("京大学图书馆开放时间");
    Set<Long> asked = letters.hashes(part, 1).boxed().collect(Collectors.toSet());

    assertEquals(4, letters.hashes(whole, letters.step()).count());
    assertEquals(7, letters.hashes(part, 1).count());
    assertEquals(3, letters.hashes(whole, letters.step()).filter(asked::contains).count());
    assertTrue(asked.containsAll(letters.hashes(part, letters.step()).boxed().toList()));
  }

  @Test
  void windowsOfOtherSizesOrRangesHaveOtherHashes() {
    PassageText text = PassageText.of("安".repeat(8));
    Set<Long> hashes = new HashSet<>();
    for (int window : new int[] {4, 8}) {
      for (int range : new int[] {2, 8}) {
        new LetterFrequencies(window, 1, range, NONE).hashes(text, 1).forEach(hashes::add);
      }
    }
    assertEquals(4, hashes.size());
  }

  @Test
  void homophonesHaveTheSamePrintAndOtherScriptsDoNotCount() {
    LetterFrequencies four = new LetterFrequencies(4, 2, 8, NONE);
    assertArrayEquals(prints(four, "北北京大"), prints(four, "背 x 北, 2 惊打"));
  }

  @Test
  void lettersWithoutADigitGiveZeros() {
    assertArrayEquals(new long[] {0}, prints(new LetterFrequencies(2, 1, 8, NONE), "安阿"));
  }

  /** Level 1 of GB 2312 is in the rows 16 to 55, the last of which has 89 characters. */
  @Test
  void theUsualSharesAreThoseOfCommonCharacters() {
    List<Character> initials = new ArrayList<>();
    for (int row = 16; row <= 55; row++) {
      for (int cell = 1; cell <= (row == 55 ? 89 : 94); cell++) {
        byte[] code = {(byte) (0xA0 + row), (byte) (0xA0 + cell)};
        initials.add(PinyinInitials.of(new String(code, Charset.forName("GB2312")).codePointAt(0)));
      }
    }
    assertEquals(3755, initials.size());
    for (int i = 0; i < LetterFrequencies.LETTERS.length(); i++) {
      int count = Collections.frequency(initials, LetterFrequencies.LETTERS.charAt(i));
      assertEquals(count / 3755.0, LetterFrequencies.USUAL.get(i), 0.0005);
    }
  }
}
