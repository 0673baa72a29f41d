// SPDX-License-Identifier: Apache-2.0
/**
 * Requests between the nodes of a SolrCloud cluster.
 *
 * <p>Open {@link org.solrduplicates.solr.shard.ShardTask} first: all requests between nodes are
 * tasks. {@link org.solrduplicates.solr.shard.ShardLeaders} sends them for jobs, {@link
 * org.solrduplicates.solr.shard.ShardReplicas} chooses replicas for users, and {@link
 * org.solrduplicates.solr.shard.NodeSignature} authenticates nodes (ADR 0012). {@link
 * org.solrduplicates.solr.shard.Cluster} is what differs between SolrCloud and a standalone core.
 */
@NullMarked
package org.solrduplicates.solr.shard;

import org.jspecify.annotations.NullMarked;
