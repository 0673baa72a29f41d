// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.cli.WordOrder.Block;
import org.solrduplicates.core.RandomTexts;

class WordOrderTest {
  /** One word for each letter. */
  private static long[] letters(String text) {
    return text.chars().asLongStream().toArray();
  }

  private static WordOrder of(String a, String b) {
    return new WordOrder(letters(a), letters(b));
  }

  private static int distance(String a, String b) {
    return -of(a, b).score(0);
  }

  private static String text(RandomTexts random, int maxLength, int letters) {
    StringBuilder text = new StringBuilder();
    for (int i = random.below(maxLength + 1); i > 0; i--) {
      text.append((char) ('a' + random.below(letters)));
    }
    return text.toString();
  }

  @ParameterizedTest
  @CsvSource({
    "kitten, sitting, 3",
    "saturday, sunday, 3",
    "intention, execution, 5",
    "abc, '', 3",
    "'', '', 0",
    "abc, abc, 0",
    "aab, ab, 1",
    "ab, ba, 2"
  })
  void theDistanceIsAsWorkedOutByHand(String a, String b, int distance) {
    assertEquals(distance, distance(a, b));
    assertEquals(distance, distance(b, a));
  }

  /** Equal words less different ones and gaps: GATTACA over G-CATGCU is known to score 0. */
  @ParameterizedTest
  @CsvSource({"GATTACA, GCATGCU, 0", "abc, abc, 3", "abc, xyz, -3", "abc, ac, 1", "ab, '', -2"})
  void theScoreIsAsWorkedOutByHand(String a, String b, int score) {
    assertEquals(score, of(a, b).score(1));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void theScoreIsThatOfTheBestOfAllAlignments(int match) {
    RandomTexts random = new RandomTexts(match);
    for (int i = 0; i < 100; i++) {
      String a = text(random, 6, 3);
      String b = text(random, 6, 3);
      assertEquals(best(match, a, b), of(a, b).score(match), a + " " + b);
    }
  }

  /** The definition, without a table. */
  private static int best(int match, String a, String b) {
    if (a.isEmpty() || b.isEmpty()) {
      return -(a.length() + b.length());
    }
    int both = a.charAt(0) == b.charAt(0) ? match : -1;
    String restOfA = a.substring(1);
    String restOfB = b.substring(1);
    return Math.max(
        both + best(match, restOfA, restOfB),
        Math.max(best(match, restOfA, b), best(match, a, restOfB)) - 1);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void theDistanceIsAMetric(long seed) {
    RandomTexts random = new RandomTexts(seed);
    for (int i = 0; i < 100; i++) {
      String a = text(random, 20, 4);
      String b = text(random, 20, 4);
      String c = text(random, 20, 4);
      assertEquals(distance(a, c), distance(c, a));
      assertEquals(a.equals(c), distance(a, c) == 0);
      assertTrue(distance(a, c) <= distance(a, b) + distance(b, c));
    }
  }

  /** Of kitten and sitting 4 are equal, 2 replaced, 1 inserted: a score of 1 of 7. */
  @Test
  void similaritiesAreScaledByTheLongerText() {
    assertEquals(1 - 3.0 / 7, of("kitten", "sitting").levenshtein(), 1e-12);
    assertEquals((1 + 1.0 / 7) / 2, of("kitten", "sitting").needlemanWunsch(), 1e-12);
    assertEquals(1 - 2.0 / 7, of("abcdefg", "efgabcx").moves(), 1e-12);
    assertEquals(0, of("abcd", "xy").levenshtein());
    assertEquals(0, of("abcd", "xy").needlemanWunsch());
  }

  @ParameterizedTest
  @CsvSource({
    "abcdefg, efgabcx, 2",
    "abcdef, defabc, 1",
    "abcdef, abcdef, 0",
    "abcdef, abxdef, 1",
    "abcdef, abdef, 1",
    "abcdefghi, ghidefabc, 2",
    "uabvcdw, xabycdz, 3",
    "uabcdw, abyycd, 4",
    "abc, xyz, 3",
    "abc, '', 3",
    "'', '', 0"
  })
  void theStepsAreAsWorkedOutByHand(String a, String b, int steps) {
    assertEquals(steps, of(a, b).steps());
    assertEquals(steps, of(b, a).steps());
  }

  /** From every text to every one of at most four letters, against the exact number of steps. */
  @Test
  void theStepsAreNeverFewerThanNeeded() {
    List<String> texts = new ArrayList<>(List.of(""));
    for (int i = 0; i < texts.size() && texts.get(i).length() < 4; i++) {
      texts.addAll(List.of(texts.get(i) + "a", texts.get(i) + "b"));
    }
    for (String a : texts) {
      Map<String, Integer> exact = exactSteps(a);
      for (String b : texts) {
        assertTrue(of(a, b).steps() >= exact.get(b), () -> a + " to " + b);
      }
    }
  }

  /** Breadth first; a way over a longer text than both ends is allowed one letter more. */
  private static Map<String, Integer> exactSteps(String from) {
    Map<String, Integer> steps = new HashMap<>(Map.of(from, 0));
    List<String> queue = new ArrayList<>(List.of(from));
    for (int i = 0; i < queue.size(); i++) {
      String text = queue.get(i);
      oneStep(text)
          .filter(next -> next.length() <= 5 && !steps.containsKey(next))
          .forEach(
              next -> {
                steps.put(next, steps.get(text) + 1);
                queue.add(next);
              });
    }
    return steps;
  }

  private static Stream<String> oneStep(String text) {
    List<String> next = new ArrayList<>();
    for (int i = 0; i <= text.length(); i++) {
      String after = text.substring(Math.min(i + 1, text.length()));
      for (int j = i; j <= text.length(); j++) {
        String rest = text.substring(0, i) + text.substring(j);
        for (int k = 0; k <= rest.length(); k++) {
          next.add(rest.substring(0, k) + text.substring(i, j) + rest.substring(k));
        }
      }
      for (String letter : List.of("a", "b")) {
        next.add(text.substring(0, i) + letter + text.substring(i));
        next.add(text.substring(0, i) + letter + after);
      }
      next.add(text.substring(0, i) + after);
    }
    return next.stream().distinct();
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void aMovedBlockOfDifferentWordsIsOneStep(long seed) {
    RandomTexts random = new RandomTexts(seed);
    long[] text = LongStream.range(0, 100).toArray();
    for (int i = 0; i < 50; i++) {
      List<Long> words = new ArrayList<>(LongStream.range(0, 100).boxed().toList());
      int from = random.below(80);
      List<Long> block = List.copyOf(words.subList(from, from + 1 + random.below(20)));
      words.removeAll(block);
      words.addAll(random.below(words.size()), block);
      long[] moved = words.stream().mapToLong(word -> word).toArray();
      assertEquals(Arrays.equals(text, moved) ? 0 : 1, new WordOrder(text, moved).steps());
    }
  }

  @Test
  void aTextOfOneWordRepeatedIsCoveredQuickly() {
    assertEquals(1_000, new WordOrder(new long[5_000], new long[4_000]).steps());
  }

  @Test
  void ofEquallyLongBlocksTheNextOneIsTakenOrElseTheFirst() {
    assertEquals(List.of(new Block(2, 0, 3)), blocks("ababc", "abc"));
    assertEquals(List.of(new Block(1, 0, 1), new Block(2, 2, 1)), blocks("axay", "xza"));
    assertEquals(List.of(new Block(0, 0, 1), new Block(1, 2, 1)), blocks("xaba", "xza"));
    assertEquals(List.of(new Block(2, 0, 1), new Block(0, 2, 1)), blocks("aab", "bza"));
    assertEquals(List.of(new Block(0, 0, 2)), blocks("ab", "abab"));
  }

  private static List<Block> blocks(String from, String to) {
    return WordOrder.blocks(letters(from), letters(to));
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void blocksAreEqualAndDoNotOverlap(long seed) {
    RandomTexts random = new RandomTexts(seed);
    for (int i = 0; i < 100; i++) {
      String from = text(random, 20, 6);
      String to = text(random, 20, 6);
      StringBuilder restOfFrom = new StringBuilder(from);
      StringBuilder restOfTo = new StringBuilder(to);
      for (Block block : blocks(from, to)) {
        assertEquals(cutOut(restOfFrom, block.from(), block), cutOut(restOfTo, block.to(), block));
      }
    }
  }

  private static String cutOut(StringBuilder text, int from, Block block) {
    String words = text.substring(from, from + block.length());
    assertFalse(words.contains("_"), "used twice");
    text.replace(from, from + block.length(), "_".repeat(block.length()));
    return words;
  }

  @Test
  void theMostBlocksInTheSameOrderStay() {
    List<Block> blocks = Stream.of(5, 1, 6, 2, 3).map(from -> new Block(from, 0, 1)).toList();

    assertEquals(List.of(1, 2, 3), WordOrder.ascending(blocks).stream().map(Block::from).toList());
    assertEquals(List.of(), WordOrder.ascending(List.of()));
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void noAscendingPartIsLonger(long seed) {
    RandomTexts random = new RandomTexts(seed);
    for (int i = 0; i < 20; i++) {
      List<Integer> numbers =
          Stream.generate(() -> random.below(10)).limit(random.below(11)).toList();
      List<Block> blocks = numbers.stream().map(from -> new Block(from, 0, 1)).toList();
      List<Integer> longest = WordOrder.ascending(blocks).stream().map(Block::from).toList();
      assertEquals(longest.stream().sorted().distinct().toList(), longest);
      assertEquals(longestByTrial(numbers), longest.size());
    }
  }

  private static int longestByTrial(List<Integer> numbers) {
    int longest = 0;
    for (int chosen = 0; chosen < 1 << numbers.size(); chosen++) {
      List<Integer> part = new ArrayList<>();
      for (int i = 0; i < numbers.size(); i++) {
        if ((chosen >> i & 1) == 1) {
          part.add(numbers.get(i));
        }
      }
      boolean ascending = part.stream().sorted().distinct().toList().equals(part);
      longest = ascending ? Math.max(longest, part.size()) : longest;
    }
    return longest;
  }
}
