package org.solrduplicates.core.stats;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * The similarity of every pair of a sample of documents (Babbar's matrix of distances). Symmetric,
 * so only one half is computed and kept. Immutable.
 *
 * @param below row by row the similarities of each document to those before it; not copied
 */
@SuppressWarnings("ArrayRecordComponent")
public record SimilarityMatrix(int size, double[] below) {
  /** Two million pairs, 16 MB; a larger sample says little more. */
  public static final int MAX_DOCUMENTS = 2_000;

  /**
   * Takes the similarities row by row, of each document those to all before it.
   *
   * @param row makes the row of a document; it is asked for the documents in their order
   * @return nothing if it was stopped
   * @throws IllegalArgumentException if the sample is larger than {@link #MAX_DOCUMENTS}
   */
  static <D> Optional<SimilarityMatrix> ofRows(
      List<D> sample, Function<D, double[]> row, BooleanSupplier outOfTime) {
    int size = sample.size();
    checkSize(size);
    double[] below = new double[size * (size - 1) / 2];
    for (int i = 0; i < size; i++) {
      if (outOfTime.getAsBoolean()) {
        return Optional.empty();
      }
      System.arraycopy(row.apply(sample.get(i)), 0, below, index(i, 0), i);
    }
    return Optional.of(new SimilarityMatrix(size, below));
  }

  static void checkSize(int size) {
    if (size > MAX_DOCUMENTS) {
      throw new IllegalArgumentException(
          "at most " + MAX_DOCUMENTS + " documents are compared with each other, not " + size);
    }
  }

  private static int index(int row, int column) {
    return row * (row - 1) / 2 + column;
  }

  /** Returns the similarity of two documents by their places in the sample; 1 with itself. */
  public double at(int i, int j) {
    return i == j ? 1 : below[index(Math.max(i, j), Math.min(i, j))];
  }
}
