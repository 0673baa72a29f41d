package org.solrduplicates.core.similarity;

import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * The similarity that is usual around a document: a property of the document and the collection,
 * independent of the request, its filters and the number of shards.
 *
 * <pre>
 *   neighbours   the {@link #NEIGHBOURS} other texts that share most of its phrases, see
 *                {@link Neighbourhood}
 *   versions     those of its title, and those that chain to it by steps of {@link #STEP}
 *   background   the similarity of the {@link #RANK}th of the rest, 0 if there are fewer
 * </pre>
 *
 * <p>The numbers are from the background study (docs/adr/0024).
 */
public final class Background {
  /** How many neighbours a document has at most. */
  public static final int NEIGHBOURS = 15;

  /** A step of this similarity leads from a version to another one, whatever the titles. */
  static final float STEP = 0.9f;

  /** The rank of the neighbour whose similarity is the background. */
  public static final int RANK = 5;

  /** Backgrounds are multiples of one part in so many, so that they fit into a column. */
  private static final double PARTS = 1 << 12;

  /** The bits of the number of a column that are the background. */
  private static final long TAKEN = 0xFFFF;

  private Background() {}

  /** The similarities of the neighbours of a document to each other, by their places. */
  @FunctionalInterface
  public interface Between {
    /** Returns the similarity of two neighbours, in 0..1; NaN if it is not known yet. */
    float similarity(int a, int b);
  }

  /**
   * Returns the background of a document, in 0..1; NaN if a similarity of two neighbours is needed
   * that is not known. Then all that were needed have been asked for.
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
   * Returns a background as the number of a column, which names what compared the texts.
   *
   * @param background in 0..1, a multiple of 1/4096
   * @param basis see {@link Verifier#basis}
   */
  public static long toColumn(double background, long basis) {
    return basis & ~TAKEN | (long) (background * PARTS) + 1;
  }

  /** Reads the number of a column; nothing if there is none, or texts were compared otherwise. */
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
