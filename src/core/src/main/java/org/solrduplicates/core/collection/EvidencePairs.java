// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.Arrays;
import org.solrduplicates.core.similarity.Evidence;

/** Compared pairs with what their texts have in common, 28 bytes each. Not thread-safe. */
final class EvidencePairs {
  private static final int SMALLEST = 16;

  private long[] pairs = new long[SMALLEST];
  private long[] words = new long[SMALLEST];
  private long[] phrases = new long[SMALLEST];
  private float[] needed = new float[SMALLEST];
  private int size;

  /** {@code atLeast} are the log odds that a link needs. */
  void add(long pair, Evidence evidence, double atLeast) {
    if (size == pairs.length) {
      int more = size + size / 2;
      pairs = Arrays.copyOf(pairs, more);
      words = Arrays.copyOf(words, more);
      phrases = Arrays.copyOf(phrases, more);
      needed = Arrays.copyOf(needed, more);
    }
    pairs[size] = pair;
    words[size] = evidence.words();
    phrases[size] = evidence.phrases();
    needed[size++] = (float) atLeast;
  }

  int size() {
    return size;
  }

  long pair(int index) {
    return pairs[index];
  }

  int first(int index) {
    return CandidatePairs.first(pairs[index]);
  }

  int second(int index) {
    return CandidatePairs.second(pairs[index]);
  }

  Evidence evidence(int index) {
    return new Evidence(words[index], phrases[index]);
  }

  double needed(int index) {
    return needed[index];
  }
}
