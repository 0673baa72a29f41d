package org.solrduplicates.solr.weights;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.fingerprint.TextSample;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.solr.weights.KeptWeights.LearnedWeights;

class KeptWeightsTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678Z");

  static LearnedWeights learned(int words, int documents) {
    Map<Integer, Integer> frequencies = new HashMap<>();
    for (int term = 1; term <= 50; term++) {
      frequencies.put(term * term, Math.min(documents, 2 + term));
    }
    return new LearnedWeights(
        Weights.of(documents, frequencies),
        words,
        documents,
        7L * documents,
        NOW,
        texts(documents % 65));
  }

  private static TextSample texts(int count) {
    return TextSample.of(LongStream.rangeClosed(1, count).map(i -> i * -7_777_777_777_777L));
  }

  private static LearnedWeights equal() {
    return new LearnedWeights(Weights.EQUAL, 0, 30, 40, NOW, TextSample.EMPTY);
  }

  @Test
  void theTextIsReadAsItWasWritten() {
    List<KeptWeights> all =
        List.of(
            KeptWeights.NONE,
            KeptWeights.NONE.with(learned(65_535, 100)),
            KeptWeights.NONE.with(learned(0, 100)).with(learned(3, 1000)),
            KeptWeights.NONE.with(learned(0, 100)).with(equal()));

    all.forEach(kept -> assertEquals(kept, KeptWeights.ofText(kept.toText())));
  }

  @Test
  void theWeightsInUseAndThoseBeforeAreFound() {
    KeptWeights kept =
        KeptWeights.NONE.with(learned(0, 100)).with(learned(0, 200)).with(learned(0, 300));

    assertEquals(Optional.of(learned(0, 300)), kept.current(0));
    assertEquals(2, kept.newestFirst().size());
    for (int documents : List.of(200, 300)) {
      Weights weights = learned(0, documents).weights();
      assertEquals(Optional.of(weights), kept.of(weights.version()));
    }
    assertEquals(Optional.empty(), kept.of(learned(0, 100).weights().version()));
  }

  @Test
  void weightsOfOtherWordsAreNotInUse() {
    assertEquals(Optional.empty(), KeptWeights.NONE.with(learned(5, 100)).current(0));
  }

  @Test
  void whatWasLearnedTwiceLeavesThoseBeforeWhereTheyAre() {
    KeptWeights kept =
        KeptWeights.NONE.with(learned(0, 100)).with(learned(0, 200)).with(learned(0, 200));

    assertEquals(List.of(learned(0, 200), learned(0, 100)), kept.newestFirst());
  }

  @Test
  void everyFlippedBitAndEveryTruncationIsRefused() {
    String text = KeptWeights.NONE.with(learned(0, 100)).toText();
    byte[] whole = Base64.getDecoder().decode(text);
    for (int bit = 0; bit < whole.length * Byte.SIZE; bit++) {
      byte[] flipped = whole.clone();
      flipped[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
      assertRefused(Base64.getEncoder().encodeToString(flipped));
    }
    for (int length = 0; length < text.length(); length++) {
      assertRefused(text.substring(0, length));
    }
    assertRefused("{}");
  }

  private static void assertRefused(String text) {
    assertThrows(IllegalArgumentException.class, () -> KeptWeights.ofText(text));
  }
}
