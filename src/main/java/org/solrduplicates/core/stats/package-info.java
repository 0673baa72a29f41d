/**
 * How duplicated a collection is, judged by a sample of its documents.
 *
 * <p>Open {@link org.solrduplicates.core.stats.Sample} first: it draws the documents with the
 * smallest hashes of key and seed. They do not depend on the number of shards, because the samples
 * of the shards merge to the sample of the collection.
 *
 * <p>{@link org.solrduplicates.core.stats.Population} makes of what is counted in the sample a
 * {@link org.solrduplicates.core.stats.Share} with its 95 % interval. Documents are drawn one by
 * one; pairs have documents in common, so fewer pairs count as independent draws.
 *
 * <p>If the sample is the whole scope, nothing is estimated: both ends of an interval are the share
 * that was counted.
 *
 * <p>Who compares the documents of a sample is outside: nothing here knows texts or similarities.
 */
@NullMarked
package org.solrduplicates.core.stats;

import org.jspecify.annotations.NullMarked;
