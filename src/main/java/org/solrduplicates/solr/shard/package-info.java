/**
 * The other nodes of a SolrCloud: who they are, how they are asked and written to, and how they
 * know each other.
 *
 * <p>Open {@link org.solrduplicates.solr.shard.ShardTask} first: all that a node asks another is a
 * task, with a name, codecs of question and answer, and what is done there. {@link
 * org.solrduplicates.solr.shard.ShardClient} is a way to ask a shard, over HTTP or in the same
 * core; {@link org.solrduplicates.solr.shard.ShardClients} asks all of them at once. There is no
 * other road between nodes.
 *
 * <p>{@link org.solrduplicates.solr.shard.ShardLeaders} knows who leads each shard, for what
 * writes; {@link org.solrduplicates.solr.shard.ShardReplicas} which replicas Solr itself would
 * choose for a question of a user. {@link org.solrduplicates.solr.shard.NodeSignature} tells nodes
 * from clients: without it a client could ask as a node does, past the filters (ADR 0012). {@link
 * org.solrduplicates.solr.shard.ShardUpdates} writes as the leader of a shard.
 *
 * <p>{@link org.solrduplicates.solr.shard.CollectionZnodes} keeps small things of a collection in
 * ZooKeeper, which go when it is deleted. {@link org.solrduplicates.solr.shard.RoutedAlias} knows
 * the collections among which Solr spreads documents by time or category.
 */
@NullMarked
package org.solrduplicates.solr.shard;

import org.jspecify.annotations.NullMarked;
