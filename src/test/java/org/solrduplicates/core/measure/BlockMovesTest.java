package org.solrduplicates.core.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;

class BlockMovesTest {
  private static int distance(String a, String b) {
    return BlockMoves.distance(letters(a), letters(b));
  }

  private static long[] letters(String text) {
    return text.chars().asLongStream().toArray();
  }

  @ParameterizedTest
  @CsvSource({
    "abcdefg, efgabcx, 2",
    "abcdef, defabc, 1",
    "abcdef, abcdef, 0",
    "abcdef, abxdef, 1",
    "abcdef, abdef, 1",
    "abdef, abcdef, 1",
    "abcdefghi, ghidefabc, 2",
    "uabvcdw, xabycdz, 3",
    "uabcdw, abyycd, 4",
    "abc, xyz, 3",
    "abc, '', 3",
    "'', '', 0"
  })
  void theStepsAreAsWorkedOutByHand(String a, String b, int steps) {
    assertEquals(steps, distance(a, b));
  }

  @Test
  void similarityIsScaledByTheLongerText() {
    assertEquals(1 - 2.0 / 7, BlockMoves.similarity(letters("abcdefg"), letters("efgabcx")), 1e-12);
  }

  /** From every text to every one of at most four letters, against the exact number of steps. */
  @Test
  void theStepsAreNeverFewerThanNeeded() {
    List<String> texts = texts("ab", 4);
    for (String a : texts) {
      Map<String, Integer> exact = exactSteps(a, "ab", 4);
      for (String b : texts) {
        assertTrue(distance(a, b) >= exact.get(b), () -> a + " to " + b);
      }
    }
  }

  /** How good greed is where it has little to choose: exact for nine of ten. */
  @Test
  void theyAreMostlyExactForShortTextsOfDifferentLetters() {
    Map<String, Integer> exact = exactSteps("abcd", "abcd", 4);
    List<String> texts = texts("abcd", 4).stream().filter(BlockMovesTest::isDistinct).toList();
    long right = texts.stream().filter(b -> distance("abcd", b) == exact.get(b)).count();

    texts.forEach(b -> assertTrue(distance("abcd", b) >= exact.get(b), b));
    assertTrue(right >= 0.9 * texts.size(), right + " of " + texts.size());
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void theDistanceIsSymmetricAndZeroOnlyForTheSameTextAndAtMostTheLongerLength(long seed) {
    RandomTexts random = new RandomTexts(seed);
    for (int i = 0; i < 200; i++) {
      String a = text(random, 12);
      String b = text(random, 12);
      assertEquals(distance(a, b), distance(b, a));
      assertEquals(a.equals(b), distance(a, b) == 0);
      assertTrue(distance(a, b) <= Math.max(a.length(), b.length()));
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void aMovedBlockOfDifferentWordsIsOneStep(long seed) {
    RandomTexts random = new RandomTexts(seed);
    for (int i = 0; i < 50; i++) {
      List<Long> words = new ArrayList<>(LongStream.range(0, 100).boxed().toList());
      int from = random.below(80);
      List<Long> block = List.copyOf(words.subList(from, from + 1 + random.below(20)));
      words.removeAll(block);
      words.addAll(random.below(words.size()), block);
      long[] moved = words.stream().mapToLong(word -> word).toArray();
      int expected = isAscending(moved) ? 0 : 1;
      assertEquals(expected, BlockMoves.distance(LongStream.range(0, 100).toArray(), moved));
    }
  }

  /** In the worst case every place is compared with every other one, and no more. */
  @Test
  void aTextOfOneWordRepeatedIsCoveredQuickly() {
    assertEquals(1_000, BlockMoves.distance(new long[5_000], new long[4_000]));
  }

  private static boolean isAscending(long[] words) {
    return LongStream.range(1, words.length).allMatch(i -> words[(int) i - 1] < words[(int) i]);
  }

  private static boolean isDistinct(String text) {
    return text.chars().distinct().count() == text.length();
  }

  private static String text(RandomTexts random, int maxLength) {
    StringBuilder text = new StringBuilder();
    for (int i = random.below(maxLength + 1); i > 0; i--) {
      text.append((char) ('a' + random.below(4)));
    }
    return text.toString();
  }

  private static List<String> texts(String alphabet, int maxLength) {
    List<String> texts = new ArrayList<>(List.of(""));
    for (int i = 0; i < texts.size() && texts.get(i).length() < maxLength; i++) {
      for (String letter : alphabet.split("")) {
        texts.add(texts.get(i) + letter);
      }
    }
    return texts;
  }

  /** Breadth first; a way over a longer text than both ends is allowed one letter more. */
  private static Map<String, Integer> exactSteps(String from, String alphabet, int maxLength) {
    Map<String, Integer> steps = new HashMap<>(Map.of(from, 0));
    Queue<String> queue = new ArrayDeque<>(List.of(from));
    while (!queue.isEmpty()) {
      String text = queue.remove();
      oneStep(text, alphabet)
          .filter(next -> next.length() <= maxLength + 1 && !steps.containsKey(next))
          .forEach(
              next -> {
                steps.put(next, steps.get(text) + 1);
                queue.add(next);
              });
    }
    return steps;
  }

  private static Stream<String> oneStep(String text, String alphabet) {
    List<String> next = new ArrayList<>();
    for (int i = 0; i <= text.length(); i++) {
      for (int j = i; j <= text.length(); j++) {
        String rest = text.substring(0, i) + text.substring(j);
        for (int k = 0; k <= rest.length(); k++) {
          next.add(rest.substring(0, k) + text.substring(i, j) + rest.substring(k));
        }
      }
      for (String letter : alphabet.split("")) {
        next.add(text.substring(0, i) + letter + text.substring(i));
        next.add(text.substring(0, i) + letter + text.substring(Math.min(i + 1, text.length())));
      }
      next.add(text.substring(0, i) + text.substring(Math.min(i + 1, text.length())));
    }
    return next.stream().distinct();
  }
}
