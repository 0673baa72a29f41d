// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.similarity;

import java.util.Arrays;
import org.solrduplicates.core.Internal;

/**
 * The similarity that is usual around a document: a property of the document and the collection,
 * independent of request, filters and shards.
 *
 * <pre>
 *   neighbours   the {@link #NEIGHBOURS} other texts that share most of its phrases, see
 *                {@link Neighbourhood}
 *   versions     those that the document reaches by pairs that are versions by {@link Evidence#isOwn}
 *   background   the similarity of the {@link #OTHERS}th of the rest, 0 if there are fewer
 * </pre>
 *
 * <p>The constants are from the decision study (docs/adr/0042).
 */
@Internal
public final class Background {
  /** Maximum number of neighbours of a document. */
  public static final int NEIGHBOURS = 15;

  /** The rank of the neighbour whose similarity is the background. */
  public static final int OTHERS = 4;

  private Background() {}

  /**
   * Returns the background of a document, in 0..1.
   *
   * @param similarities of the neighbours to the document, in 0..1
   * @param own which neighbours are versions of it; changed by this method
   * @param between whether two neighbours are versions of each other, by their positions
   */
  public static double of(float[] similarities, boolean[] own, IntBinaryPredicate between) {
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
}
