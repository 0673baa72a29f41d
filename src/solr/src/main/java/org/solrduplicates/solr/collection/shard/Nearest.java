// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection.shard;

import java.util.Comparator;

/**
 * The nearest other document.
 *
 * @param similarity 0 if none reaches the review threshold
 * @param key the smallest of equally similar ones; 0 for none
 */
public record Nearest(double similarity, long key) {
  public static final Nearest NONE = new Nearest(0, 0);

  private static final Comparator<Nearest> NEAREST_FIRST =
      Comparator.comparingDouble((Nearest nearest) -> -nearest.similarity)
          .thenComparingLong(nearest -> nearest.key);

  public boolean isFound() {
    return similarity > 0;
  }

  public Nearest plus(Nearest other) {
    return NEAREST_FIRST.compare(this, other) <= 0 ? this : other;
  }
}
