// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.text;

import java.util.List;

/**
 * Cuts a text into words, in reading order. Index, query and command line must use the same cutter.
 * Implementations are thread-safe.
 */
@FunctionalInterface
public interface WordCutter {
  /** Returns the words of a text in order, with repetitions; empty for a text without words. */
  List<String> words(String text);

  /**
   * Passes the same words as {@link #words}, in the same order, without creating a string for each.
   */
  default void forEachWord(String text, WordConsumer consumer) {
    for (String word : words(text)) {
      consumer.accept(word.toCharArray(), 0, word.length());
    }
  }

  @FunctionalInterface
  interface WordConsumer {
    /**
     * The array is reused for the next word.
     *
     * @param to exclusive end
     */
    void accept(char[] letters, int from, int to);
  }
}
