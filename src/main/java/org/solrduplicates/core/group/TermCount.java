package org.solrduplicates.core.group;

/**
 * How often a document has a term.
 *
 * @param count how often, at least 1
 */
public record TermCount(IndexTerm term, int count) {}
