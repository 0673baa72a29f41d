package org.solrduplicates.core.group;

import java.util.Comparator;
import java.util.Set;
import org.solrduplicates.core.settings.Source;
import org.solrduplicates.core.similarity.Similarity;

/**
 * A verified pair: a document of the frontier and one found from it.
 *
 * @param from the unique key of the document of the frontier
 * @param similarity how similar they are; worth a look, unless it was decided
 * @param sources which sources found it; empty only if nothing but a decision did
 * @param decided whether somebody has decided that the two are always together
 */
public record Link(
    String from, FoundDocument to, Similarity similarity, Set<Source> sources, boolean decided) {
  /** What is decided comes before what is only similar; a total order. */
  static final Comparator<Link> BEST_FIRST =
      Comparator.comparing((Link link) -> !link.decided)
          .thenComparing(link -> -link.similarity.value())
          .thenComparing(link -> link.to.id())
          .thenComparing(Link::from)
          .thenComparing(link -> link.sources.stream().sorted().toList().toString());

  Link withSimilarity(Similarity other) {
    return new Link(from, to, other, sources, decided);
  }

  public Link(String from, FoundDocument to, Similarity similarity, Set<Source> sources) {
    this(from, to, similarity, sources, false);
  }
}
