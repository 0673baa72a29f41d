package org.solrduplicates.core.measure;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.fingerprint.Hash;
import org.solrduplicates.core.measure.Features.RabinWindow;

class RabinWindowTest {
  /** Polynomials over the field of two elements, a bit for each coefficient. */
  private static final BigInteger P =
      BigInteger.ONE
          .shiftLeft(64)
          .or(new BigInteger(Long.toUnsignedString(RabinWindow.POLYNOMIAL)));

  private static final BigInteger X = BigInteger.TWO;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 8, 20})
  void everyHashIsTheRemainderOfItsWindow(int length) {
    String text = String.join(" ", new RandomTexts(length).words(30, 100)) + "é合同\uFFFF\u0000z";

    long[] hashes = new RabinWindow(length).hashes(text);

    assertEquals(text.length() - length + 1, hashes.length);
    for (int i = 0; i < hashes.length; i++) {
      assertEquals(remainder(text.substring(i, i + length)), hashes[i], "at " + i);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "ab", "abc"})
  void aTextThatIsNoLongerThanAWindowIsOne(String text) {
    assertArrayEquals(new long[] {remainder(text)}, new RabinWindow(3).hashes(text));
  }

  @Test
  void thePolynomialIsIrreducible() {
    BigInteger half = X;
    for (int i = 0; i < 32; i++) {
      half = times(half, half);
    }
    BigInteger all = half;
    for (int i = 0; i < 32; i++) {
      all = times(all, all);
    }
    // Rabin's test (1980): 2 is the only prime that divides the degree, 64
    assertEquals(X, all, "x^(2^64) = x, so every factor has a degree that divides 64");
    assertEquals(BigInteger.ONE, gcd(P, half.xor(X)), "none has a degree that divides 32");
  }

  @ParameterizedTest
  @CsvSource({"3, 4", "5, 10", "8, 3"})
  void differentWindowsHaveDifferentHashes(int length, int letters) {
    RandomTexts random = new RandomTexts(length);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 50_000; i++) {
      text.append((char) ('a' + random.below(letters)));
    }
    Set<String> windows = new HashSet<>();
    for (int i = 0; i + length <= text.length(); i++) {
      windows.add(text.substring(i, i + length));
    }

    long[] hashes = new RabinWindow(length).hashes(text);

    assertEquals(windows.size(), Arrays.stream(hashes).distinct().count());
  }

  /** With x^64 + x^4 + x^3 + x + 1, which is irreducible too, these two would collide. */
  @Test
  void windowsThatDifferInFewBitsAreToldApart() {
    assertNotEquals(new RabinWindow(5).hashes("bonda")[0], new RabinWindow(5).hashes("condz")[0]);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1})
  void aWindowWithoutALetterIsRefused(int length) {
    assertThrows(IllegalArgumentException.class, () -> new RabinWindow(length));
  }

  private static long remainder(String text) {
    BigInteger polynomial = BigInteger.ZERO;
    for (char c : text.toCharArray()) {
      polynomial = polynomial.shiftLeft(16).or(BigInteger.valueOf(c));
    }
    return Hash.mix(mod(polynomial, P).longValue());
  }

  private static BigInteger times(BigInteger a, BigInteger b) {
    BigInteger product = BigInteger.ZERO;
    for (int i = 0; i < b.bitLength(); i++) {
      product = b.testBit(i) ? product.xor(a.shiftLeft(i)) : product;
    }
    return mod(product, P);
  }

  private static BigInteger mod(BigInteger a, BigInteger b) {
    BigInteger rest = a;
    while (rest.bitLength() >= b.bitLength()) {
      rest = rest.xor(b.shiftLeft(rest.bitLength() - b.bitLength()));
    }
    return rest;
  }

  private static BigInteger gcd(BigInteger a, BigInteger b) {
    return b.signum() == 0 ? a : gcd(b, mod(a, b));
  }
}
