// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.fingerprint;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;

class WordCountsTest {
  private static Fingerprint fingerprint(List<String> words) {
    return new Fingerprinter().fingerprint("", String.join(" ", words)).orElseThrow();
  }

  private static List<Fingerprint> documents(long seed, int count) {
    RandomTexts random = new RandomTexts(seed);
    List<Fingerprint> documents = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      documents.add(fingerprint(random.words(1 + random.below(80), 400)));
    }
    return documents;
  }

  private static WordCounts counts(List<Fingerprint> documents) {
    WordCounts.Counter counter = new WordCounts.Counter();
    documents.forEach(counter::add);
    return counter.counts();
  }

  @Test
  void aWordCountsOncePerDocument() {
    WordCounts counts =
        counts(List.of(fingerprint(List.of("a", "b", "a")), fingerprint(List.of("b", "c"))));

    assertEquals(2, counts.documents());
    assertEquals(1, counts.of(term("a")));
    assertEquals(2, counts.of(term("b")));
    assertEquals(0, counts.of(term("d")));
  }

  private static int term(String word) {
    return fingerprint(List.of(word)).bag().term(0);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void countsOfPartsAddUpToThoseOfAll(long seed) {
    List<Fingerprint> all = documents(seed, 200);
    WordCounts first = counts(all.subList(0, 20));
    WordCounts second = counts(all.subList(20, 130));
    WordCounts third = counts(all.subList(130, 200));

    WordCounts whole = counts(all);
    assertEquals(whole, first.plus(second).plus(third));
    assertEquals(whole, third.plus(WordCounts.NONE).plus(second.plus(first)));
    assertArrayEquals(whole.toBytes(), third.plus(first).plus(second).toBytes());
    assertEquals(whole.weights(), first.plus(second).plus(third).weights());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 99, 100, 500})
  void bytesAreReadAsTheyWereWritten(int documents) {
    WordCounts counts = counts(documents(documents, documents));

    assertEquals(counts, WordCounts.ofBytes(counts.toBytes()));
    Weights read = Weights.ofBytes(counts.weights().toBytes());
    assertEquals(counts.weights(), read);
    assertArrayEquals(counts.weights().toBytes(), read.toBytes());
  }

  @Test
  void tooFewDocumentsTeachNothing() {
    assertSame(Weights.EQUAL, counts(documents(5, Weights.MIN_DOCUMENTS - 1)).weights());
    assertEquals(
        Weights.MIN_DOCUMENTS, counts(documents(5, Weights.MIN_DOCUMENTS)).weights().documents());
  }

  @Test
  void aSampleHasNoMoreDocumentsThanItMay() {
    WordCounts.Counter counter = new WordCounts.Counter();
    Fingerprint document = fingerprint(List.of("a"));
    for (int i = 0; i < TextSample.SIZE; i++) {
      counter.add(document);
    }

    Exception refusal = assertThrows(IllegalStateException.class, () -> counter.add(document));
    assertEquals("a sample has at most 1000 documents", refusal.getMessage());
  }

  private static void assertRefused(byte[] bytes) {
    Exception refusal =
        assertThrows(IllegalArgumentException.class, () -> WordCounts.ofBytes(bytes));
    assertTrue(refusal.getMessage().startsWith("damaged weights: "), refusal.getMessage());
    assertThrows(IllegalArgumentException.class, () -> Weights.ofBytes(bytes));
  }

  @Test
  void everyTruncationIsRefused() {
    byte[] whole = counts(documents(3, 120)).weights().toBytes();
    for (int length = 0; length < whole.length; length++) {
      assertRefused(Arrays.copyOf(whole, length));
    }
  }

  @Test
  void everyFlippedBitIsRefused() {
    byte[] whole = counts(documents(4, 120)).weights().toBytes();
    for (int bit = 0; bit < whole.length * Byte.SIZE; bit++) {
      byte[] flipped = whole.clone();
      flipped[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
      assertRefused(flipped);
    }
  }

  /** Decodes random bytes that have a valid format and checksum. */
  @Test
  void randomBytesAreDecodedOrRefused() {
    Random random = new Random(8);
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = new byte[5 + random.nextInt(40)];
      random.nextBytes(bytes);
      bytes[0] = WordCounts.FORMAT;
      ByteBuffer.wrap(bytes)
          .putInt(bytes.length - 4, FingerprintCodec.checksum(bytes, 0, bytes.length - 4));
      try {
        WordCounts.ofBytes(bytes);
      } catch (IllegalArgumentException refused) {
        assertTrue(refused.getMessage().startsWith("damaged weights: "), refused.getMessage());
      }
    }
  }

  @Test
  void anotherFormatIsRefused() {
    byte[] bytes = WordCounts.NONE.toBytes();
    bytes[0] = 2;
    ByteBuffer.wrap(bytes)
        .putInt(bytes.length - 4, FingerprintCodec.checksum(bytes, 0, bytes.length - 4));

    Exception refusal =
        assertThrows(IllegalArgumentException.class, () -> WordCounts.ofBytes(bytes));
    assertEquals("damaged weights: its format is 2, not 1", refusal.getMessage());
  }

  /** Rare words, which weights omit, would give the same weights another version. */
  @Test
  void rareWordsAreRefusedInWeights() {
    List<Fingerprint> documents = documents(6, 150);
    documents.add(fingerprint(List.of("alone")));
    byte[] bytes = counts(documents).toBytes();

    Exception refusal = assertThrows(IllegalArgumentException.class, () -> Weights.ofBytes(bytes));
    assertEquals("damaged weights: a word is too rare", refusal.getMessage());
  }

  /** As in natural texts, a word of rank r is in about one of r documents. */
  private static Weights weights(int words) {
    Random random = new Random(11);
    Map<Integer, Integer> frequencies = new HashMap<>();
    for (int rank = 1; frequencies.size() < words; rank++) {
      int frequency = Math.max(3, 1000 * 25 / (25 + rank));
      frequencies.put(random.nextInt(TermBag.TERM_LIMIT), frequency);
    }
    return Weights.of(1000, frequencies);
  }

  @Test
  void tenThousandWordsTakeLessThanTwentyThreeThousandBytes() {
    Weights weights = weights(10_000);

    assertEquals(10_000, weights.size());
    assertTrue(weights.toBytes().length < 23_000, weights.toBytes().length + " bytes");
  }

  @Test
  void ofTooManyWordsTheMostFrequentAreToldApart() {
    Map<Integer, Integer> frequencies = new HashMap<>();
    for (int term = 0; term < 2 * Weights.MAX_WORDS; term++) {
      frequencies.put(term * 200, term % 3 == 0 ? 900 : 500 + term % 2);
    }
    Weights weights = Weights.of(1000, frequencies);

    assertTrue(weights.size() <= Weights.MAX_WORDS);
    assertEquals(
        frequencies.values().stream().filter(frequency -> frequency == 900).count(),
        weights.size());
    assertTrue(weights.toBytes().length < 128_000, weights.toBytes().length + " bytes");
  }
}
