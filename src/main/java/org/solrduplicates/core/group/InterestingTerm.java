package org.solrduplicates.core.group;

/**
 * A characteristic word of a document, chosen once where the document lies, so that every shard
 * looks for the same words.
 *
 * @param field the field of the index
 * @param text the term as it stands in the index
 * @param boost its weight in the query, above 0
 */
public record InterestingTerm(String field, String text, float boost) {}
