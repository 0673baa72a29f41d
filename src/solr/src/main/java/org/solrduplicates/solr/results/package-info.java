// SPDX-License-Identifier: Apache-2.0
/**
 * Result lists in which each version group shows once: the filter {@code {!duplicates}}, on one
 * core and over shards.
 *
 * <p>Open {@link org.solrduplicates.solr.results.ShownVersions} first; {@link
 * org.solrduplicates.solr.results.ResultListComponent} decides over shards.
 */
@NullMarked
package org.solrduplicates.solr.results;

import org.jspecify.annotations.NullMarked;
