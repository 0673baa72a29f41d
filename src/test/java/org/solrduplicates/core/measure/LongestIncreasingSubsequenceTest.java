package org.solrduplicates.core.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.measure.BlockMoves.LongestIncreasingSubsequence;

class LongestIncreasingSubsequenceTest {
  private static List<Integer> longest(List<Integer> numbers) {
    return LongestIncreasingSubsequence.longest(numbers, number -> number);
  }

  @Test
  void theLongestAscendingPartIsFound() {
    assertEquals(List.of(1, 2, 3), longest(List.of(5, 1, 6, 2, 3)));
    assertEquals(List.of(), longest(List.of()));
  }

  @Test
  void equalNumbersDoNotAscend() {
    assertEquals(List.of(7), longest(List.of(7, 7, 7)));
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void noPartOfTheSequenceIsLonger(long seed) {
    RandomTexts random = new RandomTexts(seed);
    for (int i = 0; i < 20; i++) {
      List<Integer> numbers = new ArrayList<>();
      for (int j = random.below(11); j > 0; j--) {
        numbers.add(random.below(10));
      }
      List<Integer> longest = longest(numbers);
      assertTrue(isAscendingPart(longest, numbers), () -> longest + " of " + numbers);
      assertEquals(longestByTrial(numbers), longest.size());
    }
  }

  private static boolean isAscendingPart(List<Integer> part, List<Integer> numbers) {
    int at = 0;
    for (int number : numbers) {
      at += at < part.size() && part.get(at) == number ? 1 : 0;
    }
    return at == part.size() && part.stream().sorted().distinct().toList().equals(part);
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
