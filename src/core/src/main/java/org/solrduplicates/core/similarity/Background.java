// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.similarity;

import java.util.Arrays;
import java.util.OptionalDouble;
import org.solrduplicates.core.Internal;

/**
 * The similarity that is usual around a document: a property of the document and the collection,
 * independent of request, filters and shards.
 *
 * <pre>
 *   neighbours   the {@link #NEIGHBOURS} other texts that share most of its phrases, see
 *                {@link Neighbourhood}
 *   versions     those of its title, and those that chain to it by steps of {@link #STEP}
 *   background   the similarity of the {@link #RANK}th of the rest, 0 if there are fewer
 * </pre>
 *
 * <p>The constants are from the background study (docs/adr/0024).
 */
@Internal
public final class Background {
  /** Maximum number of neighbours of a document. */
  public static final int NEIGHBOURS = 15;

  /** Texts of at least this similarity are versions, whatever their titles. */
  static final float STEP = 0.9f;

  /** The rank of the neighbour whose similarity is the background. */
  public static final int RANK = 5;

  /** The rank of the neighbour whose similarity is the background by evidence. */
  public static final int OTHERS = 4;

  /** Backgrounds are multiples of 1/4096, so that they fit into a column. */
  private static final double PARTS = 1 << 12;

  /** The bits of a column value that hold the background. */
  private static final long TAKEN = 0xFFFF;

  private Background() {}

  /** The similarities of the neighbours to each other, by their positions. */
  @FunctionalInterface
  public interface Between {
    /** Returns a value in 0..1, or NaN if it is not known yet. */
    float similarity(int a, int b);
  }

  /**
   * Returns the background of a document in 0..1. NaN means that similarities are missing; all that
   * are needed were requested.
   *
   * @param similarities of the neighbours to the document, in 0..1
   * @param sameTitle which neighbours have the title of the document
   */
  public static double of(float[] similarities, boolean[] sameTitle, Between between) {
    int count = similarities.length;
    boolean[] own = new boolean[count];
    int[] chain = new int[count];
    int reached = 0;
    int others = 0;
    for (int i = 0; i < count; i++) {
      own[i] = similarities[i] >= STEP;
      if (own[i]) {
        chain[reached++] = i;
      }
      others += own[i] || sameTitle[i] ? 0 : 1;
    }
    boolean known = true;
    for (int next = 0; next < reached && others >= RANK; next++) {
      for (int i = 0; i < count; i++) {
        float step = own[i] ? 0 : between.similarity(chain[next], i);
        known &= !Float.isNaN(step);
        if (step >= STEP) {
          own[i] = true;
          chain[reached++] = i;
          others -= sameTitle[i] ? 0 : 1;
        }
      }
    }
    if (others < RANK) {
      return 0;
    }
    return known ? ofRank(similarities, own, sameTitle) : Double.NaN;
  }

  /**
   * Returns the background of a document whose own versions are known by evidence, in 0..1.
   *
   * @param similarities of the neighbours to the document, in 0..1
   * @param own which neighbours are versions of it; changed by this method
   * @param between whether two neighbours are versions of each other, by their positions
   */
  public static double ofOwn(float[] similarities, boolean[] own, IntBinaryPredicate between) {
    int[] reached = new int[own.length];
    int end = 0;
    for (int i = 0; i < own.length; i++) {
      if (own[i]) {
        reached[end++] = i;
      }
    }
    for (int next = 0; next < end; next++) {
      for (int i = 0; i < own.length; i++) {
        if (!own[i] && between.test(reached[next], i)) {
          own[i] = true;
          reached[end++] = i;
        }
      }
    }
    float[] rest = new float[own.length];
    int count = 0;
    for (int i = 0; i < own.length; i++) {
      if (!own[i]) {
        rest[count++] = similarities[i];
      }
    }
    Arrays.sort(rest, 0, count);
    return count < OTHERS ? 0 : Surroundings.rounded(rest[count - OTHERS]);
  }

  /** A predicate of two positions. */
  @FunctionalInterface
  public interface IntBinaryPredicate {
    boolean test(int a, int b);
  }

  /**
   * Encodes a background and the basis of its comparison as a column value.
   *
   * @param background in 0..1, a multiple of 1/4096
   * @param basis see {@link Verifier#basis}
   */
  public static long toColumn(double background, long basis) {
    return basis & ~TAKEN | (long) (background * PARTS) + 1;
  }

  /** Decodes a column value; empty if there is none or its basis differs. */
  public static OptionalDouble ofColumn(long number, long basis) {
    long part = (number & TAKEN) - 1;
    boolean isValid = part >= 0 && part <= PARTS && (number & ~TAKEN) == (basis & ~TAKEN);
    return isValid ? OptionalDouble.of(part / PARTS) : OptionalDouble.empty();
  }

  private static double ofRank(float[] similarities, boolean[] own, boolean[] sameTitle) {
    float[] rest = new float[similarities.length];
    int count = 0;
    for (int i = 0; i < rest.length; i++) {
      if (!own[i] && !sameTitle[i]) {
        rest[count++] = similarities[i];
      }
    }
    Arrays.sort(rest, 0, count);
    return Math.rint(rest[count - RANK] * PARTS) / PARTS;
  }
}
