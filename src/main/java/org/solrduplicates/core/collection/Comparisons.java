package org.solrduplicates.core.collection;

/**
 * What became of pairs, in their order. Not copied.
 *
 * @param similarities in 0..1; NaN if a document is gone or was changed meanwhile
 * @param links whether the two are versions of each other
 */
@SuppressWarnings("ArrayRecordComponent")
public record Comparisons(float[] similarities, boolean[] links) {}
