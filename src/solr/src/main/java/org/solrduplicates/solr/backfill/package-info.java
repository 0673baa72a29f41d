// SPDX-License-Identifier: Apache-2.0
/**
 * Creates fingerprints of indexed documents that have none: the handler {@code
 * /duplicates/backfill}.
 *
 * <p>Open {@link org.solrduplicates.solr.backfill.BackfillHandler} first: it starts a {@link
 * org.solrduplicates.solr.backfill.BackfillJob}, which asks the {@link
 * org.solrduplicates.solr.backfill.ShardBackfill} of every shard for the next documents.
 *
 * <p>{@link org.solrduplicates.solr.backfill.RoundTrip} finds what an update would lose (ADR 0009).
 * {@link org.solrduplicates.solr.backfill.DocumentUpdate} sends it as the leader of the shard.
 *
 * <p>{@link org.solrduplicates.solr.backfill.FingerprintStates} determines the state of an indexed
 * document, and {@link org.solrduplicates.solr.backfill.BackfillFigures} counts the states.
 *
 * <p>A job may stop anywhere; the next one continues with the remaining documents.
 */
@NullMarked
package org.solrduplicates.solr.backfill;

import org.jspecify.annotations.NullMarked;
