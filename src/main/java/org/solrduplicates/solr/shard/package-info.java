/**
 * How the nodes of a SolrCloud ask each other.
 *
 * <p>Open {@link org.solrduplicates.solr.shard.ShardTask} first: all that nodes ask each other is
 * such a task. {@link org.solrduplicates.solr.shard.ShardLeaders} sends it for jobs, {@link
 * org.solrduplicates.solr.shard.ShardReplicas} chooses replicas for users, and {@link
 * org.solrduplicates.solr.shard.NodeSignature} keeps clients from asking as a node does (ADR 0012).
 */
@NullMarked
package org.solrduplicates.solr.shard;

import org.jspecify.annotations.NullMarked;
