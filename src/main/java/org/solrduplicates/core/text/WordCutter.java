package org.solrduplicates.core.text;

import java.util.List;

/**
 * Cuts a text into its words, in reading order. Every fingerprint and every similarity starts here,
 * so index, query and command line must use the same one.
 *
 * <p>Implementations are safe for use by several threads.
 */
@FunctionalInterface
public interface WordCutter {
  /** Returns the words of a text in order, with repetitions; empty for a text without words. */
  List<String> words(String text);

  /**
   * Hands over the words that {@link #words} returns, in the same order. A cutter that need not
   * make a string of each does so faster.
   */
  default void forEachWord(String text, WordConsumer consumer) {
    for (String word : words(text)) {
      consumer.accept(word.toCharArray(), 0, word.length());
    }
  }

  /** Takes the words of a text one by one. */
  @FunctionalInterface
  interface WordConsumer {
    /**
     * Takes a word. The array is the cutter's, and another word stands there afterwards.
     *
     * @param letters an array that has the UTF-16 units of the word
     * @param to where it ends, exclusive
     */
    void accept(char[] letters, int from, int to);
  }
}
