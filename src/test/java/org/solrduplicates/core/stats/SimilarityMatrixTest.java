package org.solrduplicates.core.stats;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class SimilarityMatrixTest {
  /** One over one plus the difference. */
  private static SimilarityMatrix matrix(Integer... numbers) {
    return SimilarityMatrix.of(List.of(numbers), (a, b) -> 1.0 / (1 + Math.abs(a - b)));
  }

  @Test
  void everyPairHasItsSimilarity() {
    SimilarityMatrix matrix = matrix(0, 1, 3, 7);

    assertEquals(4, matrix.size());
    assertEquals(1.0 / 2, matrix.at(0, 1));
    assertEquals(1.0 / 5, matrix.at(3, 2));
    assertEquals(1.0 / 8, matrix.at(0, 3));
    assertEquals(1, matrix.at(2, 2));
  }

  @Test
  void theOrderOfAPairMakesNoDifference() {
    SimilarityMatrix matrix = matrix(5, 1, 4, 2);

    for (int i = 0; i < 4; i++) {
      for (int j = 0; j < 4; j++) {
        assertEquals(matrix.at(i, j), matrix.at(j, i));
      }
    }
  }

  @Test
  void thereIsOneValueForEachPair() {
    double[] pairs = matrix(0, 1, 3).pairs().sorted().toArray();

    assertArrayEquals(new double[] {1.0 / 4, 1.0 / 3, 1.0 / 2}, pairs);
  }

  @Test
  void theNearestIsTheMostSimilarOther() {
    assertArrayEquals(
        new double[] {1.0 / 2, 1.0 / 2, 1.0 / 3, 1.0 / 5}, matrix(0, 1, 3, 7).nearest().toArray());
  }

  @Test
  void aSingleDocumentHasNoNearest() {
    assertArrayEquals(new double[] {0}, matrix(5).nearest().toArray());
    assertEquals(0, matrix(5).pairs().count());
    assertEquals(0, matrix().size());
  }

  @Test
  void aSampleOfTheMaximalSizeIsTaken() {
    List<String> sample = Collections.nCopies(SimilarityMatrix.MAX_DOCUMENTS, "a");

    assertEquals(1_999_000, SimilarityMatrix.of(sample, (a, b) -> 1).pairs().count());
  }

  @Test
  void aLargerSampleIsRefused() {
    List<String> sample = Collections.nCopies(SimilarityMatrix.MAX_DOCUMENTS + 1, "a");

    Exception refused =
        assertThrows(
            IllegalArgumentException.class, () -> SimilarityMatrix.of(sample, (a, b) -> 1));

    assertEquals(
        "at most 2000 documents are compared with each other, not 2001", refused.getMessage());
  }
}
