package org.solrduplicates.core.group;

import java.util.HashMap;
import java.util.Map;

/**
 * In how many documents terms occur: what one index knows, or several together. Immutable.
 *
 * @param frequencies in how many of them each term occurs
 */
public record TermStatistics(long documents, Map<IndexTerm, Integer> frequencies) {
  /** What an index knows that was not asked. */
  public static final TermStatistics NONE = new TermStatistics(0, Map.of());

  public TermStatistics {
    frequencies = Map.copyOf(frequencies);
  }

  TermStatistics plus(TermStatistics other) {
    if (frequencies.isEmpty() || other.frequencies.isEmpty()) {
      return new TermStatistics(
          documents + other.documents,
          frequencies.isEmpty() ? other.frequencies : frequencies); // which need no copy
    }
    Map<IndexTerm, Integer> sum = new HashMap<>(frequencies);
    other.frequencies.forEach((term, count) -> sum.merge(term, count, Integer::sum));
    return new TermStatistics(documents + other.documents, sum);
  }

  /** Returns in how many documents a term occurs; 0 if that was not asked. */
  public int frequency(IndexTerm term) {
    return frequencies.getOrDefault(term, 0);
  }
}
