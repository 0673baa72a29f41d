// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.solrduplicates.core.Internal;
import org.solrduplicates.core.settings.Source;
import org.solrduplicates.core.similarity.Similarity;

/** A candidate of the pivot and what became of it; no sources if only a decision found it. */
@Internal
public record Candidate(String id, Set<Source> sources, Similarity similarity, Outcome outcome) {
  private static final Comparator<Candidate> MOST_SIMILAR_FIRST =
      Comparator.comparingDouble((Candidate c) -> -c.similarity().value())
          .thenComparing(Candidate::id);

  /** Returns every candidate once, most similar first, with all sources that found it. */
  static List<Candidate> merged(Collection<Candidate> candidates) {
    TreeMap<String, Candidate> byId = new TreeMap<>();
    candidates.forEach(candidate -> byId.merge(candidate.id(), candidate, Candidate::plus));
    return byId.values().stream().sorted(MOST_SIMILAR_FIRST).toList();
  }

  Candidate withOutcome(Outcome other) {
    return new Candidate(id, sources, similarity, other);
  }

  Candidate withSimilarity(Similarity other) {
    return new Candidate(id, sources, other, outcome);
  }

  private Candidate plus(Candidate other) {
    Set<Source> all = EnumSet.noneOf(Source.class);
    all.addAll(sources);
    all.addAll(other.sources);
    return new Candidate(id, all, similarity, outcome);
  }
}
