// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.similarity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.fingerprint.Weights;

class WordComparisonTest {
  private static final Fingerprinter WORDS = new Fingerprinter();

  private static WordComparison compared(String first, String second, Weights weights, int most) {
    return WordComparison.of(WORDS.counts(first), WORDS.counts(second), weights, most);
  }

  private static List<String> words(WordComparison.Words words) {
    return words.top().stream().map(word -> word.word() + " " + word.count()).toList();
  }

  @Test
  void ofAWordTheSmallerCountIsSharedAndTheRestIsNot() {
    WordComparison compared = compared("sea sea sea ship", "sea wind", Weights.EQUAL, 9);

    assertEquals(List.of("sea 1"), words(compared.shared()));
    assertEquals(List.of("sea 2", "ship 1"), words(compared.onlyFirst()));
    assertEquals(List.of("wind 1"), words(compared.onlySecond()));
  }

  /** A word that half of 1,000 documents have counts less than one that is in none of them. */
  @Test
  void theWeightiestComeFirstAndTheRarestWeighsOne() {
    WordComparison compared = compared("the the keel", "the the keel", half("the"), 9);

    assertEquals(List.of("keel 1", "the 2"), words(compared.shared()));
    assertEquals(1, compared.shared().top().get(0).weight());
    assertTrue(compared.shared().top().get(1).weight() < 0.5);
  }

  @Test
  void wordsThatAreNotListedCountToo() {
    WordComparison all = compared("a b c", "a b d", Weights.EQUAL, 9);
    WordComparison none = compared("a b c", "a b d", Weights.EQUAL, 0);

    assertEquals(List.of(), none.shared().top());
    assertEquals(all.shared().weight(), none.shared().weight());
  }

  /** The words of a similarity are those of this comparison and of nothing else. */
  @Test
  void theWordsOfASimilarityFollowFromTheWeights() {
    String one = String.join(" ", RandomTexts.range(0, 40)) + " the the";
    String other = String.join(" ", RandomTexts.range(10, 60)) + " the";
    Weights weights = half("the");
    WordComparison compared = compared(one, other, weights, 0);

    double shared = compared.shared().weight();
    double ofFirst = shared / (shared + compared.onlyFirst().weight());
    double ofSecond = shared / (shared + compared.onlySecond().weight());
    assertEquals(
        Measure.CALIBRATED
            .compare(fingerprint(one), fingerprint(other), Numbers.PENALTY, weights)
            .words(),
        Math.max(ofFirst, ofSecond),
        1.0 / 65_535);
  }

  private static Fingerprint fingerprint(String text) {
    return WORDS.fingerprint("", text).orElseThrow();
  }

  /** Weights of 1,000 documents of which half have a word. */
  private static Weights half(String word) {
    Map<Integer, Integer> frequencies = new HashMap<>();
    frequencies.put(fingerprint(word).bag().term(0), 500);
    return Weights.of(1_000, frequencies);
  }
}
