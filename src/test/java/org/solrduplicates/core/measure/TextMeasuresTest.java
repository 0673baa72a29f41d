package org.solrduplicates.core.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.fingerprint.CutText;

/** What every measure promises. */
class TextMeasuresTest {
  private static final int PAIRS = 25;

  static Stream<TextMeasure<?>> measures() {
    return TextMeasures.all().stream();
  }

  static Stream<TextMeasure<?>> symmetricMeasures() {
    return measures().filter(TextMeasure::isSymmetric);
  }

  private static TextMeasure<?> measure(String name) {
    return TextMeasures.all().stream().filter(m -> m.name().equals(name)).findFirst().orElseThrow();
  }

  /** A text of sentences of ten words. */
  private static CutText text(List<String> words) {
    List<List<String>> sentences = new ArrayList<>();
    for (int i = 0; i < words.size(); i += 10) {
      sentences.add(words.subList(i, Math.min(i + 10, words.size())));
    }
    return new CutText(sentences);
  }

  @ParameterizedTest
  @MethodSource("measures")
  void everySimilarityIsInRange(TextMeasure<?> measure) {
    RandomTexts random = new RandomTexts(2);
    for (int i = 0; i < PAIRS; i++) {
      List<String> words = random.words(1 + random.below(120), 1 + random.below(200));
      CutText other = text(random.edited(words, random.below(11) / 10.0));
      double similarity = measure.similarity(text(words), other);
      assertTrue(similarity >= 0 && similarity <= 1, () -> similarity + " for " + other);
    }
  }

  @ParameterizedTest
  @MethodSource("measures")
  void everyTextIsExactlyOneOnItself(TextMeasure<?> measure) {
    RandomTexts random = new RandomTexts(3);
    for (int i = 0; i < PAIRS; i++) {
      CutText text = text(random.words(1 + random.below(300), 1 + random.below(200)));
      assertEquals(1, measure.similarity(text, text), () -> "for " + text);
    }
  }

  @ParameterizedTest
  @MethodSource("symmetricMeasures")
  void theOrderOfTheTextsMakesNoDifference(TextMeasure<?> measure) {
    RandomTexts random = new RandomTexts(4);
    for (int i = 0; i < PAIRS; i++) {
      List<String> words = random.words(1 + random.below(120), 1 + random.below(100));
      CutText a = text(words);
      CutText b = text(random.edited(words.subList(0, (words.size() + 1) / 2), 0.2));
      assertEquals(measure.similarity(a, b), measure.similarity(b, a));
    }
  }

  @ParameterizedTest
  @MethodSource("measures")
  void aTextWithoutAWordIsSimilarToNothing(TextMeasure<?> measure) {
    CutText none = text(List.of());

    assertEquals(0, measure.similarity(none, none));
    assertEquals(0, measure.similarity(none, text(List.of("a"))));
    assertEquals(0, measure.similarity(text(List.of("a")), none));
  }

  @ParameterizedTest
  @MethodSource("measures")
  void moreChangesNeverMakeTextsMoreSimilar(TextMeasure<?> measure) {
    double before = 1;
    for (double share : new double[] {0.05, 0.3, 0.9}) {
      double mean = meanSimilarity(measure, share);
      assertTrue(mean < 1 && mean <= before, mean + " for " + share + " after " + before);
      before = mean;
    }
  }

  private static double meanSimilarity(TextMeasure<?> measure, double share) {
    RandomTexts random = new RandomTexts(5);
    double sum = 0;
    for (int i = 0; i < 10; i++) {
      List<String> words = random.words(200, 100);
      sum += measure.similarity(text(words), text(random.edited(words, share)));
    }
    return sum / 10;
  }

  @Test
  void onlyContainmentDependsOnTheOrder() {
    assertEquals(
        List.of("containment"),
        TextMeasures.all().stream().filter(m -> !m.isSymmetric()).map(TextMeasure::name).toList());
    TextMeasure<?> containment = measure("containment");
    List<String> part = RandomTexts.range(0, 12);
    List<String> whole = RandomTexts.range(0, 22);
    assertEquals(1, containment.similarity(part, whole));
    assertEquals(10.0 / 20, containment.similarity(whole, part));
  }

  @Test
  void namesAreDifferentAndFitForACommandLine() {
    List<String> names = TextMeasures.all().stream().map(TextMeasure::name).toList();

    assertEquals(names.size(), names.stream().distinct().count());
    names.forEach(name -> assertTrue(name.matches("[a-z]+(-[a-z]+)*"), name));
  }

  @ParameterizedTest
  @MethodSource("measures")
  void anExplanationIsOneLine(TextMeasure<?> measure) {
    String line = measure.name() + "  " + measure.explanation();

    assertFalse(measure.explanation().isBlank());
    assertTrue(line.length() <= 110 && line.lines().count() == 1, line);
    assertFalse(line.endsWith("."));
    assertEquals(line.toLowerCase(Locale.ROOT).charAt(0), line.charAt(0));
  }

  @Test
  void theSampleIsWithinATenthOfTheJaccardIndex() {
    RandomTexts random = new RandomTexts(6);
    for (int i = 0; i < PAIRS; i++) {
      List<String> a = random.words(300, 1_000);
      List<String> b = random.edited(a, random.below(11) / 10.0);
      assertEquals(
          measure("jaccard").similarity(a, b), measure("jaccard-sample").similarity(a, b), 0.1);
    }
  }

  @Test
  void theMinHashesEstimateTheJaccardIndex() {
    RandomTexts random = new RandomTexts(7);
    double bound = 4 * Math.sqrt(0.25 / 128);
    for (int i = 0; i < PAIRS; i++) {
      List<String> a = random.words(300, 1_000);
      List<String> b = random.edited(a, random.below(11) / 10.0);
      double jaccard = measure("jaccard").similarity(a, b);
      assertEquals(jaccard, measure("minhash").similarity(a, b), bound);
      assertEquals(jaccard, measure("minhash-smallest").similarity(a, b), bound);
    }
  }

  @Test
  void sentencesCountOnlyWhereTheyAreKnown() {
    CutText a = new CutText(List.of(List.of("a", "b"), List.of("c", "d")));
    CutText b = new CutText(List.of(List.of("c", "d"), List.of("a", "b")));

    assertEquals(1, measure("longest-sentences").similarity(a, b));
    assertEquals(0, measure("longest-sentences").similarity(a.words(), b.words()));
  }

  @ParameterizedTest
  @MethodSource("measures")
  void aTextThatIsTooLongIsRefusedWithTheLimit(TextMeasure<?> measure) {
    CutText text = CutText.ofWords(Collections.nCopies(20_001, "a"));
    if (measure.maxWords() == Integer.MAX_VALUE) {
      assertEquals(1, measure.similarity(text, text));
    } else {
      Exception refused = assertThrows(IllegalArgumentException.class, () -> measure.prepare(text));
      assertEquals(
          measure.name() + " compares texts of at most 20000 words, not of 20001",
          refused.getMessage());
    }
  }

  @ParameterizedTest
  @MethodSource("measures")
  void aTextOfTheMaximalLengthIsTaken(TextMeasure<?> measure) {
    CutText text = CutText.ofWords(Collections.nCopies(20_000, "a"));

    assertEquals(1, measure.similarity(text, text));
  }

  @Test
  void onlyTheEditDistancesHaveALimit() {
    assertEquals(
        List.of("levenshtein", "needleman-wunsch", "moves"),
        TextMeasures.all().stream()
            .filter(m -> m.maxWords() < Integer.MAX_VALUE)
            .map(TextMeasure::name)
            .toList());
  }

  @Test
  void aMeasureIsPrintedAsItsName() {
    assertEquals("dice", TextMeasures.dice().toString());
  }

  @Test
  void aPreparedTextKnowsHowManyWordsItHas() {
    assertEquals(3, TextMeasures.dice().prepare(CutText.ofWords(List.of("a", "b", "a"))).words());
  }
}
