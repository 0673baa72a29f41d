package org.solrduplicates.core.stats;

/**
 * A share seen in a sample and what it says of the whole scope.
 *
 * @param value the share of those in the sample, in 0..1
 * @param low where the 95 % interval of the share in the whole scope begins
 */
public record Share(long count, double value, double low, double high) {}
