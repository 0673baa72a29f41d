package org.solrduplicates.core.group;

import java.util.Set;
import org.solrduplicates.core.similarity.Verdict;

/**
 * A candidate of the first round and what became of it, for those who ask why.
 *
 * @param id its unique key
 * @param sources which sources found it
 * @param verdict how similar it is to the pivot
 * @param outcome what follows
 */
public record Candidate(String id, Set<Source> sources, Verdict verdict, Outcome outcome) {}
