package org.solrduplicates.core.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.measure.WordAlignment.Differing;

class WordAlignmentTest {
  /** One word for each letter. */
  private static long[] letters(String text) {
    return text.chars().asLongStream().toArray();
  }

  private static long[] random(RandomTexts random, int maxLength, int words) {
    return LongStream.generate(() -> random.below(words))
        .limit(random.below(maxLength + 1))
        .toArray();
  }

  @ParameterizedTest
  @CsvSource({
    "kitten, sitting, 3",
    "saturday, sunday, 3",
    "intention, execution, 5",
    "abc, '', 3",
    "'', abc, 3",
    "'', '', 0",
    "abc, abc, 0",
    "aab, ab, 1",
    "ab, ba, 2"
  })
  void theDistanceIsAsWorkedOutByHand(String a, String b, int distance) {
    assertEquals(distance, WordAlignment.distance(letters(a), letters(b)));
  }

  /** Equal words less different ones and gaps: GATTACA over G-CATGCU is known to score 0. */
  @ParameterizedTest
  @CsvSource({"GATTACA, GCATGCU, 0", "abc, abc, 3", "abc, xyz, -3", "abc, ac, 1", "ab, '', -2"})
  void theScoreIsAsWorkedOutByHand(String a, String b, int score) {
    assertEquals(score, new WordAlignment(1, -1, -1).score(letters(a), letters(b)));
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void theDistanceIsThatOfTheRecursion(long seed) {
    RandomTexts random = new RandomTexts(seed);
    for (int i = 0; i < 60; i++) {
      long[] a = random(random, 6, 3);
      long[] b = random(random, 6, 3);
      assertEquals(recursive(a, b), WordAlignment.distance(a, b), () -> text(a) + text(b));
    }
  }

  /** The definition of Levenshtein, without a table. */
  private static int recursive(long[] a, long[] b) {
    if (a.length == 0 || b.length == 0) {
      return a.length + b.length;
    }
    int replaced = recursive(rest(a), rest(b)) + (a[0] == b[0] ? 0 : 1);
    return Math.min(replaced, 1 + Math.min(recursive(rest(a), b), recursive(a, rest(b))));
  }

  @ParameterizedTest(name = "match {0}, mismatch {1}, gap {2}")
  @CsvSource({"1, -1, -1", "0, -1, -1", "2, -3, -1", "1, -1, -2"})
  void theScoreIsThatOfTheBestOfAllAlignments(int match, int mismatch, int gap) {
    WordAlignment alignment = new WordAlignment(match, mismatch, gap);
    RandomTexts random = new RandomTexts(match);
    for (int i = 0; i < 100; i++) {
      long[] a = random(random, 6, 3);
      long[] b = random(random, 6, 3);
      assertEquals(best(alignment, a, b), alignment.score(a, b), () -> text(a) + text(b));
    }
  }

  private static int best(WordAlignment alignment, long[] a, long[] b) {
    if (a.length == 0 || b.length == 0) {
      return alignment.gap() * (a.length + b.length);
    }
    int both = a[0] == b[0] ? alignment.match() : alignment.mismatch();
    return Math.max(
        both + best(alignment, rest(a), rest(b)),
        alignment.gap() + Math.max(best(alignment, rest(a), b), best(alignment, a, rest(b))));
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void theDistanceIsAMetric(long seed) {
    RandomTexts random = new RandomTexts(seed);
    for (int i = 0; i < 100; i++) {
      long[] a = random(random, 20, 4);
      long[] b = random(random, 20, 4);
      long[] c = random(random, 20, 4);
      int direct = WordAlignment.distance(a, c);
      assertEquals(direct, WordAlignment.distance(c, a));
      assertEquals(Arrays.equals(a, c), direct == 0);
      assertTrue(direct <= WordAlignment.distance(a, b) + WordAlignment.distance(b, c));
    }
  }

  @Test
  void similaritiesAreScaledByTheLongerText() {
    assertEquals(
        1 - 3.0 / 7, WordAlignment.levenshtein(letters("kitten"), letters("sitting")), 1e-12);
    // 4 equal, 2 replaced, 1 inserted: 1 of 7
    assertEquals(
        (1 + 1.0 / 7) / 2,
        WordAlignment.needlemanWunsch(letters("kitten"), letters("sitting")),
        1e-12);
  }

  @Test
  void unrelatedTextsAreZeroAlsoOfDifferentLengths() {
    assertEquals(0, WordAlignment.levenshtein(letters("abcd"), letters("xy")));
    assertEquals(0, WordAlignment.needlemanWunsch(letters("abcd"), letters("xy")));
  }

  @Test
  void textsOfTheMaximalLengthAreCompared() {
    long[] a = LongStream.range(0, Differing.MAX_WORDS).toArray();
    long[] b = a.clone();
    b[0] = -1;
    b[300] = -1;

    assertEquals(2, WordAlignment.distance(a, Arrays.copyOf(b, b.length)));
  }

  @Test
  void oneWordMoreIsRefused() {
    long[] tooLong = new long[Differing.MAX_WORDS + 1];
    long[] a = letters("a");

    Exception first =
        assertThrows(IllegalArgumentException.class, () -> WordAlignment.distance(tooLong, a));
    assertEquals("texts of at most 20000 words are aligned, not of 20001", first.getMessage());
    assertThrows(IllegalArgumentException.class, () -> WordAlignment.distance(a, tooLong));
    assertThrows(IllegalArgumentException.class, () -> BlockMoves.distance(a, tooLong));
  }

  private static long[] rest(long[] words) {
    return Arrays.copyOfRange(words, 1, words.length);
  }

  private static String text(long[] words) {
    return Arrays.toString(words);
  }
}
