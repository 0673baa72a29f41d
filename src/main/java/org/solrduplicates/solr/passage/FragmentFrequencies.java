package org.solrduplicates.solr.passage;

import java.util.Arrays;

/**
 * How frequent fragments are among the documents that a request may see.
 *
 * @param counts how many of them have each fragment, in the order that was asked
 * @param outOfTime whether not all were counted
 */
@SuppressWarnings("ArrayRecordComponent") // hundreds of thousands of numbers, never compared
public record FragmentFrequencies(int documents, int[] counts, boolean outOfTime) {
  FragmentFrequencies plus(FragmentFrequencies other) {
    int[] sums = counts.clone();
    Arrays.setAll(sums, place -> Math.addExact(sums[place], other.counts[place]));
    return new FragmentFrequencies(
        Math.addExact(documents, other.documents), sums, outOfTime || other.outOfTime);
  }
}
