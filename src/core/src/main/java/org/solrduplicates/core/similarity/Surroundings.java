// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.similarity;

import org.solrduplicates.core.Internal;

/**
 * What is usual around a document: a property of the document and the collection, independent of
 * request, filters and shards.
 *
 * @param background the similarity of the texts next to it that are no versions of it, in 0..1; see
 *     {@link Background}
 * @param rare the lookup hashes of its sketch that few texts have, as bits by position
 */
@Internal
public record Surroundings(double background, int rare) {
  /** Nothing is near and nothing is rare. */
  public static final Surroundings NONE = new Surroundings(0, 0);

  /** A phrase of more texts than this is not rare. */
  public static final int FEW_TEXTS = 6;

  /** Returns whether a phrase is evidence: some texts have it, and few. */
  public static boolean isRare(int texts) {
    return texts >= 2 && texts <= FEW_TEXTS;
  }
}
