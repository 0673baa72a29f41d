package org.solrduplicates.core.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.settings.DuplicateSettings;

/** Texts of eight words, so that sharing one more is worth an eighth. */
class DuplicationTest {
  private static final Fingerprint A = text(0, 8);
  private static final Fingerprint SEVEN_OF_A = text(1, 9);
  private static final Fingerprint FOUR_OF_A = text(4, 12);
  private static final Fingerprint OTHER = text(100, 108);

  private static Fingerprint text(int from, int to) {
    return new Fingerprinter()
        .fingerprint("", String.join(" ", RandomTexts.range(from, to)))
        .orElseThrow();
  }

  /** Shared words by all words. */
  private static DuplicateSettings dice(String... more) {
    Map<String, String> values =
        more.length == 0
            ? Map.of("dup.measure", "dice")
            : Map.of("dup.measure", "dice", more[0], more[1]);
    return DuplicateSettings.of(key -> Optional.ofNullable(values.get(key)));
  }

  private static Duplication of(Fingerprint... sample) {
    return of(List.of(sample), new double[sample.length], sample.length, dice());
  }

  private static Duplication of(
      List<Fingerprint> sample, double[] found, long documents, DuplicateSettings settings) {
    double[] none = new double[sample.size()];
    return Duplication.of(sample, none, found, documents, settings, Weights.EQUAL, () -> false)
        .orElseThrow();
  }

  private static List<Long> counts(List<Share> buckets) {
    return buckets.stream().map(Share::count).toList();
  }

  /** Returns what twenty buckets count that are empty but for some. */
  private static List<Long> counted(Map<Integer, Long> some) {
    List<Long> counts = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      counts.add(some.getOrDefault(i, 0L));
    }
    return counts;
  }

  @Test
  void allPairsAreCountedByTheirSimilarity() {
    Duplication found = of(A, SEVEN_OF_A, A, OTHER);

    assertEquals(6, found.similarities().pairs());
    assertEquals(counted(Map.of(0, 3L, 17, 2L, 19, 1L)), counts(found.similarities().buckets()));
  }

  @Test
  void allPairsAreCountedByTheirDistance() {
    Duplication found = of(A, A, OTHER);

    assertEquals(65, found.distances().buckets().size());
    assertEquals(1, found.distances().buckets().get(0).count());
    assertTrue(counts(found.distances().buckets()).contains(2L));
  }

  @Test
  void theNearestMayBeInTheSampleOrElsewhere() {
    Duplication found =
        of(List.of(A, SEVEN_OF_A, OTHER), new double[] {0.65, 0.95, 0.72}, 100, dice());

    assertEquals(counted(Map.of(14, 1L, 17, 1L, 19, 1L)), counts(found.nearest().buckets()));
    assertEquals(3, found.nearest().duplicates().count());
  }

  @Test
  void whatIsNotEvenShownForReviewIsNoNeighbour() {
    assertEquals(2, of(A, FOUR_OF_A).nearest().below().count());
    assertEquals(counted(Map.of()), counts(of(A, FOUR_OF_A).nearest().buckets()));
    assertEquals(counted(Map.of(10, 1L)), counts(of(A, FOUR_OF_A).similarities().buckets()));
  }

  @Test
  void thatLimitIsASetting() {
    Duplication found =
        of(List.of(A, FOUR_OF_A), new double[2], 2, dice("dup.review.threshold", "0.5"));

    assertEquals(counted(Map.of(10, 2L)), counts(found.nearest().buckets()));
    assertEquals(0, found.nearest().duplicates().count());
  }

  @Test
  void textsTooShortToCompareAreNoNeighboursUnlessTheyAreTheSame() {
    Fingerprint four = text(0, 4);
    Fingerprint three = text(0, 3);

    assertEquals(2, of(four, three).nearest().below().count());
    assertEquals(counted(Map.of(19, 2L)), counts(of(four, four).nearest().buckets()));
  }

  @Test
  void aSampleThatIsTheScopeIsExact() {
    assertTrue(of(A, SEVEN_OF_A, OTHER).isExact());
    assertEquals(new Share(2, 2 / 3.0, 2 / 3.0, 2 / 3.0), of(A, A, OTHER).nearest().duplicates());
    assertFalse(of(List.of(A), new double[1], 2, dice()).isExact());
  }

  @Test
  void ofNothingOrOneDocumentNothingIsADuplicate() {
    for (Duplication found : List.of(of(), of(A))) {
      assertTrue(found.isExact());
      assertEquals(new Share(0, 0, 0, 0), found.nearest().duplicates());
      assertEquals(0, found.similarities().pairs());
      assertEquals(
          List.of(0L),
          Stream.concat(
                  found.distances().buckets().stream(), found.similarities().buckets().stream())
              .map(Share::count)
              .distinct()
              .toList());
    }
  }

  @Test
  void outOfTimeThereIsNone() {
    assertEquals(
        Optional.empty(),
        Duplication.of(
            List.of(A, OTHER), new double[2], new double[2], 2, dice(), Weights.EQUAL, () -> true));
  }

  /** Of 7/8 a contrast of .5 leaves (7/8 - 1/4) / (3/4) where all is as near as 1/2. */
  @Test
  void whatIsAroundBothTakesOff() {
    Duplication found =
        Duplication.of(
                List.of(A, SEVEN_OF_A, A, text(0, 4), text(0, 3)),
                new double[] {0.5, 0.5, 0.5, 0.5, 0.5},
                new double[5],
                5,
                dice("dup.contrast", "0.5"),
                Weights.EQUAL,
                () -> false)
            .orElseThrow();

    assertEquals(2, counts(found.similarities().buckets()).get(16), "of 7/8");
    assertEquals(1, counts(found.similarities().buckets()).get(19), "the same text");
    assertEquals(1, counts(found.similarities().buckets()).get(17), "too short for contrast");
    assertEquals(counted(Map.of(16, 1L, 19, 2L)), counts(found.nearest().buckets()));
  }

  @Test
  void aSampleLargerThanTheScopeIsRefused() {
    DuplicateSettings settings = dice();
    List<Fingerprint> two = List.of(A, OTHER);
    double[] found = new double[2];

    assertThrows(IllegalArgumentException.class, () -> of(two, found, 1, settings));
  }
}
