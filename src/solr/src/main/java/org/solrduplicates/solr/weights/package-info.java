// SPDX-License-Identifier: Apache-2.0
/**
 * Word weights of a collection: learned, stored, and available on every node.
 *
 * <p>Open {@link org.solrduplicates.solr.weights.CollectionWeights} first: it selects the weights
 * of a request and learns new ones. {@link org.solrduplicates.solr.weights.BackgroundLearning}
 * learns after commits. Weights contain word frequencies, and nothing about single documents.
 */
@NullMarked
package org.solrduplicates.solr.weights;

import org.jspecify.annotations.NullMarked;
