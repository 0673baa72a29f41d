package org.solrduplicates.solr.weights;

import java.time.Instant;
import org.solrduplicates.core.fingerprint.Weights;

/**
 * What a collection taught at one moment.
 *
 * @param weights the weights, equal ones if there were too few texts
 * @param words of which words, see {@link org.solrduplicates.core.fingerprint.Fingerprint#words}
 * @param documents how many documents the sample has, of different texts; at least 0
 * @param of how many documents of the collection could be compared then, at least 0
 * @param learned when, to the millisecond
 */
record LearnedWeights(Weights weights, int words, int documents, long of, Instant learned) {
  /** Returns whether so many documents are enough to learn again. */
  boolean isOutgrownBy(long documents) {
    return documents >= Math.max(Weights.MIN_DOCUMENTS, 2 * of);
  }
}
