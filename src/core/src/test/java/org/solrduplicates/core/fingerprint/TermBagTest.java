// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.fingerprint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;

class TermBagTest {
  private static final int SPREAD = TermBag.TERM_LIMIT / 500;

  private static TermBag bag(String... words) {
    return bag(List.of(words));
  }

  private static TermBag bag(List<String> words) {
    return FingerprintBuilder.ofWords(words).bag();
  }

  @Test
  void wordsAreCountedWithRepetitions() {
    TermBag bag = bag("to", "be", "or", "not", "to", "be");

    assertEquals(6, bag.words());
    assertEquals(4, bag.size());
  }

  @Test
  void everyWordIsHandedOverOnceWithItsCount() {
    TermBag bag = bag("to", "be", "or", "7", "to", "be", "to");
    Map<Integer, Integer> counts = new TreeMap<>();

    for (int i = 0; i < bag.size(); i++) {
      counts.merge(bag.term(i), bag.count(i), Integer::sum);
    }

    assertEquals(bag.size(), counts.size());
    assertEquals(List.of(1, 1, 2, 3), counts.values().stream().sorted().toList());
    assertEquals(1, counts.keySet().stream().filter(term -> term % 2 == 1).count());
  }

  @ParameterizedTest
  @CsvSource({"2024, 1", "a4, 1", "٢٠٢٤, 1", "２０２４, 1", "viii, 0", "contract, 0"})
  void aWordWithADigitIsANumber(String word, int numbers) {
    assertEquals(numbers, bag(word).numbers());
  }

  @Test
  void numbersAreCountedWithRepetitions() {
    assertEquals(3, bag("article", "7", "paragraph", "7", "a4").numbers());
  }

  @Test
  void termsAscendAndHaveAtMost24Bits() {
    TermBag bag = bag(new RandomTexts(1).words(5_000, 100_000));

    int before = -1;
    for (int i = 0; i < bag.size(); i++) {
      assertEquals(1, Integer.compare(bag.term(i), before), "term " + i);
      before = bag.term(i);
    }
    assertEquals(0, before >>> 24);
  }

  @Test
  void sharedWordsAreTheSmallerOfTheCounts() {
    TermBag.Shared shared = bag("a", "a", "a", "b", "7", "7").sharedWith(bag("a", "a", "c", "7"));

    assertEquals(new TermBag.Shared(3, 1, 1, 3), shared);
  }

  @Test
  void textsWithoutACommonWordShareNothing() {
    assertEquals(new TermBag.Shared(0, 0, 0, 0), bag("a", "1").sharedWith(bag("b", "2")));
  }

  @Test
  void anEmptyBagSharesNothing() {
    TermBag empty = new TermBag(new int[0], new int[0]);

    assertEquals(new TermBag.Shared(0, 0, 0, 0), empty.sharedWith(bag("a", "1")));
    assertEquals(new TermBag.Shared(0, 0, 0, 0), bag("a", "1").sharedWith(empty));
    assertEquals(new TermBag.Shared(0, 0, 0, 0), empty.sharedWith(empty));
  }

  @Test
  void theOrderOfTheWordsMakesNoDifference() {
    TermBag bag = bag("a", "b", "a", "c");
    TermBag reordered = bag("c", "a", "a", "b");

    assertEquals(bag, reordered);
    assertEquals(bag.hashCode(), reordered.hashCode());
  }

  @Test
  void howOftenAWordOccursMakesADifference() {
    assertNotEquals(bag("a", "b"), bag("a", "b", "b"));
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void sharedWordsAreTheIntersectionOfTheTwoMultisets(long seed) {
    RandomTexts random = new RandomTexts(seed);
    TreeMap<Integer, Integer> a = randomCounts(random);
    TreeMap<Integer, Integer> b = randomCounts(random);

    TermBag.Shared shared = bag(a).sharedWith(bag(b));

    assertEquals(intersection(a, b, Weights.EQUAL), shared);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void theWeightOfSharedWordsIsTheSumOfTheirWeights(long seed) {
    RandomTexts random = new RandomTexts(seed);
    TreeMap<Integer, Integer> a = randomCounts(random);
    TreeMap<Integer, Integer> b = randomCounts(random);
    Weights weights = weights(random);

    TermBag.Shared shared = bag(a).sharedWith(bag(b), weights);

    assertEquals(intersection(a, b, weights), shared);
    assertEquals(intersection(a, a, weights).weight(), bag(a).weight(weights));
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void sharingIsSymmetric(long seed) {
    RandomTexts random = new RandomTexts(seed);
    TermBag a = bag(randomCounts(random));
    TermBag b = bag(randomCounts(random));

    assertEquals(a.sharedWith(b), b.sharedWith(a));
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void aBagSharesAllOfItselfWithItself(long seed) {
    TermBag bag = bag(randomCounts(new RandomTexts(seed)));

    assertEquals(
        new TermBag.Shared(bag.words(), bag.numbers(), bag.distinctNumbers(), bag.words()),
        bag.sharedWith(bag));
  }

  /** Weights by which every second word of a text counts little. */
  private static Weights weights(RandomTexts random) {
    Map<Integer, Integer> known = new TreeMap<>();
    for (int i = 0; i < 500; i++) {
      known.put(random.below(500) * (i % 2 == 0 ? 1 : SPREAD), 3 + random.below(900));
    }
    return Weights.of(1_000, known);
  }

  /** Returns which of the three words of most weight are missing, the first of equal ones. */
  private static int missing(
      TreeMap<Integer, Integer> counts, TreeMap<Integer, Integer> other, Weights weights) {
    return (int)
        counts.keySet().stream()
            .sorted(Comparator.comparing(term -> -weights.of(term) * counts.get(term)))
            .limit(3)
            .filter(term -> !other.containsKey(term))
            .count();
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void theThreeWordsOfMostWeightAreMissingOrNot(long seed) {
    RandomTexts random = new RandomTexts(seed);
    TreeMap<Integer, Integer> a = randomCounts(random);
    TreeMap<Integer, Integer> b = randomCounts(random);
    TermBag one = bag(a);
    TermBag other = bag(b);
    for (Weights weights : List.of(Weights.EQUAL, weights(random), Weights.EQUAL)) {
      assertEquals(missing(a, b, weights), one.missingIn(other, weights));
      assertEquals(missing(b, a, weights), other.missingIn(one, weights));
      assertEquals(0, one.missingIn(one, weights));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "a b c, a b c, 0",
    "a b c, a b d, 1",
    "a b c, d, 3",
    "a b, d, 2",
    "a, d, 1",
    "a, a, 0",
    "a a b b c c d, d, 3",
    "a a b b c c d, a b c, 0",
  })
  void aShortTextHasFewerWordsThatCanBeMissing(String text, String other, int missing) {
    String[] words = other.split(" ");

    assertEquals(missing, bag(text.split(" ")).missingIn(bag(words), Weights.EQUAL));
  }

  @Test
  void nothingIsMissingOfATextWithoutWords() {
    TermBag empty = new TermBag(new int[0], new int[0]);

    assertEquals(0, empty.missingIn(bag("a"), Weights.EQUAL));
    assertEquals(1, bag("a").missingIn(empty, Weights.EQUAL));
  }

  @ParameterizedTest
  @CsvSource({"article 7 a4 7 7, 2", "article, 0", "1 2 3 4 5 a, 5", "2024 ２０２４, 2"})
  void distinctNumbersAreCountedOnce(String text, int numbers) {
    assertEquals(numbers, bag(text.split(" ")).distinctNumbers());
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void theCountsAreThoseOfTheWords(long seed) {
    List<String> words = new RandomTexts(seed).words(400, 50);
    Map<String, Integer> expected = new HashMap<>();
    words.forEach(word -> expected.merge(word, 1, Integer::sum));

    TermBag bag = bag(words);

    expected.forEach((word, count) -> assertEquals(count, count(word, bag), word));
  }

  private static int count(String word, TermBag bag) {
    return bag.sharedWith(bag(Collections.nCopies(1_000, word))).words();
  }

  /** Terms all over the range, as those of words are, and some side by side. */
  private static TreeMap<Integer, Integer> randomCounts(RandomTexts random) {
    TreeMap<Integer, Integer> counts = new TreeMap<>();
    int size = 1 + random.below(300);
    for (int i = 0; i < size; i++) {
      counts.put(random.below(500) * (i % 2 == 0 ? 1 : SPREAD), 1 + random.below(5));
    }
    return counts;
  }

  private static TermBag bag(TreeMap<Integer, Integer> counts) {
    return new TermBag(
        counts.keySet().stream().mapToInt(term -> term).toArray(),
        counts.values().stream().mapToInt(count -> count).toArray());
  }

  private static TermBag.Shared intersection(
      TreeMap<Integer, Integer> a, Map<Integer, Integer> b, Weights weights) {
    int words = 0;
    int numbers = 0;
    int distinct = 0;
    double weight = 0;
    for (Map.Entry<Integer, Integer> entry : a.entrySet()) {
      int both = Math.min(entry.getValue(), b.getOrDefault(entry.getKey(), 0));
      words += both;
      numbers += entry.getKey() % 2 == 1 ? both : 0;
      distinct += entry.getKey() % 2 == 1 && both > 0 ? 1 : 0;
      weight += weights.of(entry.getKey()) * both;
    }
    return new TermBag.Shared(words, numbers, distinct, weight);
  }
}
