// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.cli.TextMeasures.Bag;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.fingerprint.CutText;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.fingerprint.Hash;
import org.solrduplicates.core.fingerprint.SimHash;
import org.solrduplicates.core.fingerprint.Sketch;
import org.solrduplicates.core.text.UnicodeWords;

class TextMeasuresTest {
  private static final int PAIRS = 25;
  private static final double EXACT = 1e-12;

  /** A text of sentences of ten words. */
  private static CutText text(List<String> words) {
    List<List<String>> sentences = new ArrayList<>();
    for (int i = 0; i < words.size(); i += 10) {
      sentences.add(words.subList(i, Math.min(i + 10, words.size())));
    }
    return new CutText(sentences);
  }

  /** Returns the values by the names of the measures; -1 if the texts are too long. */
  private static Map<String, Double> values(CutText a, CutText b) {
    Map<String, Double> values = new TreeMap<>();
    new TextMeasures(a, b, Sketch.SHINGLE_WORDS)
        .all()
        .forEach(measure -> values.put(measure.name(), measure.similarity().orElse(-1)));
    return values;
  }

  private static double value(String name, List<String> a, List<String> b) {
    return values(text(a), text(b)).getOrDefault(name, Double.NaN);
  }

  private static Bag bag(String words) {
    return words(List.of(words.split(" ")));
  }

  private static Bag words(List<String> words) {
    return Bag.of(CutText.hashes(words));
  }

  private static Bag range(int from, int to) {
    return words(RandomTexts.range(from, to));
  }

  @Test
  void everySimilarityIsInRangeAndSymmetricButForContainment() {
    RandomTexts random = new RandomTexts(2);
    for (int i = 0; i < PAIRS; i++) {
      List<String> words = random.words(1 + random.below(120), 1 + random.below(200));
      CutText a = text(words);
      CutText b = text(random.edited(words, random.below(11) / 10.0));
      Map<String, Double> there = values(a, b);
      Map<String, Double> back = values(b, a);
      assertEquals(17, there.size());
      there.forEach((name, value) -> assertTrue(value >= 0 && value <= 1, name));
      there.remove("containment");
      back.remove("containment");
      assertEquals(there, back);
    }
  }

  @Test
  void everyTextIsExactlyOneOnItself() {
    RandomTexts random = new RandomTexts(3);
    for (int i = 0; i < PAIRS; i++) {
      CutText text = text(random.words(1 + random.below(300), 1 + random.below(200)));
      values(text, text).forEach((name, value) -> assertEquals(1, value, name));
    }
  }

  @Test
  void aTextWithoutAWordIsSimilarToNothing() {
    CutText none = text(List.of());
    CutText one = text(List.of("a"));

    values(none, none).forEach((name, value) -> assertEquals(0, value, name));
    values(none, one).forEach((name, value) -> assertEquals(0, value, name));
    values(one, none).forEach((name, value) -> assertEquals(0, value, name));
  }

  @Test
  void moreChangesNeverMakeTextsMoreSimilar() {
    Map<String, Double> before = Map.of();
    for (double share : new double[] {0.05, 0.3, 0.9}) {
      Map<String, Double> sums = new TreeMap<>();
      RandomTexts random = new RandomTexts(5);
      for (int i = 0; i < 10; i++) {
        List<String> words = random.words(200, 100);
        values(text(words), text(random.edited(words, share)))
            .forEach((name, value) -> sums.merge(name, value, Double::sum));
      }
      for (Map.Entry<String, Double> sum : sums.entrySet()) {
        double most = before.getOrDefault(sum.getKey(), 10.0);
        assertTrue(sum.getValue() < 10 && sum.getValue() <= most, sum + " after " + most);
      }
      before = sums;
    }
  }

  @Test
  void onlyMeasuresOfTheWordOrderHaveALimit() {
    CutText longest = new CutText(List.of(Collections.nCopies(20_000, "a")));
    CutText longer = new CutText(List.of(Collections.nCopies(20_001, "a")));

    values(longest, longest).forEach((name, value) -> assertEquals(1, value, name));
    Map<String, Double> values = values(longer, new CutText(List.of(List.of("a"))));
    assertEquals(
        Set.of("levenshtein", "needleman-wunsch", "moves"),
        Set.copyOf(values.keySet().stream().filter(name -> values.get(name) == -1).toList()));
  }

  @Test
  void containmentIsTheShareOfTheFirst() {
    List<String> part = RandomTexts.range(0, 12);
    List<String> whole = RandomTexts.range(0, 22);

    assertEquals(1, value("containment", part, whole));
    assertEquals(10.0 / 20, value("containment", whole, part));
  }

  @ParameterizedTest
  @CsvSource({"a a b c, a b b d, .5", "a b, a b, 1", "a b c, a, .5", "a, b, 0"})
  void diceIsTwiceTheSharedWordsByAllWords(String a, String b, double dice) {
    assertEquals(dice, TextMeasures.dice(bag(a), bag(b)), EXACT);
  }

  @ParameterizedTest
  @CsvSource({"a b, a b c d, 1", "a a b, a b b, .6666666666666666", "a, b, 0"})
  void overlapIsTheSharedWordsByTheShorterText(String a, String b, double overlap) {
    assertEquals(overlap, TextMeasures.overlap(bag(a), bag(b)), EXACT);
  }

  @ParameterizedTest
  @CsvSource({"a b c d, c d e f, .3333333333333333", "a a a b, a b b, 1", "a, b, 0"})
  void jaccardIsTheSharedPartOfTheUnionOfSets(String a, String b, double jaccard) {
    assertEquals(jaccard, TextMeasures.jaccard(bag(a), bag(b)), EXACT);
  }

  @ParameterizedTest
  @CsvSource({
    "a a a b b b b, a, .6",
    "a a a b b b b, b, .8",
    "a a a b b b b, a a a a b b b, .96",
    "a b b, a b b a b b, 1",
    "a, b, 0"
  })
  void theCosineIsThatOfTheAngle(String a, String b, double cosine) {
    assertEquals(cosine, TextMeasures.cosine(bag(a), bag(b)), EXACT);
  }

  /** Shares 100 words of 150 each. */
  @Test
  void samplesAreWithinATenthOfTheJaccardIndex() {
    Bag a = range(0, 150);
    Bag b = range(50, 200);
    int within = 0;
    double sum = 0;
    Set<Double> all = new HashSet<>();
    for (int seed = 0; seed < 1_000; seed++) {
      double sample = TextMeasures.sampledJaccard(a, b, seed);
      within += Math.abs(sample - 0.5) <= 0.1 + EXACT ? 1 : 0;
      sum += sample;
      all.add(sample);
    }

    assertTrue(within >= 990, within + " within a tenth");
    assertEquals(0.5, sum / 1_000, 4 * Math.sqrt(0.25 / 200 / 1_000));
    assertNotEquals(1, all.size());
    assertEquals(TextMeasures.sampledJaccard(a, b, 7), TextMeasures.sampledJaccard(b, a, 7));
  }

  /** The mean of 100 squares has a standard deviation of sqrt(2 / 100) of itself. */
  @ParameterizedTest(name = "{0} shared, {1} alone in each, {2} functions")
  @CsvSource({"100, 50, 128", "20, 90, 128", "180, 10, 200", "100, 50, 10"})
  void minHashesAreWithinTheErrorOfABinomialShare(int shared, int alone, int functions) {
    double jaccard = (double) shared / (shared + 2 * alone);
    double sigma = Math.sqrt(jaccard * (1 - jaccard) / functions);
    double sum = 0;
    double squares = 0;
    for (int pair = 0; pair < 100; pair++) {
      int from = 10_000 * pair;
      Bag a = range(from, from + alone + shared);
      Bag b = range(from + alone, from + 2 * alone + shared);
      double error = TextMeasures.minHash(a, b, functions) - jaccard;
      sum += error;
      squares += error * error;
    }

    assertEquals(0, sum / 100, 4 * sigma / 10);
    assertEquals(1, squares / 100 / (sigma * sigma), 4 * Math.sqrt(2.0 / 100));
  }

  @Test
  void withoutACommonWordNoMinimumIsEqual() {
    assertEquals(0, TextMeasures.minHash(range(0, 200), range(200, 400), 128));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 66, 67, 1_000})
  void sixtyFourOfTheShinglesAreTheSketchInTheIndex(int size) {
    List<String> words = RandomTexts.range(0, size);
    Bag shingles = Bag.of(TextMeasures.shingles(CutText.hashes(words), Sketch.SHINGLE_WORDS));

    Sketch sketch = shingles.sketch(Sketch.MAX_HASHES);

    assertEquals(
        new Fingerprinter().fingerprint("", String.join(" ", words)).orElseThrow().sketch(),
        sketch);
  }

  /** A sample without replacement has less variance, the more of the 1,500 words it has. */
  @ParameterizedTest
  @ValueSource(ints = {32, 128})
  void theErrorOfTheSmallestHashesIsThatOfASample(int k) {
    double sum = 0;
    double squares = 0;
    for (int pair = 0; pair < 100; pair++) {
      int from = 2_000 * pair;
      Sketch a = range(from, from + 1_000).sketch(k);
      double error = a.jaccard(range(from + 500, from + 1_500).sketch(k)) - 500.0 / 1_500;
      sum += error;
      squares += error * error;
    }
    double variance = 1.0 / 3 * (2.0 / 3) / k * (1_500 - k) / 1_499;

    assertEquals(0, sum / 100, 4 * Math.sqrt(variance / 100));
    assertEquals(1, squares / 100 / variance, 4 * Math.sqrt(2.0 / 100));
  }

  @Test
  void fewHashesAreComparedExactly() {
    assertEquals(50.0 / 125, range(0, 100).sketch(128).jaccard(range(50, 125).sketch(128)), EXACT);
  }

  @Test
  void twoWordsVoteOnTheBitsOfASimHash() {
    long a = Hash.ofWord("a");
    long b = Hash.ofWord("b");

    assertEquals(new SimHash(a), bag("a a").simHash());
    assertEquals(new SimHash(a & b), bag("a b").simHash());
  }

  @ParameterizedTest
  @CsvSource({
    "a, 3, 1",
    "a b, 3, 1",
    "a b c, 3, 1",
    "a b c d, 3, 2",
    "a b c a b c, 3, 4",
    "a b c, 1, 3",
    "a b c, 2, 2",
    "a b c, 10, 1",
    "a b c d e f g h i j k, 10, 2"
  })
  void thereIsAShingleAtEveryPlaceWhereOneFits(String text, int size, int shingles) {
    long[] words = CutText.hashes(List.of(text.split(" ")));
    assertEquals(shingles, TextMeasures.shingles(words, size).length);
  }

  @ParameterizedTest
  @CsvSource({"'', 0", "abcd, 1", "abcde, 1", "abcdef, 2", "abc def, 3"})
  void thereIsALetterNgramAtEveryPlaceWhereOneFits(String text, int ngrams) {
    assertEquals(ngrams, TextMeasures.letters(text).length);
  }

  @Test
  void letterNgramsReachAcrossWords() {
    assertArrayEquals(new long[] {Hash.ofWord("ab cd")}, TextMeasures.letters("ab cd"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          A very long sentence. Short. Another quite long one. | A very long sentence. Other. \
      Another quite long one. | 2
          One two three. Four five six. | Four five six. One two three. | 2
          One two three. | Three two one. | 0
          The contract ends in May. | The contract ends in June. | 0
          Unbelievably extraordinary. A b. C d. | Unbelievably extraordinary. E f. | 1
          """)
  void theLongestSentencesAreCompared(String a, String b, int shared) {
    assertEquals(shared, sentences(a).sharedDistinct(sentences(b)));
  }

  @Test
  void aRepeatedSentenceTakesOnePlace() {
    assertEquals(2, sentences("A long sentence. A long sentence. Short.").counts().size());
  }

  /** Ties are broken by the hashes. */
  @Test
  void equallyLongSentencesAreChosenTheSameInEveryOrder() {
    assertEquals(
        sentences("Ab cd. Ef gh. Ij kl. Mn op."), sentences("Mn op. Ij kl. Ef gh. Ab cd."));
  }

  private static Bag sentences(String text) {
    return TextMeasures.longestSentences(CutText.of(text, new UnicodeWords()), 2);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void countsAreThoseOfListsOfWords(long seed) {
    RandomTexts random = new RandomTexts(seed);
    List<String> a = random.words(1 + random.below(60), 20);
    List<String> b = random.words(1 + random.below(60), 20);
    Set<String> both = new HashSet<>(a);
    both.retainAll(b);
    int shared =
        both.stream()
            .mapToInt(w -> Math.min(Collections.frequency(a, w), Collections.frequency(b, w)))
            .sum();

    assertEquals(both.size(), words(a).sharedDistinct(words(b)));
    assertEquals(shared, words(a).shared(words(b), Math::min));
    assertEquals(a.size(), words(a).total());
  }
}
