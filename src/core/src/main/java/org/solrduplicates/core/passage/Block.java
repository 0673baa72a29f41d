// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.passage;

/** A run of words that two texts share without a gap. */
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
