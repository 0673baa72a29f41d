// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.passage;

import java.util.function.IntConsumer;

/**
 * Chooses fragments by winnowing (Schleimer, Wilkerson and Aiken 2003): the n-gram with the
 * smallest hash of each window. The choice depends on the n-grams alone, so <b>two texts that share
 * a passage of at least {@code guarantee} words share a fragment</b>. Of random n-grams about
 * {@code 2 / (window + 1)} are chosen.
 *
 * @param length words of a fragment, at least 1; shorter passages are never found
 * @param guarantee words of a passage that is always found, at least {@code length}
 */
public record Winnowing(int length, int guarantee) {
  public Winnowing {
    if (length < 1 || guarantee < length) {
      throw new IllegalArgumentException(
          "length must be 1 or more and guarantee no less: " + length + ", " + guarantee);
    }
  }

  /** Returns the number of successive n-grams in a window. */
  public int window() {
    return guarantee - length + 1;
  }

  /**
   * Passes the positions of the chosen n-grams, ascending and each once. Of equal hashes the
   * previous choice wins, else the last, so that repetitive texts give few. Fewer n-grams than a
   * window still give one. Takes linear time for random hashes, and at most the product of length
   * and window.
   */
  void choose(long[] hashes, IntConsumer chosen) {
    int last = -1;
    int windows = Math.max(Math.min(1, hashes.length), hashes.length - window() + 1);
    for (int from = 0; from < windows; from++) {
      int end = Math.min(hashes.length, from + window());
      int smallest = smallest(hashes, last, from, end);
      if (smallest != last) {
        chosen.accept(smallest);
        last = smallest;
      }
    }
  }

  /** While the last choice is in the window, only the new n-gram is compared. */
  private static int smallest(long[] hashes, int last, int from, int end) {
    if (last >= from) {
      return hashes[end - 1] < hashes[last] ? end - 1 : last;
    }
    int smallest = from;
    for (int i = from + 1; i < end; i++) {
      if (hashes[i] <= hashes[smallest]) {
        smallest = i;
      }
    }
    return smallest;
  }
}
