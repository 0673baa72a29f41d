// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.similarity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.fingerprint.Agreement;
import org.solrduplicates.core.fingerprint.Calibration;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.fingerprint.Weights;

class MeasureTest {
  private static Fingerprint fingerprint(List<String> words) {
    return fingerprint(String.join(" ", words));
  }

  private static Fingerprint fingerprint(String text) {
    return new Fingerprinter().fingerprint("", text).orElseThrow();
  }

  private static double similarity(Measure measure, List<String> a, List<String> b) {
    return measure.compare(fingerprint(a), fingerprint(b), Numbers.PENALTY, Weights.EQUAL).value();
  }

  static Stream<Arguments> measuresAndSeeds() {
    return Arrays.stream(Measure.values())
        .flatMap(measure -> LongStream.range(1, 16).mapToObj(seed -> Arguments.of(measure, seed)));
  }

  @ParameterizedTest(name = "{0}, seed {1}")
  @MethodSource("measuresAndSeeds")
  void everyMeasureIsSymmetric(Measure measure, long seed) {
    RandomTexts random = new RandomTexts(seed);
    Fingerprint a = fingerprint(random.words(1 + random.below(400), 100));
    Fingerprint b = fingerprint(random.words(1 + random.below(400), 100));

    assertEquals(
        measure.compare(a, b, Numbers.PENALTY, Weights.EQUAL),
        measure.compare(b, a, Numbers.PENALTY, Weights.EQUAL));
  }

  @ParameterizedTest(name = "{0}, seed {1}")
  @MethodSource("measuresAndSeeds")
  void everyPartOfAVerdictIsBetweenZeroAndOne(Measure measure, long seed) {
    RandomTexts random = new RandomTexts(seed);
    List<String> words = withNumbers(random.words(1 + random.below(400), 200), random);
    List<String> others = withNumbers(random.edited(words, 0.3), random);

    Similarity similarity =
        measure.compare(fingerprint(words), fingerprint(others), Numbers.PENALTY, Weights.EQUAL);

    for (double part : List.of(similarity.words(), similarity.phrases(), similarity.value())) {
      assertTrue(part >= 0 && part <= 1, similarity::toString);
    }
    assertTrue(similarity.sharedNumbers() >= 0, similarity::toString);
    assertTrue(similarity.sharedNumbers() <= similarity.numbers(), similarity::toString);
    assertTrue(similarity.missing() >= 0 && similarity.missing() <= 6, similarity::toString);
    assertEquals(Agreement.UNKNOWN, similarity.names());
    assertEquals(0, similarity.name());
  }

  @ParameterizedTest(name = "{0}, seed {1}")
  @MethodSource("measuresAndSeeds")
  void everyTextIsExactlyOneOnItself(Measure measure, long seed) {
    RandomTexts random = new RandomTexts(seed);

    for (int i = 0; i < 10; i++) {
      Fingerprint text = fingerprint(random.words(1 + random.below(1_000), 1 + random.below(500)));
      assertEquals(1, measure.compare(text, text, Numbers.PENALTY, Weights.EQUAL).value());
    }
  }

  @ParameterizedTest(name = "{0}, seed {1}")
  @MethodSource("measuresAndSeeds")
  void onlyTheSameWordsEquallyOftenAreOne(Measure measure, long seed) {
    RandomTexts random = new RandomTexts(seed);

    for (int i = 0; i < 100; i++) {
      List<String> a = random.words(1 + random.below(4), 2);
      List<String> b = random.words(1 + random.below(4), 2);
      boolean sameWords = counts(a).equals(counts(b));
      boolean one = similarity(measure, a, b) == 1;
      assertTrue(sameWords || !one, () -> a + " and " + b);
    }
  }

  @ParameterizedTest
  @EnumSource(Measure.class)
  void oneOtherWordInTwentyThousandIsLessThanOne(Measure measure) {
    List<String> words = RandomTexts.range(0, 20_000);
    List<String> others = new ArrayList<>(words);
    others.set(10_000, "exchanged");

    assertTrue(similarity(measure, words, others) < 1);
  }

  @ParameterizedTest
  @EnumSource(Measure.class)
  void oneMoreWordIsLessThanOne(Measure measure) {
    List<String> words = RandomTexts.range(0, 20_000);

    assertTrue(similarity(measure, words, words.subList(1, words.size())) < 1);
  }

  @ParameterizedTest
  @EnumSource(Measure.class)
  void textsWithoutACommonWordAreNearZero(Measure measure) {
    List<String> a = RandomTexts.range(0, 100);
    List<String> b = RandomTexts.range(100, 200);

    assertEquals(0, similarity(measure, a, b), measure == Measure.CALIBRATED ? 0.001 : 0);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void diceIsTwiceTheSharedWordsByAllWords(long seed) {
    RandomTexts random = new RandomTexts(seed);
    List<String> a = random.words(1 + random.below(400), 200);
    List<String> b = random.words(1 + random.below(400), 200);

    double expected = 2.0 * shared(counts(a), counts(b)) / (a.size() + b.size());

    assertEquals(expected, similarity(Measure.DICE, a, b), 1e-12);
  }

  @Test
  void diceDoesNotLookAtTheOrder() {
    List<String> words = RandomTexts.range(0, 100);
    List<String> backwards = new ArrayList<>(words);
    Collections.reverse(backwards);

    assertEquals(1, similarity(Measure.DICE, words, backwards));
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void blendOfShortTextsIsTheFormulaOfItsDescription(long seed) {
    RandomTexts random = new RandomTexts(seed);
    List<String> a = withNumbers(random.words(3 + random.below(50), 5), random);
    List<String> b = withNumbers(random.edited(a, 0.2), random);

    double words = index(shared(counts(a), counts(b)), a.size(), b.size());
    Map<List<String>, Integer> shinglesA = shingles(a);
    Map<List<String>, Integer> shinglesB = shingles(b);
    double phrases = index(shared(shinglesA, shinglesB), shinglesA.size(), shinglesB.size());
    List<String> numbersA = numbers(a);
    List<String> numbersB = numbers(b);
    double numbers =
        (shared(counts(numbersA), counts(numbersB)) + 2.0)
            / (Math.min(numbersA.size(), numbersB.size()) + 2);
    double expected = (words + phrases) / 2 * (1 - 0.4 * (1 - numbers));

    assertEquals(expected, similarity(Measure.BLEND, a, b), 1e-9);
  }

  @Test
  void twoPartsInTheOtherOrderAreNearlyOne() {
    List<String> a = RandomTexts.range(0, 60);
    List<String> b = new ArrayList<>(a.subList(30, 60));
    b.addAll(a.subList(0, 30));

    double similarity = similarity(Measure.BLEND, a, b);

    assertTrue(similarity > 0.95 && similarity < 1, "similarity " + similarity);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void aThoroughlyShuffledTextKeepsOnlyItsWords(long seed) {
    List<String> words = RandomTexts.range(0, 1_000);

    Similarity similarity =
        Measure.BLEND.compare(
            fingerprint(words),
            fingerprint(new RandomTexts(seed).shuffled(words)),
            Numbers.PENALTY,
            Weights.EQUAL);

    assertEquals(1, similarity.words());
    assertTrue(similarity.phrases() < 0.1, similarity::toString);
  }

  @Test
  void otherNumbersWeighMoreThanOtherWords() {
    Fingerprint numbers = fingerprint("invoice 11 for 12 pumps at 13 euro, order 14");
    Fingerprint otherNumbers = fingerprint("invoice 21 for 22 pumps at 23 euro, order 24");
    Fingerprint words = fingerprint("invoice one for two pumps at three euro, order four");
    Fingerprint otherWords = fingerprint("invoice eins for zwei pumps at drei euro, order vier");

    double exchangedNumbers =
        Measure.BLEND.compare(numbers, otherNumbers, Numbers.PENALTY, Weights.EQUAL).value();
    double exchangedWords =
        Measure.BLEND.compare(words, otherWords, Numbers.PENALTY, Weights.EQUAL).value();

    assertTrue(exchangedNumbers < exchangedWords, exchangedNumbers + " and " + exchangedWords);
  }

  @Test
  void addedNumbersDoNotCountAgainstATextButExchangedOnesDo() {
    String text = "order 1 of 2 pumps, article 3";

    assertNumbers(3, 3, text, "order 1 of 2 pumps, article 3, and 4 valves of article 5");
    assertNumbers(0, 3, text, "order 6 of 7 pumps, article 8");
  }

  private static void assertNumbers(int shared, int numbers, String a, String b) {
    Similarity similarity =
        Measure.BLEND.compare(fingerprint(a), fingerprint(b), Numbers.PENALTY, Weights.EQUAL);
    assertEquals(
        List.of(shared, numbers), List.of(similarity.sharedNumbers(), similarity.numbers()));
  }

  @Test
  void aNumberWithASignIsAnotherNumber() {
    assertNumbers(1, 2, "balance -123.45", "balance 123.45");
  }

  @Test
  void aNumberCountsAsOftenAsBothTextsHaveIt() {
    assertNumbers(3, 4, "7 pumps 7 valves 7 seals 8", "7 pumps 7 valves 7 seals 7");
  }

  /** Two numbers are assumed equal in advance. */
  @Test
  void oneOtherNumberOfManyWeighsLittle() {
    Fingerprint a = fingerprint("1 2 3 4 5 6 7 8");
    Fingerprint b = fingerprint("1 2 3 4 5 6 7 9");
    double penalized = Measure.BLEND.compare(a, b, Numbers.PENALTY, Weights.EQUAL).value();
    double reported = Measure.BLEND.compare(a, b, Numbers.REPORT, Weights.EQUAL).value();

    assertEquals(1 - 0.4 / 10, penalized / reported, 1e-12);
  }

  /** Numbers are words, too. */
  @Test
  void numbersThatAreOnlyReportedOrNotComparedTakeNothingAway() {
    Fingerprint a = fingerprint("order 1 of 2 pumps, article 3");
    Fingerprint b = fingerprint("order 1 of 5 pumps, article 3");
    Similarity reported = Measure.BLEND.compare(a, b, Numbers.REPORT, Weights.EQUAL);
    Similarity off = Measure.BLEND.compare(a, b, Numbers.OFF, Weights.EQUAL);

    assertEquals((reported.words() + reported.phrases()) / 2, reported.value());
    assertEquals(List.of(2, 3), List.of(reported.sharedNumbers(), reported.numbers()));
    assertEquals(reported.value(), off.value());
    assertEquals(List.of(0, 0), List.of(off.sharedNumbers(), off.numbers()));
  }

  /** Without names and surroundings, a probability is the highest that there may be. */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void noNamesAndSurroundingsGiveMoreThanTheProbabilityOfTheTexts(long seed) {
    RandomTexts random = new RandomTexts(seed);
    List<String> words = withNumbers(random.words(100, 400), random);
    Fingerprint a = fingerprint(words);
    Fingerprint b = fingerprint(random.edited(words, random.below(80) / 100.0));
    Map<Agreement, Double> names = Map.of(Agreement.SAME, 3.0, Agreement.OTHER, -3.0);
    Weights weights = Weights.of(100, Map.of()).with(new Calibration(-1, names));
    Verifier verifier = new Verifier(Measure.CALIBRATED, Numbers.PENALTY, 0, weights);
    double highest = verifier.verify(a, b).value();

    double most = verifier.verify(a, b, Agreement.SAME).value();
    assertEquals(most, highest, 1e-12);
    for (Agreement agreement : Agreement.values()) {
      Surroundings one = new Surroundings(random.below(100) / 100.0, random.below(1 << 24));
      Surroundings other = new Surroundings(random.below(100) / 100.0, random.below(1 << 24));
      assertTrue(verifier.verify(a, one, b, other, () -> agreement).value() <= highest);
    }
  }

  @Test
  void aGrownTextIsMoreSimilarByBlendThanByDice() {
    List<String> words = RandomTexts.range(0, 40);
    List<String> grown = RandomTexts.range(0, 60);

    double blend = similarity(Measure.BLEND, words, grown);
    double dice = similarity(Measure.DICE, words, grown);

    assertTrue(blend > dice, blend + " and " + dice);
  }

  @Test
  void theMoreWordsAreChangedTheLowerIsTheBlend() {
    double before = 1;

    for (double share : new double[] {0.02, 0.05, 0.1, 0.2, 0.4, 0.8}) {
      double mean = meanBlend(share);
      assertTrue(mean < before, mean + " for " + share + " after " + before);
      before = mean;
    }
  }

  private static double meanBlend(double share) {
    double sum = 0;
    for (long seed = 0; seed < 20; seed++) {
      RandomTexts random = new RandomTexts(seed);
      List<String> words = random.words(300, 1_000);
      sum += similarity(Measure.BLEND, words, random.edited(words, share));
    }
    return sum / 20;
  }

  private static List<String> withNumbers(List<String> words, RandomTexts random) {
    List<String> all = new ArrayList<>(words);
    int count = random.below(8);
    for (int i = 0; i < count; i++) {
      all.add(random.below(all.size() + 1), Integer.toString(random.below(5)));
    }
    return all;
  }

  private static List<String> numbers(List<String> words) {
    return words.stream().filter(word -> Character.isDigit(word.charAt(0))).toList();
  }

  private static <T> Map<T, Integer> counts(List<T> all) {
    Map<T, Integer> counts = new HashMap<>();
    all.forEach(one -> counts.merge(one, 1, Integer::sum));
    return counts;
  }

  private static Map<List<String>, Integer> shingles(List<String> words) {
    Set<List<String>> shingles = new HashSet<>();
    for (int i = 0; i + 3 <= words.size(); i++) {
      shingles.add(words.subList(i, i + 3));
    }
    return counts(List.copyOf(shingles));
  }

  private static <T> int shared(Map<T, Integer> a, Map<T, Integer> b) {
    return a.keySet().stream().mapToInt(key -> Math.min(a.get(key), b.getOrDefault(key, 0))).sum();
  }

  /** The longer text counts for 15 % of the size. */
  private static double index(int shared, int sizeA, int sizeB) {
    return shared / (0.85 * Math.min(sizeA, sizeB) + 0.15 * Math.max(sizeA, sizeB));
  }
}
