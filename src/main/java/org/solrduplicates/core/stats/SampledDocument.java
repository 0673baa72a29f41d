package org.solrduplicates.core.stats;

/**
 * A document drawn into a {@link Sample}.
 *
 * @param key a 64-bit hash of the unique key, the same on every shard
 * @param document what the caller needs of it
 */
public record SampledDocument<D>(long key, D document) {}
