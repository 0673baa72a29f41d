/**
 * {@code /duplicates}, on one core and over shards, and what the other handlers have in common.
 *
 * <p>Open {@link org.solrduplicates.solr.search.ShardedSearch} first: it reads from top to bottom.
 * {@link org.solrduplicates.solr.search.DuplicatesComponent} is what Solr calls. No similarity is
 * computed here and no candidate is chosen: see {@code core} and {@code lucene}.
 */
@NullMarked
package org.solrduplicates.solr.search;

import org.jspecify.annotations.NullMarked;
