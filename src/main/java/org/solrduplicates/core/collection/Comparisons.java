package org.solrduplicates.core.collection;

import java.util.Arrays;

/**
 * What is known of pairs from their fingerprints, in their order. Not copied.
 *
 * @param similarities of the two texts by themselves, in 0..1; NaN if a document is gone or was
 *     changed meanwhile
 * @param contrasts the share of {@link org.solrduplicates.core.similarity.Contrast} that holds for
 *     the two; NaN if they are too short to be versions of each other, however similar
 * @param bonuses the part of what is missing to 1 that equal titles add; {@link #OTHER_TITLE} if
 *     the titles are not the same
 */
@SuppressWarnings("ArrayRecordComponent")
public record Comparisons(float[] similarities, float[] contrasts, float[] bonuses) {
  /** The bonus of two documents whose titles are not the same, which may be neighbours. */
  public static final float OTHER_TITLE = -1;

  /** Makes room for so many pairs, of which all documents are gone. */
  public Comparisons(int size) {
    this(new float[size], new float[size], new float[size]);
    Arrays.fill(similarities, Float.NaN);
  }

  /** Returns how many pairs there are. */
  public int size() {
    return similarities.length;
  }

  /** Returns whether a document of a pair is gone or was changed meanwhile. */
  boolean isGone(int pair) {
    return Float.isNaN(similarities[pair]);
  }

  /** Returns whether two texts are too short to be versions of each other. */
  boolean isTooShort(int pair) {
    return Float.isNaN(contrasts[pair]);
  }

  /** Returns whether the two documents can be neighbours, see {@code Neighbourhood}. */
  boolean haveOtherTitles(int pair) {
    return bonuses[pair] == OTHER_TITLE;
  }

  /** Returns a similarity with what equal titles add. */
  double withBonus(int pair, double similarity) {
    return similarity + Math.max(0, bonuses[pair]) * (1 - similarity);
  }

  /** Writes down what is known of a pair. */
  public void set(int pair, double similarity, double contrast, double bonus) {
    similarities[pair] = (float) similarity;
    contrasts[pair] = (float) contrast;
    bonuses[pair] = (float) bonus;
  }

  /** Takes over what is known of a pair. */
  void set(int pair, Comparisons other, int index) {
    similarities[pair] = other.similarities[index];
    contrasts[pair] = other.contrasts[index];
    bonuses[pair] = other.bonuses[index];
  }
}
