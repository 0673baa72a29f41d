/**
 * Jobs in the background of a core: how they run, how they are stopped, and where their status is
 * kept.
 *
 * <p>Open {@link org.solrduplicates.solr.job.BackgroundJob} first: at most one job of a kind runs
 * on a core, also while the core is loaded again, and it ends before the core is closed. What it
 * says of itself is a {@link org.solrduplicates.solr.job.JobStatus}.
 *
 * <p>A {@link org.solrduplicates.solr.job.StatusStore} keeps the status so that it outlives the
 * process: a {@link org.solrduplicates.solr.job.StatusFile} beside the index of a core that stands
 * alone, {@link org.solrduplicates.solr.job.CollectionStatus} in ZooKeeper, below the collection,
 * where every node finds it (ADR 0017). {@link org.solrduplicates.solr.job.SharedJob} is a job as
 * any node of the cloud sees it. {@link org.solrduplicates.solr.job.SeenStatus} leaves out what a
 * caller with a filter may not learn.
 *
 * <p>{@link org.solrduplicates.solr.job.JobCommand} reads what a user wants of a job; what changes
 * something is posted as JSON. {@link org.solrduplicates.solr.job.Admission} refuses what a handler
 * of a whole collection cannot answer.
 */
@NullMarked
package org.solrduplicates.solr.job;

import org.jspecify.annotations.NullMarked;
