// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.similarity;

import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import org.solrduplicates.core.Internal;
import org.solrduplicates.core.fingerprint.Calibration;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Sketch;

/**
 * What is usual around a document: a property of the document and the collection, independent of
 * request, filters and shards.
 *
 * @param background the similarity of the texts next to it that are no versions of it, in 0..1; see
 *     {@link Background}
 * @param rare the lookup hashes of its sketch that few texts have, as bits by position
 * @param spare those that are still rare if one more text has them; 0 if unknown
 */
@Internal
public record Surroundings(double background, int rare, int spare) {
  /** Nothing is near and nothing is rare. */
  public static final Surroundings NONE = new Surroundings(0, 0, 0);

  /** Backgrounds are multiples of 1/4096, so that they fit into a column. */
  private static final double PARTS = 1 << 12;

  private static final double HASHES = 0x1p64;
  private static final int BACKGROUND_BITS = 13;
  private static final int BITS = BACKGROUND_BITS + Sketch.SEARCHED;

  /** The place of a similarity in a column value, above the basis, and its bits. */
  private static final int SIMILARITY_AT = 52;

  private static final long SIMILARITY = -1L << SIMILARITY_AT;
  private static final long MIDDLE = 1L << Long.SIZE - SIMILARITY_AT - 1;
  private static final long MOST_STEPS = 2 * MIDDLE - 1;
  private static final double STEPS = 200;

  /** A phrase of more texts than this is not rare. */
  private static final int FEW_TEXTS = 6;

  /** In a small collection six texts may be all forms of one template. */
  private static final int FEWEST = 4;

  /** The number of texts for each one that may have a rare phrase. */
  private static final int TEXTS_PER_RARE = 16;

  /**
   * The smallest hashes from which the number of texts is counted, or estimated if there are more.
   */
  public static final int ENOUGH_TEXTS = FEW_TEXTS * TEXTS_PER_RARE;

  /** In more texts than this, a rare phrase may be in more of them. */
  private static final int LARGE = 20_000;

  /** A sample of the texts of a phrase must show that many more have it. */
  private static final int MOST = Neighbourhood.SAMPLE / 2;

  public Surroundings(double background, int rare) {
    this(background, rare, 0);
  }

  /**
   * Returns how many texts of a collection may have a rare phrase. Of n texts, about f² / n have
   * two phrases by chance if f texts have each. So f grows as the root of n, and this number stays
   * the same.
   */
  public static int few(int texts) {
    double grown = FEW_TEXTS * Math.sqrt(Math.max(1, (double) texts / LARGE));
    return Math.max(FEWEST, Math.min((int) Math.min(MOST, grown), texts / TEXTS_PER_RARE));
  }

  /**
   * Returns the number of texts, from {@link #ENOUGH_TEXTS} on an estimate: the closer the smallest
   * hashes are, the more texts there are (Bar-Yossef and others 2002). It does not depend on
   * shards.
   *
   * @param smallest the {@link #ENOUGH_TEXTS} smallest hashes of all texts; all if there are fewer
   */
  public static int texts(Set<Long> smallest) {
    if (smallest.size() < ENOUGH_TEXTS) {
      return smallest.size();
    }
    double part = (Collections.max(smallest) - (double) Long.MIN_VALUE) / HASHES;
    return (int) Math.max(ENOUGH_TEXTS, (ENOUGH_TEXTS - 1) / part);
  }

  /** Returns whether a phrase is evidence: some texts have it, and at most few. */
  public static boolean isRare(int texts, int few) {
    return texts >= 2 && texts <= few;
  }

  /** Counts the phrases of a document that another one has, as if only that one were new. */
  public Surroundings beside(Fingerprint document, Fingerprint other) {
    int shared = document.sketch().shared(other.sketch().smallest(Sketch.SEARCHED));
    return new Surroundings(background, rare | spare & shared);
  }

  /** Rounds a background to what a column holds. */
  public static double rounded(double background) {
    return Math.rint(background * PARTS) / PARTS;
  }

  /**
   * Encodes the surroundings and the basis of their comparison as a column value.
   *
   * @param basis see {@link Verifier#basis}
   */
  public long toColumn(long basis) {
    return shifted(basis) | (long) rare << BACKGROUND_BITS | (long) (background * PARTS) + 1;
  }

  private static long shifted(long basis) {
    return basis << BITS & ~SIMILARITY;
  }

  private static boolean isOf(long basis, long column) {
    return (column & ~SIMILARITY) >>> BITS == shifted(basis) >>> BITS;
  }

  /**
   * Adds to a column value how similar the most similar other member of the group is.
   *
   * @param column of {@link #toColumn} with the same basis, or 0
   * @param similarity in 0..1, kept as log odds in steps of 1/200, because probabilities are close
   *     to 1
   */
  public static long withSimilarity(long column, long basis, double similarity) {
    double steps = Math.rint(Calibration.logOdds(similarity) * STEPS) + MIDDLE;
    long most = similarity == 1 ? MOST_STEPS : MOST_STEPS - 1;
    long some = (long) Math.max(1, Math.min((double) most, steps));
    return shifted(basis) | column & ~SIMILARITY | some << SIMILARITY_AT;
  }

  /** Returns the similarity in a column value; NaN if there is none or its basis differs. */
  public static double similarity(long column, long basis) {
    long some = column >>> SIMILARITY_AT;
    if (some == 0 || !isOf(basis, column)) {
      return Double.NaN;
    }
    return some == MOST_STEPS ? 1 : Calibration.probability((some - MIDDLE) / STEPS);
  }

  /** Decodes a column value; empty if there is none or its basis differs. */
  public static Optional<Surroundings> ofColumn(long column, long basis) {
    long part = (column & (1 << BACKGROUND_BITS) - 1) - 1;
    boolean isValid = part >= 0 && part <= PARTS && isOf(basis, column);
    int rare = (int) (column >>> BACKGROUND_BITS) & (1 << Sketch.SEARCHED) - 1;
    return isValid ? Optional.of(new Surroundings(part / PARTS, rare)) : Optional.empty();
  }

  /** Returns what the background counts as log odds: 0.38 for a background of 0, less for more. */
  double counted() {
    return Math.log(1.03 - background) - 0.1 * Evidence.logit(background);
  }
}
