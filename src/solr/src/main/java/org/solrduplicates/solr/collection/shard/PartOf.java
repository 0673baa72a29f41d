// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection.shard;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.solrduplicates.core.constraint.PairConstraints;
import org.solrduplicates.core.constraint.TextVersion;
import org.solrduplicates.core.group.Link;
import org.solrduplicates.core.similarity.Relation;

/**
 * The documents of which a document is a part.
 *
 * @param wholes at most three: those of a decision, then those with the largest share of the part
 */
public record PartOf(List<Whole> wholes) {
  public static final PartOf NONE = new PartOf(List.of());

  private static final int MOST = 3;

  /**
   * A document with its part.
   *
   * @param coverage the weighted share of the part that it has, in 0..1
   * @param decided whether a manual decision made the relation
   */
  public record Whole(String id, double coverage, boolean decided) {
    private static final Comparator<Whole> BEST_FIRST =
        Comparator.comparing((Whole whole) -> !whole.decided)
            .thenComparing(whole -> -whole.coverage)
            .thenComparing(Whole::id);

    private static Optional<Whole> of(Link link, Optional<Relation> decided) {
      Relation relation = decided.orElseGet(() -> link.evidence().withoutVersions());
      return relation == Relation.PART_OF
          ? Optional.of(new Whole(link.to().id(), link.evidence().ofFirst(), decided.isPresent()))
          : Optional.empty();
    }
  }

  static PartOf of(TextVersion part, List<Link> links, PairConstraints decisions) {
    return best(
        links.stream()
            .map(link -> Whole.of(link, decisions.relation(part, link.to().textVersion())))
            .flatMap(Optional::stream));
  }

  /** Adds those of another shard. */
  public PartOf plus(PartOf other) {
    return best(Stream.concat(wholes.stream(), other.wholes.stream()));
  }

  private static PartOf best(Stream<Whole> all) {
    return new PartOf(all.sorted(Whole.BEST_FIRST).limit(MOST).toList());
  }
}
