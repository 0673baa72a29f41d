package org.solrduplicates.core.group;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.solrduplicates.core.constraint.TextVersion;
import org.solrduplicates.core.fingerprint.Fingerprint;

/**
 * One step of an expansion: the documents whose duplicates are to be found now.
 *
 * <p>A document that is kept is looked up by its fingerprint. Its words are counted, and one round
 * later it is looked up by the characteristic ones, for only then is known how rare they are on all
 * shards.
 *
 * @param number 1 for the round that starts from the pivot
 * @param frontier documents found in rounds before, in a repeatable order
 * @param wide documents whose words were counted in the round before
 * @param together what is always together with a document of the frontier, by its unique key
 * @param words the words of which is to be counted in how many documents they occur
 * @param around documents around which is to be looked, by their unique keys
 * @param texts the keys of texts whose fingerprints are to be read
 * @param known what the job has found of the pivot: its group is looked up in the first round, and
 *     only documents that the job has not seen in later ones
 */
public record Round(
    int number,
    List<FoundDocument> frontier,
    List<Lookup> wide,
    Map<String, List<TextVersion>> together,
    Set<IndexTerm> words,
    Map<String, Fingerprint> around,
    Set<Long> texts,
    JobGroup known) {
  public Round {
    frontier = List.copyOf(frontier);
  }

  /** Makes a round in which nothing is decided, and nothing counted. */
  public Round(int number, List<FoundDocument> frontier, List<Lookup> wide) {
    this(number, frontier, wide, Map.of(), Set.of(), Map.of(), Set.of(), JobGroup.NONE);
  }

  /** Makes a round without a wide look-up. */
  public Round(int number, List<FoundDocument> frontier) {
    this(number, frontier, List.of());
  }

  /** Returns what is always together with a document of the frontier. */
  public List<TextVersion> togetherWith(FoundDocument document) {
    return together.getOrDefault(document.id(), List.of());
  }
}
