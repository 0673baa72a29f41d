// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

import java.util.Comparator;
import org.solrduplicates.core.Internal;
import org.solrduplicates.core.similarity.Relation;

/**
 * A whole or a part of the pivot. It is no version.
 *
 * @param relation what the pivot is to the document
 * @param ofPivot the weighted share of the pivot that the document has, in 0..1
 * @param ofDocument the weighted share of the document that the pivot has, in 0..1
 * @param decided whether a manual decision made the relation
 */
@Internal
public record Related(
    FoundDocument document, Relation relation, double ofPivot, double ofDocument, boolean decided) {
  /** Those that a decision made, then by the share of the part, then the larger share of both. */
  static final Comparator<Related> BEST_FIRST =
      Comparator.comparing((Related related) -> !related.decided)
          .thenComparing(related -> -related.ofPart())
          .thenComparing(related -> -Math.min(related.ofPivot, related.ofDocument))
          .thenComparing(Related::id);

  static Related of(Link link, Relation relation, boolean decided) {
    return new Related(
        link.to(), relation, link.evidence().ofFirst(), link.evidence().ofSecond(), decided);
  }

  public String id() {
    return document.id();
  }

  /** Returns the share of the part that the whole has. */
  public double ofPart() {
    return relation == Relation.PART_OF ? ofPivot : ofDocument;
  }
}
