package org.solrduplicates.core.measure;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.ToIntFunction;

/** The longest ascending part of a sequence (Schensted 1961), by sorting into piles. */
final class LongestIncreasingSubsequence {
  private LongestIncreasingSubsequence() {}

  /**
   * Returns the most elements that ascend strictly, in their order; the list may be changed. Time
   * grows with {@code n log n}.
   */
  static <T> List<T> longest(List<T> elements, ToIntFunction<T> key) {
    int[] keys = elements.stream().mapToInt(key).toArray();
    int[] before = new int[keys.length];
    int[] tops = new int[keys.length];
    int piles = 0;
    for (int i = 0; i < keys.length; i++) {
      int pile = pile(keys, tops, piles, keys[i]);
      before[i] = pile == 0 ? -1 : tops[pile - 1];
      tops[pile] = i;
      piles = Math.max(piles, pile + 1);
    }
    List<T> longest = new ArrayList<>();
    for (int i = piles == 0 ? -1 : tops[piles - 1]; i >= 0; i = before[i]) {
      longest.add(elements.get(i));
    }
    Collections.reverse(longest);
    return longest;
  }

  /** Finds the first pile whose top is not below the key; the tops ascend. */
  private static int pile(int[] keys, int[] tops, int piles, int key) {
    int low = 0;
    int high = piles;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (keys[tops[middle]] < key) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
