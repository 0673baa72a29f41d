// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

import java.util.Comparator;
import java.util.Set;
import org.solrduplicates.core.Internal;
import org.solrduplicates.core.settings.Source;
import org.solrduplicates.core.similarity.Evidence;
import org.solrduplicates.core.similarity.Similarity;

/**
 * A verified pair: a document of the frontier and one found from it.
 *
 * @param from the unique key of the document of the frontier
 * @param evidence what both texts have in common; {@link Evidence#NONE} if they were not compared
 * @param sources the sources that found it; empty if only a decision did
 * @param decided whether a decision made the search look the document up
 */
@Internal
public record Link(
    String from,
    FoundDocument to,
    Similarity similarity,
    Evidence evidence,
    Set<Source> sources,
    boolean decided) {
  /** Must-links come first, then similar documents; a total order. */
  static final Comparator<Link> BEST_FIRST =
      Comparator.comparing((Link link) -> !link.decided)
          .thenComparing(link -> -link.similarity.value())
          .thenComparing(link -> link.to.id())
          .thenComparing(Link::from)
          .thenComparing(link -> link.sources.stream().sorted().toList().toString());

  Link withSimilarity(Similarity other) {
    return new Link(from, to, other, evidence, sources, decided);
  }

  public Link(String from, FoundDocument to, Similarity similarity, Set<Source> sources) {
    this(from, to, similarity, Evidence.NONE, sources, false);
  }
}
