// SPDX-License-Identifier: Apache-2.0
/**
 * Jobs in the background of a core: how they run, how they are stopped, and where their status is
 * stored. Open {@link org.solrduplicates.solr.job.BackgroundJob} first.
 *
 * <p>{@link org.solrduplicates.solr.job.CollectionState} holds what survives the process (ADR
 * 0017). {@link org.solrduplicates.solr.job.SharedJob} is a job as seen from any node.
 */
@NullMarked
package org.solrduplicates.solr.job;

import org.jspecify.annotations.NullMarked;
