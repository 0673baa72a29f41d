// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

import java.util.HashMap;
import java.util.Map;
import org.solrduplicates.core.Internal;

/** Document frequencies of terms in one index or several. Immutable. */
@Internal
public record TermStatistics(long documents, Map<IndexTerm, Integer> frequencies) {
  public static final TermStatistics NONE = new TermStatistics(0, Map.of());

  public TermStatistics {
    frequencies = Map.copyOf(frequencies);
  }

  TermStatistics plus(TermStatistics other) {
    if (frequencies.isEmpty() || other.frequencies.isEmpty()) {
      return new TermStatistics(
          documents + other.documents,
          frequencies.isEmpty() ? other.frequencies : frequencies); // no copy needed
    }
    Map<IndexTerm, Integer> sum = new HashMap<>(frequencies);
    other.frequencies.forEach((term, count) -> sum.merge(term, count, Integer::sum));
    return new TermStatistics(documents + other.documents, sum);
  }

  /** Returns the document frequency of a term; 0 if it was not requested. */
  public int frequency(IndexTerm term) {
    return frequencies.getOrDefault(term, 0);
  }
}
