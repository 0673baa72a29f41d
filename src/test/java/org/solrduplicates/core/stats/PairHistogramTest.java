package org.solrduplicates.core.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.fingerprint.SimHash;

class PairHistogramTest {
  private static final List<SimHash> SAMPLE =
      new Random(1).longs(100).mapToObj(SimHash::new).toList();

  private static PairHistogram similarities(int parts, long documents, Double... places) {
    return PairHistogram.similarities(
        SimilarityMatrixTest.matrix(List.of(places), (a, b) -> 1 - Math.abs(a - b)),
        parts,
        documents);
  }

  private static List<Long> counts(PairHistogram histogram) {
    return histogram.buckets().stream().map(Share::count).toList();
  }

  private static String refusal(Runnable action) {
    return String.valueOf(assertThrows(IllegalArgumentException.class, action::run).getMessage());
  }

  @Test
  void everyPairIsInTheBucketOfItsDistance() {
    List<SimHash> hashes = Stream.of(0L, 1L, 3L, -1L).map(SimHash::new).toList();

    PairHistogram histogram = PairHistogram.distances(hashes, 4);

    assertEquals(6, histogram.pairs());
    assertEquals(65, histogram.buckets().size());
    assertEquals(2, histogram.buckets().get(1).count());
    assertEquals(1, histogram.buckets().get(2).count());
    assertEquals(1, histogram.buckets().get(62).count());
    assertEquals(1, histogram.buckets().get(63).count());
    assertEquals(1, histogram.buckets().get(64).count());
  }

  @Test
  void everyPairIsInThePartOfItsSimilarity() {
    assertEquals(List.of(1L, 0L, 2L, 0L), counts(similarities(4, 3, 0.0, 0.5, 1.0)));
    assertEquals(List.of(0L, 0L, 0L, 1L), counts(similarities(4, 2, 0.5, 0.5)));
  }

  @Test
  void sharesSumToOneAndLieInTheirIntervals() {
    PairHistogram histogram = PairHistogram.distances(SAMPLE, 5_000);

    assertEquals(1, histogram.buckets().stream().mapToDouble(Share::value).sum(), 1e-12);
    for (Share share : histogram.buckets()) {
      assertEquals(share.count() / 4_950.0, share.value());
      assertTrue(0 <= share.low() && share.low() <= share.value(), share::toString);
      assertTrue(share.value() <= share.high() && share.high() <= 1, share::toString);
      assertTrue(share.low() < share.high(), share::toString);
    }
  }

  @Test
  void theOrderOfTheSampleMakesNoDifference() {
    List<SimHash> shuffled = new ArrayList<>(SAMPLE);
    Collections.shuffle(shuffled, new Random(2));

    PairHistogram one = PairHistogram.distances(SAMPLE, 5_000);
    PairHistogram other = PairHistogram.distances(shuffled, 5_000);

    assertEquals(counts(one), counts(other));
    for (int i = 0; i < one.buckets().size(); i++) {
      assertEquals(one.buckets().get(i).low(), other.buckets().get(i).low(), 1e-12);
      assertEquals(one.buckets().get(i).high(), other.buckets().get(i).high(), 1e-12);
    }
  }

  @Test
  void theSameSampleGivesTheSameAnswer() {
    assertEquals(PairHistogram.distances(SAMPLE, 5_000), PairHistogram.distances(SAMPLE, 5_000));
    assertNotEquals(PairHistogram.distances(SAMPLE, 5_000), PairHistogram.distances(SAMPLE, 500));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 100})
  void aSampleThatIsTheScopeIsExact(int size) {
    for (Share share : PairHistogram.distances(SAMPLE.subList(0, size), size).buckets()) {
      assertEquals(share.value(), share.low());
      assertEquals(share.value(), share.high());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void withoutPairsNothingIsKnown(int size) {
    PairHistogram histogram = PairHistogram.distances(SAMPLE.subList(0, size), 10);

    assertEquals(0, histogram.pairs());
    assertEquals(Collections.nCopies(65, new Share(0, 0, 0, 1)), histogram.buckets());
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 99})
  void theFewestPairsGiveAnInterval(int size) {
    for (long documents : new long[] {size + 1, 1_000_000_000_000L}) {
      for (Share share : PairHistogram.distances(SAMPLE.subList(0, size), documents).buckets()) {
        assertTrue(0 <= share.low() && share.low() <= share.value(), share::toString);
        assertTrue(share.value() <= share.high() && share.high() <= 1, share::toString);
      }
    }
  }

  @Test
  void moreOfTheScopeIsMoreCertain() {
    double before = 1;
    for (long documents : new long[] {1_000_000, 1_000, 200, 120, 101, 100}) {
      Share share = PairHistogram.distances(SAMPLE, documents).buckets().get(32);
      assertTrue(share.high() - share.low() < before, share::toString);
      before = share.high() - share.low();
    }
  }

  @Test
  void badInputIsRefused() {
    List<SimHash> tooMany = Collections.nCopies(2_001, new SimHash(1));

    assertEquals(
        "cannot have drawn 100 of 99 documents",
        refusal(() -> PairHistogram.distances(SAMPLE, 99)));
    assertEquals(
        "at most 2000 documents are compared with each other, not 2001",
        refusal(() -> PairHistogram.distances(tooMany, 5_000)));
    assertEquals("a histogram has at least one part, not 0", refusal(() -> similarities(0, 1)));
    assertEquals("a similarity is in 0..1, not -0.5", refusal(() -> similarities(4, 2, 0.0, 1.5)));
  }
}
