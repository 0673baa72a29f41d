/**
 * What the job over a whole collection asks of each shard, and what a shard answers: the seam
 * between the job and the index.
 *
 * <p>Open {@link org.solrduplicates.core.collection.shard.CollectionShard} first. A shard says how
 * much it has ({@link org.solrduplicates.core.collection.shard.ShardSummary}), gives the terms of
 * its documents, one {@link org.solrduplicates.core.collection.shard.HashRange} at a time ({@link
 * org.solrduplicates.core.collection.shard.Postings}), carries fingerprints to other shards and
 * compares {@link org.solrduplicates.core.collection.shard.Pairs} of which the second document is
 * its own ({@link org.solrduplicates.core.collection.shard.Comparisons}). Every answer depends on
 * nothing but its documents, so a question can be asked again, of another replica too.
 *
 * <p>Documents are known by a {@link org.solrduplicates.core.collection.shard.DocumentKey}, a
 * 64-bit hash of the unique key: eight bytes for any key, and the same order everywhere. All
 * columns are plain arrays, for there are millions of them; they are not copied, and whoever gets
 * one does not change it.
 */
@NullMarked
package org.solrduplicates.core.collection.shard;

import org.jspecify.annotations.NullMarked;
