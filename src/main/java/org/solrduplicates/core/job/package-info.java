/**
 * What every long job has in common, whatever it does and wherever it runs: the one over a whole
 * collection, the backfill, and what comes.
 *
 * <p>Open {@link org.solrduplicates.core.job.JobWatch} first: a job tells it how far it is and asks
 * it whether to go on. {@link org.solrduplicates.core.job.JobFigures} are what a job says of
 * itself, in the words of its status; {@link org.solrduplicates.core.job.RateLimit} bounds how much
 * it does in a second; {@link org.solrduplicates.core.job.JobAborted} ends a job that somebody has
 * stopped, through whatever it is in the middle of.
 *
 * <p>A job calls its watch from its own thread, often enough that an abort is seen within a moment,
 * and never holds a lock while it does. Nothing is interrupted: where an interrupt meets Lucene
 * writing, the index loses its lock.
 *
 * <p>What runs a job in the background, and where its status is kept, is the business of {@code
 * solr.job}.
 */
@NullMarked
package org.solrduplicates.core.job;

import org.jspecify.annotations.NullMarked;
