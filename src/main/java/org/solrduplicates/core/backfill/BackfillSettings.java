package org.solrduplicates.core.backfill;

/**
 * How a backfill is done.
 *
 * @param writing whether documents get fingerprints, or are only counted
 * @param documentsPerSecond how many get one at most; infinity for no limit
 * @param batch after how many updates to wait for the replicas, and to tell the progress
 */
public record BackfillSettings(boolean writing, double documentsPerSecond, int batch) {}
