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
}
