package org.solrduplicates.core.group;

/**
 * A term of an index.
 *
 * @param field the field it is indexed in
 * @param text the term as it stands in the index
 */
public record IndexTerm(String field, String text) {}
