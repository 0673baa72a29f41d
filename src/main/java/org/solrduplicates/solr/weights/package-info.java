/**
 * The weights of the words of a collection: learned, stored, and known on every node.
 *
 * <p>Open {@link org.solrduplicates.solr.weights.CollectionWeights} first: which weights a request
 * compares by, and when they are learned. {@link
 * org.solrduplicates.solr.weights.BackgroundLearning} learns after commits. Weights say how common
 * a word is and nothing of any document.
 */
@NullMarked
package org.solrduplicates.solr.weights;

import org.jspecify.annotations.NullMarked;
