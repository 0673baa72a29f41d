/**
 * Fingerprints for documents that are in the index without one: the handler {@code
 * /duplicates/backfill}.
 *
 * <p>Open {@link org.solrduplicates.solr.backfill.BackfillHandler} first: it starts the backfill on
 * every shard, tells how far all of them are, and stops them. {@link
 * org.solrduplicates.solr.backfill.ShardBackfill} is what a shard is asked; {@link
 * org.solrduplicates.solr.backfill.CoreIndex} is the index of one core as {@code core.backfill}
 * walks it.
 *
 * <p>An atomic update reads a document back and writes it again, and loses what cannot be read
 * back. So an index is looked at first: {@link
 * org.solrduplicates.solr.backfill.CoreIndex.IndexSurvey} and {@link
 * org.solrduplicates.solr.backfill.FieldSurvey} find every field that an update would lose or
 * change, and {@link org.solrduplicates.solr.backfill.UpdateBlockers} says why nothing is written
 * then, with the line to change. {@link org.solrduplicates.solr.backfill.RoundTrip.RebuiltDocument}
 * is what Solr itself would make of a document, which {@link
 * org.solrduplicates.solr.backfill.RoundTrip} compares with the index: Solr is asked, not imitated
 * (ADR 0009).
 *
 * <p>{@link org.solrduplicates.solr.backfill.DocumentUpdates} sends updates as the leader of the
 * shard, through the rest of the default chain ({@link
 * org.solrduplicates.solr.backfill.PostDistributionChain}), so that replicas and the update log see
 * them. {@link org.solrduplicates.solr.backfill.SchemaGuard} ends the job if the schema changes
 * under way.
 */
@NullMarked
package org.solrduplicates.solr.backfill;

import org.jspecify.annotations.NullMarked;
