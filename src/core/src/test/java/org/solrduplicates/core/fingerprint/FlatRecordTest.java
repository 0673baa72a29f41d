// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.fingerprint;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.similarity.Evidence;

class FlatRecordTest {
  private static final int BEFORE = 7;

  private static Fingerprint fingerprint(List<String> words) {
    return new Fingerprinter().fingerprintOfWords("a title", words).orElseThrow();
  }

  /** Texts of any length; some have a word more often than a byte can count. */
  private static List<Fingerprint> texts(long seed) {
    RandomTexts random = new RandomTexts(seed);
    List<Fingerprint> texts = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      List<String> words = random.words(1 + random.below(2_000), 300);
      int often = List.of(0, 254, 255, 256, 70_000).get(random.below(5));
      words.addAll(Collections.nCopies(often, "often"));
      texts.add(fingerprint(words));
    }
    return texts;
  }

  private static Weights weights(long seed) {
    RandomTexts random = new RandomTexts(seed);
    List<Fingerprint> sample =
        IntStream.range(0, 120).mapToObj(i -> fingerprint(random.words(100, 300))).toList();
    return seed % 3 == 0 ? Weights.EQUAL : Weights.of(sample);
  }

  /** Returns a text that was written among other numbers. */
  private static Fingerprint copy(Fingerprint text, Weights weights) {
    int[] record = FlatRecord.of(text, weights, 42);
    int[] numbers = new int[BEFORE + record.length + BEFORE];
    Arrays.fill(numbers, -1);
    System.arraycopy(record, 0, numbers, BEFORE, record.length);
    assertEquals(42, FlatRecord.tag(numbers, BEFORE));
    return FlatRecord.read(numbers, BEFORE, weights);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void aTextIsReadAsItWasWritten(long seed) {
    Weights weights = weights(seed);
    for (Fingerprint text : texts(seed)) {
      Fingerprint copy = copy(text, weights);
      assertEquals(FingerprintHeader.of(text), FingerprintHeader.of(copy));
      assertEquals(text.bag(), copy.bag());
      assertEquals(text.sketch().shingles(), copy.sketch().shingles());
      assertEquals(List.of(text.sketch().terms(64)), List.of(copy.sketch().terms(64)));
      assertEquals(text.bag().weight(weights), copy.bag().weight(weights));
      assertEquals(text.bag().weight(Weights.EQUAL), copy.bag().weight(Weights.EQUAL));
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void copiesHaveTheSameEvidenceAsTheTexts(long seed) {
    Weights weights = weights(seed);
    List<Fingerprint> texts = texts(seed);
    for (Fingerprint a : texts) {
      for (Fingerprint b : texts) {
        Evidence expected = Evidence.of(a, b, weights);
        assertEquals(expected, Evidence.of(copy(a, weights), copy(b, weights), weights));
        assertEquals(expected, Evidence.of(a, copy(b, weights), weights));
      }
    }
  }
}
