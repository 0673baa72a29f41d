// SPDX-License-Identifier: Apache-2.0
/**
 * What all long jobs have in common, such as the collection job and the backfill.
 *
 * <p>Open {@link org.solrduplicates.core.job.JobWatch} first: a job reports its {@link
 * org.solrduplicates.core.job.JobFigures} to it and asks it whether to continue. {@link
 * org.solrduplicates.core.job.RateLimit} limits the speed of a job.
 *
 * <p>A job calls its watch from its own thread, often enough to be aborted quickly, and holds no
 * lock meanwhile. Threads are not interrupted, because an interrupt during a write of Lucene costs
 * the index its lock.
 *
 * <p>{@code solr.job} runs jobs in the background and stores their status.
 */
@Internal
@NullMarked
package org.solrduplicates.core.job;

import org.jspecify.annotations.NullMarked;
import org.solrduplicates.core.Internal;
