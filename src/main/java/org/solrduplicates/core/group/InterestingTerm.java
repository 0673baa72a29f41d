package org.solrduplicates.core.group;

/**
 * A characteristic word of a document, chosen once for all shards, so that every one of them looks
 * for the same words.
 *
 * @param boost its weight in the query, in (0, 1]
 */
public record InterestingTerm(IndexTerm term, float boost) {}
