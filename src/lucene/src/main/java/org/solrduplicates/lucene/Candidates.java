// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.lucene;

import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.solrduplicates.core.settings.Source;
import org.solrduplicates.lucene.DistinctTexts.Hits;

/** The candidates of one document from all sources and decisions, by their numbers in the index. */
final class Candidates {
  private final SortedMap<Integer, Set<Source>> documents = new TreeMap<>();
  private final Map<Source, Integer> counts = new EnumMap<>(Source.class);
  private final Set<Integer> decided = new HashSet<>();
  private final Set<Integer> lastBeforeCut = new HashSet<>();

  void add(Source source, Hits hits) {
    int added = 0;
    for (int document : hits.documents()) {
      boolean isNew =
          documents.computeIfAbsent(document, d -> EnumSet.noneOf(Source.class)).add(source);
      added += isNew ? 1 : 0;
    }
    counts.merge(source, added, Integer::sum);
    hits.lastBeforeCut().ifPresent(lastBeforeCut::add);
  }

  void leaveOut(List<Integer> some) {
    documents.keySet().removeAll(some);
  }

  /** Adds a must-link partner of the pivot. */
  void addDecided(int document) {
    documents.computeIfAbsent(document, d -> EnumSet.noneOf(Source.class));
    decided.add(document);
  }

  boolean isDecided(int document) {
    return decided.contains(document);
  }

  SortedMap<Integer, Set<Source>> documents() {
    return documents;
  }

  Map<Source, Integer> counts() {
    return counts;
  }

  /**
   * Returns whether duplicates may be missing: the last candidate of a truncated list is a
   * duplicate, so the next might be one too.
   */
  boolean cutAmong(Set<Integer> duplicates) {
    return !Collections.disjoint(lastBeforeCut, duplicates);
  }
}
