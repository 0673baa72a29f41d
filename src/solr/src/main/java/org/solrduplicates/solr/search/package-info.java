// SPDX-License-Identifier: Apache-2.0
/**
 * {@code /duplicates}, on one core and across shards, and the way into the other handlers.
 *
 * <p>Open {@link org.solrduplicates.solr.search.ShardedSearch} first; it reads from top to bottom.
 * Solr calls {@link org.solrduplicates.solr.search.DuplicatesComponent}. Similarity and candidates
 * are computed in {@code core} and {@code lucene}.
 */
@NullMarked
package org.solrduplicates.solr.search;

import org.jspecify.annotations.NullMarked;
