/**
 * Fingerprints for documents that are in the index without one: the handler {@code
 * /duplicates/backfill}.
 *
 * <p>Open {@link org.solrduplicates.solr.backfill.BackfillHandler} first: it starts a {@link
 * org.solrduplicates.solr.backfill.BackfillJob}, which asks the {@link
 * org.solrduplicates.solr.backfill.ShardBackfill} of every shard for the next documents.
 *
 * <p>{@link org.solrduplicates.solr.backfill.RoundTrip} finds what an update would lose (ADR 0009).
 * {@link org.solrduplicates.solr.backfill.DocumentUpdate} sends it as the leader of the shard.
 *
 * <p>{@link org.solrduplicates.solr.backfill.FingerprintStates} looks at what the index has, and
 * {@link org.solrduplicates.solr.backfill.BackfillFigures} counts it.
 *
 * <p>A job may be stopped anywhere: the next start finds what is left.
 */
@NullMarked
package org.solrduplicates.solr.backfill;

import org.jspecify.annotations.NullMarked;
