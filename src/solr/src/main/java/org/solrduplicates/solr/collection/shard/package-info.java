// SPDX-License-Identifier: Apache-2.0
/**
 * Requests to a shard about its documents, and their answers.
 *
 * <p>Open {@link org.solrduplicates.solr.collection.shard.CollectionTasks} first: it defines all
 * requests. {@link org.solrduplicates.solr.collection.shard.LocalCollectionShard} answers them from
 * one core, and only about documents that the caller may see.
 */
@NullMarked
package org.solrduplicates.solr.collection.shard;

import org.jspecify.annotations.NullMarked;
