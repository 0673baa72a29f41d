// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.passage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.solrduplicates.core.passage.Fragment.Kind;

class WinnowingTest {
  private static final int CASES = 2_000;
  private static final String HAN = "国法人民政府行机关应当规定条例本市县级以上管理部门责令改正罚款";

  /** The example of the paper: 5-grams of "adorunrunrunadorunrun", windows of 4. */
  @Test
  void theExampleOfThePaper() {
    long[] hashes = {77, 74, 42, 17, 98, 50, 17, 98, 8, 88, 67, 39, 77, 74, 42, 17, 98};
    assertEquals(List.of(17L, 17L, 8L, 39L, 17L), chosen(new Winnowing(5, 8), hashes));
  }

  @Test
  void aTextOfOneWordGivesFewFragments() {
    assertEquals(List.of(5L), chosen(new Winnowing(1, 4), 5, 5, 5, 5, 5, 5, 5));
  }

  @Test
  void fewerThanAWindowGiveTheSmallest() {
    assertEquals(List.of(2L), chosen(new Winnowing(1, 4), 3, 2));
    assertEquals(List.of(), chosen(new Winnowing(1, 4)));
  }

  /** Whatever stands around a passage of the guaranteed length, both texts choose a part of it. */
  @ParameterizedTest
  @EnumSource(Kind.class)
  void aPassageOfTheGuaranteedLengthSharesAFragment(Kind kind) {
    Random random = new Random(19);
    for (int i = 0; i < CASES; i++) {
      int length = 1 + random.nextInt(8);
      Winnowing winnowing = new Winnowing(length, length + random.nextInt(10));
      FragmentSettings settings = new FragmentSettings(Map.of(kind, winnowing));
      List<String> passage = words(random, kind, winnowing.guarantee());
      String one = around(random, kind, passage);
      String other = around(random, kind, passage);
      Set<Long> shared = hashes(settings, one);
      shared.retainAll(hashes(settings, other));
      assertTrue(!shared.isEmpty(), () -> winnowing + "\n" + one + "\n" + other);
    }
  }

  @ParameterizedTest
  @CsvSource({"0, 4", "5, 4"})
  void lengthsOutOfRangeAreRefused(int length, int guarantee) {
    Exception refused =
        assertThrows(IllegalArgumentException.class, () -> new Winnowing(length, guarantee));

    assertEquals(
        "length must be 1 or more and guarantee no less: " + length + ", " + guarantee,
        refused.getMessage());
  }

  @Test
  void aGuaranteeMayBeTheLength() {
    assertEquals(1, new Winnowing(5, 5).window());
  }

  private static List<Long> chosen(Winnowing winnowing, long... hashes) {
    List<Long> chosen = new ArrayList<>();
    winnowing.choose(hashes, at -> chosen.add(hashes[at]));
    return chosen;
  }

  private static Set<Long> hashes(FragmentSettings settings, String text) {
    return LongStream.of(settings.hashes(PassageText.of(text)))
        .boxed()
        .collect(Collectors.toCollection(HashSet::new));
  }

  /** Few different words, so that hashes are equal often. */
  private static List<String> words(Random random, Kind kind, int count) {
    int size = 1 + random.nextInt(HAN.length());
    String[] words = new String[count];
    Arrays.setAll(
        words,
        i -> {
          int at = random.nextInt(size);
          return kind == Kind.WORDS ? "w" + at : HAN.substring(at, at + 1);
        });
    return List.of(words);
  }

  private static String around(Random random, Kind kind, List<String> passage) {
    List<String> words = new ArrayList<>(words(random, kind, random.nextInt(30)));
    words.addAll(passage);
    words.addAll(words(random, kind, random.nextInt(30)));
    return String.join(random.nextBoolean() ? " " : ", ", words);
  }
}
