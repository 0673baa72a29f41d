// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.BitSet;
import org.solrduplicates.core.collection.shard.TermKind;
import org.solrduplicates.core.fingerprint.Agreement;

/**
 * The keys of the titles and file names of a job's documents, and which of them are frequent. At
 * most two keys of each kind a document; sixteen bytes a document. Not thread-safe.
 */
final class NameKeys {
  private static final int PLACES = 2;

  private final int[] titles;
  private final int[] bare;
  private final BitSet frequent = new BitSet();
  private final BitSet frequentBare = new BitSet();

  NameKeys(int documents) {
    titles = new int[PLACES * documents];
    bare = new int[PLACES * documents];
  }

  /** Adds a key with its first {@code count} documents, each text once. */
  void add(TermKind kind, int term, int[] having, int count) {
    boolean title = kind == TermKind.TITLE;
    int key = term == 0 ? 1 : term;
    for (int i = 0; i < count; i++) {
      put(title ? titles : bare, title ? frequent : frequentBare, having[i], key, count);
    }
  }

  private static void put(int[] keys, BitSet frequent, int document, int key, int count) {
    for (int at = PLACES * document; at < PLACES * (document + 1); at++) {
      if (keys[at] == 0 || keys[at] == key) {
        keys[at] = key;
        frequent.set(at, count > Agreement.FEW);
        return;
      }
    }
  }

  /** Compares the names of two documents. */
  Agreement of(int a, int b) {
    if (titles[PLACES * a] == 0 || titles[PLACES * b] == 0) {
      return Agreement.UNKNOWN;
    }
    int same = shared(titles, frequent, a, b);
    if (same != 0) {
      return same == 1 ? Agreement.SAME : Agreement.SAME_FREQUENT;
    }
    int alike = shared(bare, frequentBare, a, b);
    if (alike != 0) {
      return alike == 1 ? Agreement.ALIKE : Agreement.ALIKE_FREQUENT;
    }
    return Agreement.OTHER;
  }

  /** Returns 1 for a key that few documents have, 2 for a frequent one, 0 for none. */
  private static int shared(int[] keys, BitSet frequent, int a, int b) {
    int best = 0;
    for (int i = PLACES * a; i < PLACES * (a + 1); i++) {
      for (int j = PLACES * b; j < PLACES * (b + 1); j++) {
        if (keys[i] != 0 && keys[i] == keys[j]) {
          int found = frequent.get(i) ? 2 : 1;
          best = best == 1 ? 1 : found;
        }
      }
    }
    return best;
  }
}
