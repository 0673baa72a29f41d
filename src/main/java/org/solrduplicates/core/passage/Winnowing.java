package org.solrduplicates.core.passage;

import java.util.function.IntConsumer;

/**
 * How fragments are chosen (winnowing; Schleimer, Wilkerson and Aiken 2003): of each window of
 * successive n-grams the one with the smallest hash. The choice depends on the n-grams alone, so
 * two texts choose the same one of what they share: <b>a passage of at least {@code guarantee}
 * words that both have shares a fragment</b>, whatever stands around it. Of random n-grams about
 * {@code 2 / (window + 1)} are chosen.
 *
 * @param length words of a fragment, at least 1; nothing shorter is ever found
 * @param guarantee words of a passage that is always found, at least the length
 */
public record Winnowing(int length, int guarantee) {
  /** Refuses lengths and guarantees out of range. */
  public Winnowing {
    if (length < 1 || guarantee < length) {
      throw new IllegalArgumentException(
          "length must be 1 or more and guarantee no less: " + length + ", " + guarantee);
    }
  }

  /** Returns how many successive n-grams one is chosen of. */
  public int window() {
    return guarantee - length + 1;
  }

  /**
   * Hands over the places of the chosen n-grams, ascending and each once. Of equal hashes the one
   * that was chosen for the window before is chosen again, else the last, so that a text that
   * repeats one word gives few. Fewer n-grams than a window still choose one. Takes linear time for
   * hashes that are spread, and at most the product of length and window.
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

  /** Only what is new in the window counts as long as the last choice is in it. */
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
