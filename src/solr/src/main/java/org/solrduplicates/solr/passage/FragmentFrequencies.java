// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.passage;

import java.util.Arrays;

/** Document frequencies of fragments among the visible documents, in the order of the request. */
@SuppressWarnings("ArrayRecordComponent") // hundreds of thousands of numbers, never compared
public record FragmentFrequencies(int documents, int[] counts, boolean outOfTime) {
  void requireOf(long[] hashes) {
    if (counts.length != hashes.length) {
      throw new IllegalArgumentException(
          counts.length + " counts of " + hashes.length + " fragments");
    }
  }

  FragmentFrequencies plus(FragmentFrequencies other) {
    int[] sums = counts.clone();
    Arrays.setAll(sums, place -> Math.addExact(sums[place], other.counts[place]));
    return new FragmentFrequencies(
        Math.addExact(documents, other.documents), sums, outOfTime || other.outOfTime);
  }
}
