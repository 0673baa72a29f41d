package org.solrduplicates.core.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.ToDoubleBiFunction;
import org.junit.jupiter.api.Test;

class SimilarityMatrixTest {
  /** One over one plus the difference. */
  private static SimilarityMatrix matrix(Integer... numbers) {
    return matrix(List.of(numbers), (a, b) -> 1.0 / (1 + Math.abs(a - b)));
  }

  /** Compares all pairs of a sample by a symmetric measure. */
  static <D> SimilarityMatrix matrix(List<D> sample, ToDoubleBiFunction<D, D> measure) {
    List<D> before = new ArrayList<>();
    return SimilarityMatrix.ofRows(
            sample,
            document -> {
              double[] row =
                  before.stream().mapToDouble(o -> measure.applyAsDouble(document, o)).toArray();
              before.add(document);
              return row;
            },
            () -> false)
        .orElseThrow();
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
  void aSampleOfTheMaximalSizeIsTaken() {
    List<String> sample = Collections.nCopies(SimilarityMatrix.MAX_DOCUMENTS, "a");

    assertEquals(
        2_000,
        SimilarityMatrix.ofRows(sample, a -> new double[2_000], () -> false).orElseThrow().size());
  }

  @Test
  void aLargerSampleIsRefused() {
    List<String> sample = Collections.nCopies(SimilarityMatrix.MAX_DOCUMENTS + 1, "a");

    Exception refused =
        assertThrows(IllegalArgumentException.class, () -> matrix(sample, (a, b) -> 1));

    assertEquals(
        "at most 2000 documents are compared with each other, not 2001", refused.getMessage());
  }
}
