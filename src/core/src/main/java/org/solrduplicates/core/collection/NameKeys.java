// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.solrduplicates.core.collection.shard.TermKind;
import org.solrduplicates.core.fingerprint.Agreement;

/**
 * The keys of the titles and file names of a job's documents, and which of them are frequent. At
 * most two keys of each kind a document; 24 bytes a document. Not thread-safe.
 */
final class NameKeys {
  private static final int PLACES = 2;

  /** Titles, bare and dated keys, and which titles are frequent, as bits. */
  private static final int ROW = 3 * PLACES + 1;

  private final int[] titles;
  private final int[] bare;
  private final int[] dated;
  private final BitSet frequent = new BitSet();

  NameKeys(int documents) {
    titles = new int[PLACES * documents];
    bare = new int[PLACES * documents];
    dated = new int[PLACES * documents];
  }

  /** Adds a key with its first {@code count} documents, each text once. */
  void add(TermKind kind, int term, int[] having, int count) {
    int key = term == 0 ? 1 : term;
    for (int i = 0; i < count; i++) {
      int at = put(keys(kind), having[i], key);
      if (at >= 0 && count > Agreement.FEW && kind == TermKind.TITLE) {
        frequent.set(at);
      }
    }
  }

  /** Returns all that is known of a document. */
  int[] row(int document) {
    int[] row = new int[ROW];
    for (int i = 0; i < PLACES; i++) {
      int at = PLACES * document + i;
      row[i] = titles[at];
      row[PLACES + i] = bare[at];
      row[2 * PLACES + i] = dated[at];
      row[ROW - 1] |= frequent.get(at) ? 1 << i : 0;
    }
    return row;
  }

  /** Returns the titles of a {@link #row}. */
  static IntStream titles(int[] row) {
    return Arrays.stream(row, 0, PLACES).filter(title -> title != 0);
  }

  /** Returns a {@link #row} with other frequent titles. */
  static int[] marked(int[] row, IntPredicate isFrequent) {
    int[] marked = row.clone();
    marked[ROW - 1] = 0;
    for (int i = 0; i < PLACES; i++) {
      marked[ROW - 1] |= row[i] != 0 && isFrequent.test(row[i]) ? 1 << i : 0;
    }
    return marked;
  }

  /** Sets all that is known of a document. */
  void set(int document, int[] row) {
    for (int i = 0; i < PLACES; i++) {
      int at = PLACES * document + i;
      titles[at] = row[i];
      bare[at] = row[PLACES + i];
      dated[at] = row[2 * PLACES + i];
      frequent.set(at, (row[ROW - 1] & 1 << i) != 0);
    }
  }

  private int[] keys(TermKind kind) {
    return switch (kind) {
      case TITLE -> titles;
      case BARE -> bare;
      case DATED -> dated;
      case SHINGLE, FURTHER -> throw new IllegalArgumentException("a hash of a sketch is no name");
    };
  }

  /** Returns the place of a key; -1 if the document has other ones. */
  private static int put(int[] keys, int document, int key) {
    for (int at = PLACES * document; at < PLACES * (document + 1); at++) {
      if (keys[at] == 0 || keys[at] == key) {
        keys[at] = key;
        return at;
      }
    }
    return -1;
  }

  /** Compares the names of two documents. */
  Agreement of(int a, int b) {
    if (titles[PLACES * a] == 0 || titles[PLACES * b] == 0) {
      return Agreement.UNKNOWN;
    }
    Agreement best = Agreement.OTHER;
    boolean isDated = false;
    for (int i = PLACES * a; i < PLACES * (a + 1); i++) {
      for (int j = PLACES * b; j < PLACES * (b + 1); j++) {
        if (titles[i] != 0 && titles[i] == titles[j]) {
          boolean same = hasDate(a, b, titles[i]);
          if (same && !frequent.get(i)) {
            return Agreement.SAME;
          }
          best = same ? Agreement.SAME_FREQUENT : best;
          isDated |= !same;
        } else if (best == Agreement.OTHER && bare[i] != 0 && bare[i] == bare[j]) {
          best = Agreement.ALIKE;
        }
      }
    }
    return isDated && best == Agreement.ALIKE ? Agreement.OTHER : best;
  }

  /** Returns whether names with a key have a date in common, or one has none. */
  private boolean hasDate(int a, int b, int key) {
    boolean differs = false;
    for (int i = PLACES * a; i < PLACES * (a + 1); i++) {
      for (int j = PLACES * b; j < PLACES * (b + 1); j++) {
        if (isOfKey(dated[i], key) && isOfKey(dated[j], key)) {
          if (dated[i] == dated[j]) {
            return true;
          }
          differs = true;
        }
      }
    }
    return !differs;
  }

  /** The upper half of a dated key is that of its key. */
  private static boolean isOfKey(int dated, int key) {
    return dated != 0 && dated >>> Short.SIZE == key >>> Short.SIZE;
  }
}
