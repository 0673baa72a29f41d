// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.fingerprint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;

/** Word weights with what else a collection teaches. */
class CalibratedWeightsTest {
  private static final Calibration LEARNED =
      new Calibration(-1.25, Map.of(Agreement.SAME, 2.5, Agreement.OTHER, -6.0));

  private static List<Fingerprint> documents(int count) {
    RandomTexts random = new RandomTexts(1);
    return IntStream.range(0, count)
        .mapToObj(
            i ->
                new Fingerprinter()
                    .fingerprint("", String.join(" ", random.words(40, 300)))
                    .orElseThrow())
        .toList();
  }

  @Test
  void theyAreReadAsTheyWereWritten() {
    Weights weights = Weights.of(documents(150)).with(LEARNED);

    Weights read = Weights.ofBytes(weights.toBytes());

    assertEquals(weights, read);
    assertEquals(LEARNED, read.calibration());
    assertEquals(Weights.of(documents(150)).size(), read.size());
  }

  @Test
  void theCalibrationIsAPartOfTheVersion() {
    Weights weights = Weights.of(documents(150));

    assertNotEquals(weights.version(), weights.with(LEARNED).version());
    assertNotEquals(
        weights.with(LEARNED).version(),
        weights.with(new Calibration(-1.25, Map.of(Agreement.SAME, 2.0))).version());
    assertEquals(weights, weights.with(LEARNED).with(Calibration.FIXED));
    assertEquals(Calibration.FIXED, weights.calibration());
  }

  @Test
  void withoutLearnedWordsNothingIsLearned() {
    assertSame(Weights.EQUAL, Weights.EQUAL.with(LEARNED));
    assertSame(Weights.EQUAL, Weights.of(documents(99)));
  }

  @ParameterizedTest
  @ValueSource(floats = {-4.5f, 7, Float.NaN, Float.POSITIVE_INFINITY})
  void aLineOutOfItsRangeIsRefused(float line) {
    byte[] bytes = Weights.of(documents(150)).with(LEARNED).toBytes();
    ByteBuffer.wrap(bytes).putFloat(1, line);

    Exception refused = assertThrows(IllegalArgumentException.class, () -> Weights.ofBytes(bytes));
    assertEquals(
        "damaged calibration: " + (double) line + " is out of range", refused.getMessage());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          99  | 1      | 1   | weights are learned from at least 100 documents, not 99
          100 | 1      | 101 | term 1 cannot be in 101 of 100 documents
          100 | -1     | 1   | term -1 cannot be in 1 of 100 documents
          """)
  void frequenciesOfNoSampleAreRefused(int documents, int term, int frequency, String message) {
    Exception refused =
        assertThrows(
            IllegalArgumentException.class, () -> Weights.of(documents, Map.of(term, frequency)));

    assertEquals(message, refused.getMessage());
  }

  /** A text counts once, in however many documents it is. */
  @Test
  void copiesDoNotCount() {
    List<Fingerprint> documents = documents(150);
    List<Fingerprint> copied = new ArrayList<>(documents);
    copied.addAll(documents.subList(0, 50));
    Map<Integer, Integer> frequencies = new HashMap<>();
    for (Fingerprint document : documents) {
      for (int i = 0; i < document.bag().size(); i++) {
        frequencies.merge(document.bag().term(i), 1, Integer::sum);
      }
    }

    assertEquals(Weights.of(150, frequencies), Weights.of(copied));
  }
}
