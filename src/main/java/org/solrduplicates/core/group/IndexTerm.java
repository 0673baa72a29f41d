package org.solrduplicates.core.group;

/** A term of an index. */
public record IndexTerm(String field, String text) {}
