// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

import java.util.EnumSet;
import java.util.Set;
import org.solrduplicates.core.Internal;
import org.solrduplicates.core.settings.Source;
import org.solrduplicates.core.similarity.Similarity;

/**
 * A document of a version group, and the link by which it was added.
 *
 * @param via the unique key of the member it was found from; its own for the pivot
 * @param hop number of links from the pivot; 0 for the pivot
 * @param sources the sources that found it; empty for the pivot, or if only a decision did. For a
 *     copy, sources that find only some of many copies are left out
 * @param decided whether it is a must-link of that member
 */
@Internal
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

  /** Adds the sources of a link from the same member. */
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
