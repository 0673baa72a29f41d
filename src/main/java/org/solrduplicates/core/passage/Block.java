package org.solrduplicates.core.passage;

/**
 * Words that two texts have in common without a gap.
 *
 * @param first where it begins in the first text
 * @param second where it begins in the second text
 */
record Block(int first, int second, int length) {
  int firstEnd() {
    return first + length;
  }

  int secondEnd() {
    return second + length;
  }

  Block without(int words) {
    return new Block(first + words, second + words, length - words);
  }
}
