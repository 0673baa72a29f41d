// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

/**
 * The final similarities of pairs, as {@code /duplicates} computes them, and whether they are
 * links. A similarity is NaN if a document is gone or was changed.
 */
@SuppressWarnings("ArrayRecordComponent")
public record Judgements(double[] similarities, boolean[] links) {
  Judgements(int size) {
    this(new double[size], new boolean[size]);
  }

  void set(int pair, Judgements other, int index) {
    similarities[pair] = other.similarities[index];
    links[pair] = other.links[index];
  }
}
