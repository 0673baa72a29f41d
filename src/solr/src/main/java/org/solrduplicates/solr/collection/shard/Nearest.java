// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection.shard;

import java.util.Comparator;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * The nearest other document.
 *
 * @param similarity the highest that names give; 0 if none reaches the review threshold
 * @param key the smallest of equally similar ones; 0 for none
 * @param apart if that one may be a whole or a part, the nearest one that is none; empty from an
 *     earlier version
 */
public record Nearest(double similarity, long key, Optional<Apart> apart) {
  public static final Nearest NONE = Apart.NONE.alone();

  /** The nearest document that is no whole and no part; similarity 0 for none. */
  public record Apart(double similarity, long key) {
    private static final Apart NONE = new Apart(0, 0);

    private static final Comparator<Apart> NEAREST_FIRST =
        Comparator.comparingDouble((Apart nearest) -> -nearest.similarity)
            .thenComparingLong(nearest -> nearest.key);

    private Nearest alone() {
      return new Nearest(similarity, key, Optional.empty());
    }

    private Apart or(Apart other) {
      return NEAREST_FIRST.compare(this, other) <= 0 ? this : other;
    }
  }

  /** Returns a linked document. */
  static Nearest of(double similarity, long key, boolean mayBePart) {
    return new Nearest(similarity, key, mayBePart ? Optional.of(Apart.NONE) : Optional.empty());
  }

  /** Returns the keys of the nearest document, and of the one that counts if that is a part. */
  public LongStream keys() {
    return LongStream.concat(LongStream.of(key), apart.stream().mapToLong(Apart::key))
        .filter(found -> found != NONE.key);
  }

  private Apart first() {
    return new Apart(similarity, key);
  }

  public Nearest plus(Nearest other) {
    Apart nearest = first().or(other.first());
    Apart without = apart.orElse(first()).or(other.apart.orElse(other.first()));
    return nearest.equals(without)
        ? nearest.alone()
        : new Nearest(nearest.similarity, nearest.key, Optional.of(without));
  }
}
