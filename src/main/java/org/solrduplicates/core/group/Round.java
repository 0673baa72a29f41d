package org.solrduplicates.core.group;

import java.util.List;
import java.util.Map;

/**
 * One step of an expansion: the documents whose duplicates are to be found now.
 *
 * <p>A document is looked up by its fingerprint as soon as it is kept. Its characteristic words
 * follow one round later, for only then is known how rare its words are on all shards.
 *
 * @param number 1 for the round that starts from the pivot
 * @param frontier the documents kept in the round before, in a repeatable order
 * @param wide documents of the frontier before
 * @param together what is always together with a document of the frontier, by its unique key
 */
public record Round(
    int number,
    List<FoundDocument> frontier,
    List<Lookup> wide,
    Map<String, List<Subject>> together) {
  /** Makes a round in which nothing is decided. */
  public Round(int number, List<FoundDocument> frontier, List<Lookup> wide) {
    this(number, frontier, wide, Map.of());
  }

  /** Makes a round without a wide look-up. */
  public Round(int number, List<FoundDocument> frontier) {
    this(number, frontier, List.of());
  }

  /** Returns what is always together with a document of the frontier. */
  public List<Subject> togetherWith(FoundDocument document) {
    return together.getOrDefault(document.id(), List.of());
  }
}
