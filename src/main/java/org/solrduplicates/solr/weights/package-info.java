/**
 * The weights of the words of a collection: learned, kept, and known on every node.
 *
 * <p>Open {@link org.solrduplicates.solr.weights.CollectionWeights} first: which weights a request
 * compares by, and when they are learned anew. A {@link org.solrduplicates.solr.weights.Lesson}
 * asks every shard for a sample of its texts, by the {@link
 * org.solrduplicates.solr.weights.WeightsTasks}, and learns from all of them together, so that five
 * shards learn what one core would. The weights are of all documents of the collection, whoever
 * asks: they say how common a word is and nothing of any document.
 *
 * <p>They are kept where the collection is: as a property of the collection in ZooKeeper ({@link
 * org.solrduplicates.solr.weights.WeightsStore.PropertyStore}), or in a file beside the index of a
 * core that stands alone ({@link org.solrduplicates.solr.weights.WeightsStore.FileStore}) (ADR
 * 0014). {@link org.solrduplicates.solr.weights.KeptWeights} has those in use and those before, so
 * that a request that has begun with these ends with them on every shard. {@link
 * org.solrduplicates.solr.weights.SharedWeights} is what one node knows, asked once a second at
 * most.
 */
@NullMarked
package org.solrduplicates.solr.weights;

import org.jspecify.annotations.NullMarked;
