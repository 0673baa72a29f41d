package org.solrduplicates.core.measure;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.fingerprint.Hash;

class FeaturesTest {
  private static List<String> words(String text) {
    return text.isEmpty() ? List.of() : List.of(text.split(" "));
  }

  private static Features bag(String text) {
    return Features.words(words(text));
  }

  @Test
  void repetitionsAreCountedApart() {
    Features features = bag("b a b");

    assertEquals(3, features.total());
    assertEquals(2, features.distinct());
    for (int i = 0; i < 2; i++) {
      assertEquals(features.hash(i) == Hash.ofWord("b") ? 2 : 1, features.count(i));
    }
  }

  @Test
  void hashesAscend() {
    Features features = Features.words(RandomTexts.range(0, 1_000));

    for (int i = 1; i < features.distinct(); i++) {
      assertTrue(features.hash(i - 1) < features.hash(i));
    }
  }

  @Test
  void ofEachSharedWordTheSmallerCountIsShared() {
    assertEquals(2 + 1, bag("a a a b").sharedTotal(bag("a a b b c")));
    assertEquals(2, bag("a a a b").sharedDistinct(bag("a a b b c")));
  }

  @Test
  void productsOfSharedCountsAreSummed() {
    assertEquals(3 * 2 + 1 * 2, bag("a a a b").dotProduct(bag("a a b b c")));
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void countsAreThoseOfMapsOfWords(long seed) {
    RandomTexts random = new RandomTexts(seed);
    List<String> a = random.words(random.below(60), 20);
    List<String> b = random.words(random.below(60), 20);
    Map<String, Integer> countsA = counts(a);
    Map<String, Integer> countsB = counts(b);
    Set<String> both = new HashSet<>(a);
    both.retainAll(b);
    int shared = both.stream().mapToInt(w -> Math.min(countsA.get(w), countsB.get(w))).sum();

    assertEquals(both.size(), Features.words(a).sharedDistinct(Features.words(b)));
    assertEquals(shared, Features.words(a).sharedTotal(Features.words(b)));
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void shinglesAreThoseOfASetOfLists(long seed) {
    RandomTexts random = new RandomTexts(seed);
    List<String> a = random.words(100, 4);
    List<String> b = random.words(100, 4);
    Set<List<String>> both = shingles(a, 3);
    both.retainAll(shingles(b, 3));

    assertEquals(shingles(a, 3).size(), Features.shingles(a, 3).distinct());
    assertEquals(both.size(), Features.shingles(a, 3).sharedDistinct(Features.shingles(b, 3)));
  }

  @ParameterizedTest
  @CsvSource({"'', 2, 0", "a, 2, 1", "a b, 2, 1", "a b c, 2, 2", "a b a b, 2, 3", "a b c, 1, 3"})
  void thereIsAShingleAtEveryPlaceWhereOneFits(String text, int length, int shingles) {
    assertEquals(shingles, Features.shingles(words(text), length).total());
  }

  @Test
  void shinglesKnowTheOrderOfTheirWords() {
    assertEquals(
        0, Features.shingles(words("a b"), 2).sharedDistinct(Features.shingles(words("b a"), 2)));
  }

  @ParameterizedTest
  @CsvSource({"'', 0", "ab, 1", "abc, 1", "abcd, 2", "ab cd, 3"})
  void thereIsALetterNgramAtEveryPlaceWhereOneFits(String text, int ngrams) {
    assertEquals(ngrams, Features.letters(words(text), 3).total());
  }

  @Test
  void letterNgramsReachAcrossWords() {
    Features ab = Features.letters(words("a b"), 3);

    assertEquals(1, ab.sharedDistinct(Features.letters(words("xa bx"), 3)));
    assertEquals(0, ab.sharedDistinct(Features.letters(words("xab"), 3)));
  }

  @Test
  void theUnionHasWhatAtLeastOneHas() {
    Features a = bag("a b b");
    Features b = bag("b c");

    assertArrayEquals(hashes(bag("a b c")), a.union(b));
    assertArrayEquals(a.union(b), b.union(a));
  }

  @Test
  void aWordIsContainedOrNot() {
    assertTrue(bag("a b").contains(Hash.ofWord("b")));
    assertFalse(bag("a b").contains(Hash.ofWord("c")));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1})
  void aLengthBelowOneIsRefused(int length) {
    assertThrows(IllegalArgumentException.class, () -> Features.shingles(List.of("a"), length));
    assertThrows(IllegalArgumentException.class, () -> Features.letters(List.of("a"), length));
  }

  private static long[] hashes(Features features) {
    long[] hashes = new long[features.distinct()];
    for (int i = 0; i < hashes.length; i++) {
      hashes[i] = features.hash(i);
    }
    return hashes;
  }

  private static Map<String, Integer> counts(List<String> words) {
    Map<String, Integer> counts = new HashMap<>();
    words.forEach(word -> counts.put(word, Collections.frequency(words, word)));
    return counts;
  }

  private static Set<List<String>> shingles(List<String> words, int length) {
    Set<List<String>> shingles = new HashSet<>();
    for (int i = 0; i + length <= words.size(); i++) {
      shingles.add(words.subList(i, i + length));
    }
    return shingles;
  }
}
