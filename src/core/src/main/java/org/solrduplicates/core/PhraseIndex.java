// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core;

import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * The documents of phrases, by hashes of 32 bits: 12 bytes an entry, and 4 to 8 for the table of
 * the first entries. Not thread-safe.
 */
final class PhraseIndex {
  private static final int GOLDEN = 0x9E3779B9;
  private static final int MOST = 1 << 30;

  /** The place behind the latest entry of each slot, 0 for none. */
  private int[] firsts = new int[1 << 10];

  private int[] phrases = new int[1 << 10];
  private int[] documents = new int[1 << 10];

  /** The place behind the entry that was added to the slot before, 0 for none. */
  private int[] before = new int[1 << 10];

  private int size;

  /**
   * @throws IllegalStateException if there are 2<sup>30</sup> entries
   */
  void add(int phrase, int document) {
    if (size == MOST) {
      throw new IllegalStateException("at most " + MOST + " phrases; use a new object");
    }
    if (size == phrases.length) {
      grow();
    }
    phrases[size] = phrase;
    documents[size] = document;
    chain(size++);
  }

  private void grow() {
    phrases = Arrays.copyOf(phrases, 2 * size);
    documents = Arrays.copyOf(documents, 2 * size);
    before = new int[2 * size];
    firsts = new int[2 * size];
    for (int entry = 0; entry < size; entry++) {
      chain(entry);
    }
  }

  private void chain(int entry) {
    int slot = slot(phrases[entry]);
    before[entry] = firsts[slot];
    firsts[slot] = entry + 1;
  }

  private int slot(int phrase) {
    return phrase * GOLDEN >>> Integer.numberOfLeadingZeros(firsts.length - 1);
  }

  /** Visits the latest documents of a phrase, at most {@code max}. */
  void each(int phrase, int max, IntConsumer use) {
    int visited = 0;
    for (int next = firsts[slot(phrase)]; next > 0 && visited < max; next = before[next - 1]) {
      if (phrases[next - 1] == phrase) {
        use.accept(documents[next - 1]);
        visited++;
      }
    }
  }
}
