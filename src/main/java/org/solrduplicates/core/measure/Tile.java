package org.solrduplicates.core.measure;

/**
 * A block of words that two texts have in common.
 *
 * @param from where it begins in the first text
 * @param to where it begins in the second text
 * @param length how many words it has
 */
record Tile(int from, int to, int length) {
  /** Returns where the first text goes on. */
  int end() {
    return from + length;
  }
}
