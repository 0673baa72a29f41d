/**
 * What a shard of a collection answers about its documents.
 *
 * <p>Open {@link org.solrduplicates.solr.collection.shard.CollectionTasks} first: it has all
 * questions. {@link org.solrduplicates.solr.collection.shard.LocalCollectionShard} answers them
 * from one core, and only about documents that the caller may see.
 */
@NullMarked
package org.solrduplicates.solr.collection.shard;

import org.jspecify.annotations.NullMarked;
