/**
 * Jobs in the background of a core: how they run, how they are stopped, and where their status is
 * kept. Open {@link org.solrduplicates.solr.job.BackgroundJob} first.
 *
 * <p>{@link org.solrduplicates.solr.job.CollectionState} keeps what outlives the process (ADR
 * 0017). {@link org.solrduplicates.solr.job.SharedJob} is a job as any node of the cloud sees it.
 */
@NullMarked
package org.solrduplicates.solr.job;

import org.jspecify.annotations.NullMarked;
