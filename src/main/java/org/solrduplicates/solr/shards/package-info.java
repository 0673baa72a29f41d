/** The other nodes of a SolrCloud: who leads a shard, and how it is asked and written to. */
@NullMarked
package org.solrduplicates.solr.shards;

import org.jspecify.annotations.NullMarked;
