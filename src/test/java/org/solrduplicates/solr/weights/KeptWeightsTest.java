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
        texts(documents % 65),
        new LastJob(documents % 3, 7L * documents));
  }

  private static TextSample texts(int count) {
    return TextSample.of(LongStream.rangeClosed(1, count).map(i -> i * -7_777_777_777_777L));
  }

  private static LearnedWeights equal() {
    return new LearnedWeights(Weights.EQUAL, 0, 30, 40, NOW, TextSample.EMPTY, LastJob.NONE);
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

  private static final LastJob JOB = new LastJob(77, 88);

  private static List<LastJob> jobs(KeptWeights kept) {
    return kept.newestFirst().stream().map(LearnedWeights::job).toList();
  }

  @Test
  void aJobIsNotedWithTheWeightsThatItHasUsed() {
    KeptWeights kept = KeptWeights.NONE.with(learned(0, 100)).with(learned(0, 200));

    KeptWeights after = kept.after(JOB, learned(0, 200).weights(), 0);

    assertEquals(List.of(JOB, LastJob.NONE), jobs(after));
    assertEquals(
        kept.newestFirst().stream().map(LearnedWeights::weights).toList(),
        after.newestFirst().stream().map(LearnedWeights::weights).toList());
    assertEquals(
        List.of(LastJob.NONE, LastJob.NONE),
        jobs(after.after(LastJob.NONE, learned(0, 200).weights(), 0)));
  }

  @Test
  void aJobOfOtherWeightsOrWordsCountsForNone() {
    KeptWeights kept =
        KeptWeights.NONE
            .with(learned(0, 100))
            .with(learned(0, 200))
            .after(JOB, learned(0, 200).weights(), 0);
    List<LastJob> none = List.of(LastJob.NONE, LastJob.NONE);

    assertEquals(none, jobs(kept.after(JOB, learned(0, 100).weights(), 0)));
    assertEquals(none, jobs(kept.after(JOB, Weights.EQUAL, 0)));
    assertEquals(none, jobs(kept.after(JOB, learned(0, 200).weights(), 3)));
  }

  @Test
  void weightsThatAreLearnedAfterAJobKnowNothingOfIt() {
    KeptWeights kept = KeptWeights.NONE.after(JOB, Weights.EQUAL, 0);

    KeptWeights newer = kept.with(equal());

    assertEquals(List.of(JOB), jobs(kept));
    assertEquals(List.of(LastJob.NONE), jobs(newer));
  }

  @Test
  void aJobWithoutWeightsIsNotedForItsWordsAndKept() {
    KeptWeights kept = KeptWeights.NONE.after(JOB, Weights.EQUAL, 5);

    assertEquals(JOB, kept.current(5).orElseThrow().job());
    assertEquals(Optional.empty(), kept.current(6));
    assertEquals(kept, KeptWeights.ofText(kept.toText()));
  }

  @Test
  void whereNothingIsKeptNothingIsNotedOfNoJobOrOfWeightsThatAreGone() {
    assertEquals(KeptWeights.NONE, KeptWeights.NONE.after(LastJob.NONE, Weights.EQUAL, 0));
    assertEquals(KeptWeights.NONE, KeptWeights.NONE.after(JOB, learned(0, 100).weights(), 0));
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
