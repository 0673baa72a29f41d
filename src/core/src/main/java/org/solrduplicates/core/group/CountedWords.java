// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The questions of More-Like-This in a search: the words of documents are counted in one round, and
 * the characteristic ones are looked up in the next. Not thread-safe.
 */
final class CountedWords {
  private final TermChoice choice;
  private final List<FoundDocument> waiting = new ArrayList<>();
  private List<Lookup> lookups = List.of();

  /**
   * @param choice selects the characteristic words of a document
   */
  CountedWords(TermChoice choice) {
    this.choice = choice;
  }

  /** Adds a document if its words are known. */
  void add(FoundDocument document) {
    if (!document.terms().isEmpty()) {
      waiting.add(document);
    }
  }

  boolean areAsking() {
    return !waiting.isEmpty() || !lookups.isEmpty();
  }

  boolean areLookedUp(String id) {
    return lookups.stream().anyMatch(lookup -> lookup.document().id().equals(id));
  }

  /** Returns what the next round looks up. */
  List<Lookup> lookups() {
    return lookups;
  }

  /** Returns the words that the next round counts. */
  Set<IndexTerm> words() {
    return next().stream()
        .flatMap(document -> document.words().stream())
        .collect(Collectors.toSet());
  }

  private List<FoundDocument> next() {
    return waiting.subList(0, Math.min(waiting.size(), Expansion.MAX_FRONTIER));
  }

  /** Takes the counts of {@link #words}. */
  void accept(TermStatistics statistics) {
    lookups =
        next().stream()
            .map(document -> new Lookup(document, choice.of(document.terms(), statistics)))
            .filter(lookup -> !lookup.terms().isEmpty())
            .toList();
    next().clear();
  }

  void stop() {
    waiting.clear();
    lookups = List.of();
  }

  /** Asks about one document only. */
  void keepOnly(String id) {
    waiting.removeIf(document -> !document.id().equals(id));
    lookups = lookups.stream().filter(lookup -> lookup.document().id().equals(id)).toList();
  }
}
