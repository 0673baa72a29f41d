// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.solrduplicates.core.Internal;
import org.solrduplicates.core.constraint.TextVersion;
import org.solrduplicates.core.fingerprint.Fingerprint;

/**
 * One step of an expansion: the documents whose duplicates are searched.
 *
 * <p>A member is searched by its fingerprint, and its words are counted. One round later it is
 * searched by characteristic words, because their frequency on all shards is then known.
 *
 * @param number 1 for the round of the pivot
 * @param frontier documents of earlier rounds, in a repeatable order
 * @param wide documents whose words were counted in the last round
 * @param decided must-link documents of the frontier, and wholes and parts of the pivot, by unique
 *     key of the other document
 * @param around documents whose neighbours are needed, by unique key
 * @param names the keys of titles and file names whose texts are needed
 * @param known the job's result for the pivot: the first round searches its group, later rounds
 *     only newer documents
 */
@Internal
public record Round(
    int number,
    List<FoundDocument> frontier,
    List<Lookup> wide,
    Map<String, List<TextVersion>> decided,
    Set<IndexTerm> words,
    Map<String, Fingerprint> around,
    Set<Long> texts,
    Set<String> names,
    JobGroup known) {
  public Round {
    frontier = List.copyOf(frontier);
  }

  public Round(int number, List<FoundDocument> frontier, List<Lookup> wide) {
    this(number, frontier, wide, Map.of(), Set.of(), Map.of(), Set.of(), Set.of(), JobGroup.NONE);
  }

  public Round(List<FoundDocument> frontier, Map<String, List<TextVersion>> decided) {
    this(1, frontier, List.of(), decided, Set.of(), Map.of(), Set.of(), Set.of(), JobGroup.NONE);
  }

  public Round(int number, List<FoundDocument> frontier) {
    this(number, frontier, List.of());
  }

  /** Returns the documents to look up because of a decision about them and a document. */
  public List<TextVersion> decidedWith(FoundDocument document) {
    return decided.getOrDefault(document.id(), List.of());
  }
}
