package org.solrduplicates.core.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.measure.BlockMoves.Tiling;
import org.solrduplicates.core.measure.BlockMoves.Tiling.Tile;

class TilingTest {
  private static List<Tile> cover(String first, String second) {
    return Tiling.cover(
        first.chars().asLongStream().toArray(), second.chars().asLongStream().toArray());
  }

  @Test
  void theLongestBlockIsTaken() {
    assertEquals(List.of(new Tile(2, 0, 3)), cover("ababc", "abc"));
  }

  @Test
  void ofEquallyLongBlocksTheNextOneIsTaken() {
    assertEquals(List.of(new Tile(1, 0, 1), new Tile(2, 2, 1)), cover("axay", "xza"));
  }

  @Test
  void ofTwoThatLieAheadTheNearerIsTaken() {
    assertEquals(List.of(new Tile(0, 0, 1), new Tile(1, 2, 1)), cover("xaba", "xza"));
  }

  @Test
  void orElseTheFirst() {
    assertEquals(List.of(new Tile(2, 0, 1), new Tile(0, 2, 1)), cover("aab", "bza").subList(0, 2));
  }

  @Test
  void aWordIsUsedOnce() {
    assertEquals(List.of(new Tile(0, 0, 2)), cover("ab", "abab"));
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void blocksAreEqualAndDoNotOverlapAndLeaveNoWordThatBothStillHave(long seed) {
    RandomTexts random = new RandomTexts(seed);
    for (int i = 0; i < 100; i++) {
      String first = String.join("", random.words(random.below(8), 8));
      String second = String.join("", random.words(random.below(8), 8));
      StringBuilder restOfFirst = new StringBuilder(first);
      StringBuilder restOfSecond = new StringBuilder(second);
      for (Tile tile : cover(first, second)) {
        assertEquals(cutOut(restOfFirst, tile.from(), tile), cutOut(restOfSecond, tile.to(), tile));
      }
      restOfFirst
          .chars()
          .filter(c -> c != '_')
          .forEach(c -> assertFalse(restOfSecond.toString().indexOf(c) >= 0, first + " " + second));
    }
  }

  private static String cutOut(StringBuilder text, int from, Tile tile) {
    String block = text.substring(from, from + tile.length());
    assertFalse(block.contains("_"), "used twice");
    text.replace(from, from + tile.length(), "_".repeat(tile.length()));
    return block;
  }
}
