package org.solrduplicates.solr.collection.shard;

import java.util.Comparator;

/**
 * What a look-up has found about a document.
 *
 * @param similarity of the document to the nearest other one by themselves, in 0..1; 0 if none
 *     reaches the review threshold
 * @param key of the nearest, see {@link org.solrduplicates.core.collection.shard.DocumentKey}; of
 *     several that are as similar the smallest; 0 if there is none
 */
public record Nearest(double similarity, long key) {
  public static final Nearest NONE = new Nearest(0, 0);

  private static final Comparator<Nearest> NEAREST_FIRST =
      Comparator.comparingDouble((Nearest nearest) -> -nearest.similarity)
          .thenComparingLong(nearest -> nearest.key);

  /** Returns whether a document is near at all. */
  public boolean isFound() {
    return similarity > 0;
  }

  /** Returns what two parts of an index have found together. */
  public Nearest plus(Nearest other) {
    return NEAREST_FIRST.compare(this, other) <= 0 ? this : other;
  }
}
