package org.solrduplicates.core.group;

import java.util.EnumSet;
import java.util.Set;
import org.solrduplicates.core.settings.Source;
import org.solrduplicates.core.similarity.Similarity;

/**
 * A document of a version group and how it came into it.
 *
 * @param via the unique key of the member it was found from; its own for the pivot
 * @param hop how many links it is away from the pivot; 0 for the pivot
 * @param sources which sources found it; none for the pivot, nor if only a decision did. What has
 *     the same text is found by that: of many copies some other sources find only some
 * @param decided whether somebody has decided that it is always together with that member
 */
public record Member(
    FoundDocument document,
    Similarity toPivot,
    String via,
    Similarity toVia,
    int hop,
    Set<Source> sources,
    boolean decided) {
  private static final Set<Source> NOT_OF_COPIES =
      EnumSet.of(Source.SKETCH, Source.TITLE, Source.SIMHASH, Source.MLT);

  public Member {
    if (sources.contains(Source.EXACT)) {
      sources = EnumSet.copyOf(sources);
      sources.removeAll(NOT_OF_COPIES);
    }
  }

  Member(Link link, Similarity toPivot, int hop) {
    this(link.to(), toPivot, link.from(), link.similarity(), hop, link.sources(), link.decided());
  }

  public String id() {
    return document.id();
  }

  public boolean isPivot() {
    return hop == 0;
  }

  /** Returns the member with the sources of a link added, if it is the link it came by. */
  Member foundAlsoBy(Link link) {
    if (isPivot() || !link.from().equals(via)) {
      return this;
    }
    Set<Source> all = EnumSet.noneOf(Source.class);
    all.addAll(sources);
    all.addAll(link.sources());
    return new Member(document, toPivot, via, toVia, hop, all, decided || link.decided());
  }
}
