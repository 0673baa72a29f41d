package org.solrduplicates.core.passage;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Digits stand for b c d f g h j k l m n p q r s t w x y z. */
class LetterFrequenciesTest {
  private static final List<Double> NONE = LetterFrequencies.NO_REFERENCE;

  /** b b j d: .5 becomes 7, half of that 3.5 and so 4. */
  @Test
  void theLargestShareIsTheLargestDigit() {
    assertArrayEquals(
        new long[] {Long.parseLong("70400040000000000000", 8)},
        new LetterFrequencies(4, 2, 8, NONE).prints(PassageText.of("北北京大")));
  }

  /** Two values: .5 is 1; .25 lies halfway and is rounded up. */
  @Test
  void aDigitMayBeABit() {
    assertArrayEquals(
        new long[] {Long.parseLong("10100010000000000000", 2)},
        new LetterFrequencies(4, 2, 2, NONE).prints(PassageText.of("北北京大")));
  }

  /** 9, 4.5 rounded to 5: twenty decimal digits need 67 bits. */
  @Test
  void tenValuesKeepTheLow64Bits() {
    assertArrayEquals(
        new long[] {new BigInteger("90500050000000000000").longValue()},
        new LetterFrequencies(4, 2, 10, NONE).prints(PassageText.of("北北京大")));
  }

  /** b .5 - .5 and all others 0, but d and j .25. */
  @Test
  void whatIsUsualIsSubtracted() {
    List<Double> reference = new ArrayList<>(NONE);
    reference.set(0, 0.5);
    assertArrayEquals(
        new long[] {Long.parseLong("700070000000000000", 8)},
        new LetterFrequencies(4, 2, 8, reference).prints(PassageText.of("北北京大")));
  }

  /** b is usual and does not come, so it is the least: 0; c .5 is 7, all others lie halfway: 4. */
  @Test
  void aLetterThatIsMissingLiesBelowTheOthers() {
    List<Double> reference = new ArrayList<>(NONE);
    reference.set(0, 0.5);
    assertArrayEquals(
        new long[] {Long.parseLong("07444444444444444444", 8)},
        new LetterFrequencies(2, 1, 8, reference).prints(PassageText.of("才安")));
  }

  /** Length 2n, window n, overlap of one half: 1-n, n/2-3n/2 and n-2n. */
  @Test
  void windowsOverlapByHalf() {
    LetterFrequencies two = new LetterFrequencies(2, 1, 8, NONE);
    PassageText text = PassageText.of("北北京大");
    assertArrayEquals(
        new long[] {
          Long.parseLong("70000000000000000000", 8),
          Long.parseLong("70000070000000000000", 8),
          Long.parseLong("00700070000000000000", 8)
        },
        two.prints(text));
    assertEquals(1, new LetterFrequencies(2, 2, 8, NONE).prints(PassageText.of("北北京")).length);
    assertEquals(3, new LetterFrequencies(2, 2, 8, NONE).withStep(1).prints(text).length);
  }

  @Test
  void homophonesHaveTheSamePrintAndWhatIsNotChineseDoesNotCount() {
    LetterFrequencies four = new LetterFrequencies(4, 2, 8, NONE);
    assertArrayEquals(
        four.prints(PassageText.of("北北京大")), four.prints(PassageText.of("背 x 北, 2 惊打")));
  }

  @Test
  void lettersWithoutADigitGiveZeros() {
    assertArrayEquals(
        new long[] {0}, new LetterFrequencies(2, 1, 8, NONE).prints(PassageText.of("安阿")));
  }

  /** b and d each in one of four. */
  @Test
  void theReferenceIsTheShareInSomeTexts() {
    List<Double> reference =
        LetterFrequencies.reference(List.of(PassageText.of("北大"), PassageText.of("a 安安")));
    assertEquals(List.of(0.25, 0.0, 0.25), reference.subList(0, 3));
    assertEquals(NONE, LetterFrequencies.reference(List.of()));
  }

  /** Five characters: the radix is 4, so four of one letter are 3. */
  @Test
  void theSimplerFormCountsUpToAPowerOfTwo() {
    assertEquals("30100000000000000000", LetterFrequencies.digits("bbbbd"));
    assertEquals("v0000000000000000000", LetterFrequencies.digits("b".repeat(100)));
    assertEquals("0".repeat(20), LetterFrequencies.digits("a"));
    assertEquals("0".repeat(20), LetterFrequencies.digits(""));
  }

  @Test
  void valuesOutOfRangeAreRefused() {
    assertRefused("window must be 2 or more, not 1", 1, 1, 8, NONE);
    assertRefused("step must be 1..4, not 0", 4, 0, 8, NONE);
    assertRefused("step must be 1..4, not 5", 4, 5, 8, NONE);
    assertRefused("range must be 2..10, not 1", 4, 2, 1, NONE);
    assertRefused("range must be 2..10, not 11", 4, 2, 11, NONE);
    assertRefused("reference must have 20 shares, not 1", 4, 2, 8, List.of(1.0));
  }

  private static void assertRefused(
      String message, int window, int step, int range, List<Double> reference) {
    assertEquals(
        message,
        assertThrows(
                IllegalArgumentException.class,
                () -> new LetterFrequencies(window, step, range, reference))
            .getMessage());
  }
}
