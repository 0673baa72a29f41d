package org.solrduplicates.core.collection.shard;

import java.util.Arrays;

/**
 * What is known of pairs from their fingerprints, in their order. Not copied.
 *
 * @param similarities of the two texts by themselves, in 0..1; NaN if a document is gone or was
 *     changed meanwhile
 * @param contrasts the share of {@link org.solrduplicates.core.similarity.Contrast} that holds for
 *     the two; NaN if they are too short to be versions of each other, however similar
 * @param bonuses the part of what is missing to 1 that equal titles add; 0 if titles are not the
 *     same
 */
@SuppressWarnings("ArrayRecordComponent")
public record Comparisons(double[] similarities, double[] contrasts, double[] bonuses) {
  /** Makes room for so many pairs, of which all documents are gone. */
  public Comparisons(int size) {
    this(new double[size], new double[size], new double[size]);
    Arrays.fill(similarities, Double.NaN);
  }

  /** Returns whether a document of a pair is gone or was changed meanwhile. */
  public boolean isGone(int pair) {
    return Double.isNaN(similarities[pair]);
  }

  /** Returns whether two texts are too short to be versions of each other. */
  public boolean isTooShort(int pair) {
    return Double.isNaN(contrasts[pair]);
  }

  /** Returns a similarity with what equal titles add. */
  public double withBonus(int pair, double similarity) {
    return similarity + bonuses[pair] * (1 - similarity);
  }

  /** Writes down what is known of a pair. */
  public void set(int pair, double similarity, double contrast, double bonus) {
    similarities[pair] = similarity;
    contrasts[pair] = contrast;
    bonuses[pair] = bonus;
  }

  /** Takes over what is known of a pair. */
  public void set(int pair, Comparisons other, int index) {
    similarities[pair] = other.similarities[index];
    contrasts[pair] = other.contrasts[index];
    bonuses[pair] = other.bonuses[index];
  }
}
