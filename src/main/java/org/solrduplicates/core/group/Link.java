package org.solrduplicates.core.group;

import java.util.Set;
import org.solrduplicates.core.similarity.Verdict;

/**
 * A verified pair: a document of the frontier and one found from it.
 *
 * @param from the unique key of the document of the frontier
 * @param to the document found
 * @param verdict how similar they are; at least the threshold
 * @param sources which sources found it, never empty
 */
public record Link(String from, FoundDocument to, Verdict verdict, Set<Source> sources) {}
