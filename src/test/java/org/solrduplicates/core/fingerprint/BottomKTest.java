package org.solrduplicates.core.fingerprint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.measure.Features;
import org.solrduplicates.core.measure.MinHash.BottomK;

class BottomKTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 66, 67, 1_000})
  void sixtyFourOfShinglesOfThreeWordsAreTheSketchInTheIndex(int size) {
    List<String> words = RandomTexts.range(0, size);

    Sketch sketch = BottomK.of(Features.shingles(words, Sketch.SHINGLE_WORDS), Sketch.MAX_HASHES);

    assertEquals(FingerprintBuilder.ofWords(words).sketch(), sketch);
  }

  @Test
  void aTextWithFewerFeaturesIsComparedExactly() {
    Features a = Features.words(RandomTexts.range(0, 100));
    Features b = Features.words(RandomTexts.range(50, 125));

    assertEquals(50.0 / 125, BottomK.of(a, 128).jaccard(BottomK.of(b, 128)), 1e-12);
  }

  /** A sample without replacement has less variance, the more of the 1,500 words it has. */
  @ParameterizedTest
  @ValueSource(ints = {32, 128})
  void theErrorIsThatOfASampleOfK(int k) {
    double sum = 0;
    double squares = 0;
    for (int pair = 0; pair < 100; pair++) {
      int from = 2_000 * pair;
      Features a = Features.words(RandomTexts.range(from, from + 1_000));
      Features b = Features.words(RandomTexts.range(from + 500, from + 1_500));
      double error = BottomK.of(a, k).jaccard(BottomK.of(b, k)) - 500.0 / 1_500;
      sum += error;
      squares += error * error;
    }
    double variance = 1.0 / 3 * (2.0 / 3) / k * (1_500 - k) / 1_499;

    assertEquals(0, sum / 100, 4 * Math.sqrt(variance / 100));
    assertEquals(1, squares / 100 / variance, 4 * Math.sqrt(2.0 / 100));
  }

  @Test
  void textsWithoutFeaturesShareNothing() {
    Sketch none = BottomK.of(Features.words(List.of()), 128);

    assertEquals(0, none.jaccard(none));
  }

  @Test
  void ofOneHashTheSmallestIsKept() {
    Features features = Features.words(List.of("a", "b"));
    long smaller = Math.min(Hash.ofWord("a") >>> 32, Hash.ofWord("b") >>> 32);

    assertEquals(new Sketch(new long[] {smaller}, 2), BottomK.of(features, 1));
  }

  @Test
  void atLeastOneHashIsKept() {
    Features features = Features.words(List.of("a"));

    assertThrows(IllegalArgumentException.class, () -> BottomK.of(features, 0));
  }
}
