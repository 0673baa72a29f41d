// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection.shard;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.solrduplicates.core.group.Link;
import org.solrduplicates.core.similarity.Relation;

/**
 * The documents of which a document is a part.
 *
 * @param wholes at most three, those with the largest share of the part first
 */
public record PartOf(List<Whole> wholes) {
  public static final PartOf NONE = new PartOf(List.of());

  private static final int MOST = 3;

  /**
   * A document with its part.
   *
   * @param coverage the weighted share of the part that it has, in 0..1
   */
  public record Whole(String id, double coverage) {
    private static final Comparator<Whole> BEST_FIRST =
        Comparator.comparingDouble((Whole whole) -> -whole.coverage).thenComparing(Whole::id);

    private static Whole of(Link link) {
      return new Whole(link.to().id(), link.evidence().ofFirst());
    }
  }

  static PartOf of(List<Link> links) {
    return best(
        links.stream()
            .filter(link -> link.evidence().withoutVersions() == Relation.PART_OF)
            .map(Whole::of));
  }

  /** Adds those of another shard. */
  public PartOf plus(PartOf other) {
    return best(Stream.concat(wholes.stream(), other.wholes.stream()));
  }

  private static PartOf best(Stream<Whole> all) {
    return new PartOf(all.sorted(Whole.BEST_FIRST).limit(MOST).toList());
  }
}
