package org.solrduplicates.core.group;

import java.util.Set;
import org.solrduplicates.core.similarity.Verdict;

/**
 * A document of a version group and how it came into it.
 *
 * @param document the document
 * @param toPivot how similar it is to the pivot
 * @param via the unique key of the member it was found from; its own for the pivot
 * @param toVia how similar it is to that member
 * @param hop in which round it was found; 0 for the pivot
 * @param sources which sources found it; none for the pivot
 */
public record Member(
    FoundDocument document,
    Verdict toPivot,
    String via,
    Verdict toVia,
    int hop,
    Set<Source> sources) {

  /** Returns the unique key of the document. */
  public String id() {
    return document.id();
  }

  /** Returns whether this is the document that was asked about. */
  public boolean isPivot() {
    return hop == 0;
  }
}
