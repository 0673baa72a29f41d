package org.solrduplicates.core.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.core.measure.WordAlignment.Differing;

class DifferingTest {
  @ParameterizedTest
  @CsvSource({
    "abcde, abxde, c, x, 4",
    "abc, xyz, abc, xyz, 0",
    "abc, abc, '', '', 3",
    "abab, ab, ab, '', 2",
    "ab, abab, '', ab, 2",
    "aa, aaa, '', a, 2",
    "'', ab, '', ab, 0"
  })
  void equalEndsAreLeftOut(String a, String b, String restOfA, String restOfB, int equal) {
    Differing rest = Differing.of(letters(a), letters(b));

    assertEquals(restOfA, text(rest.a()));
    assertEquals(restOfB, text(rest.b()));
    assertEquals(equal, rest.equal());
    assertEquals(Math.max(restOfA.length(), restOfB.length()), rest.longer().length);
    assertEquals(Math.min(restOfA.length(), restOfB.length()), rest.shorter().length);
  }

  private static long[] letters(String text) {
    return text.chars().asLongStream().toArray();
  }

  private static String text(long[] letters) {
    StringBuilder text = new StringBuilder();
    for (long letter : letters) {
      text.append((char) letter);
    }
    return text.toString();
  }
}
