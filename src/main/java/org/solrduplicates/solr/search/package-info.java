/** What Solr calls at query time: {@code /duplicates} on one core and over shards. */
@NullMarked
package org.solrduplicates.solr.search;

import org.jspecify.annotations.NullMarked;
