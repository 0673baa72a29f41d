// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.Arrays;
import java.util.function.IntConsumer;
import org.solrduplicates.core.fingerprint.Sketch;
import org.solrduplicates.core.similarity.Background;
import org.solrduplicates.core.similarity.Neighbourhood;

/**
 * Finds what a document is compared with among {@link PhraseNeighbours}, in memory of its own that
 * fits a processor's cache. For one thread.
 */
final class NeighbourSearch {
  private static final int MOST = Sketch.SEARCHED * PhraseNeighbours.KEPT;

  /** At most half full. */
  private static final int TABLE_BITS = Integer.SIZE - Integer.numberOfLeadingZeros(2 * MOST);

  private static final int MASK = (1 << TABLE_BITS) - 1;

  private final PhraseNeighbours neighbours;
  private final PhraseNeighbours.Reader reader;

  /** The documents met, each plus one, at the places of a hash table. */
  private final int[] others = new int[MASK + 1];

  /** The phrases of the document that they have, too, as bits by their places. */
  private final int[] shares = new int[MASK + 1];

  /** How many rare phrases of the document they have. */
  private final byte[] rare = new byte[MASK + 1];

  /** The places of all in the order of their meetings. */
  private final int[] met = new int[MOST];

  private final int[] repeated = new int[MOST];

  /** The places of the repeated ones, from those that may share most phrases. */
  private final int[] byBound = new int[MOST];

  private final int[] ends = new int[Sketch.SEARCHED + 1];
  private int metCount;
  private int repeatedCount;

  /** The phrases of the document of which not all documents are kept, by their places. */
  private int cut;

  private final long[] bits = new long[Sketch.SEARCHED];

  /** Whether a long text was met by a further hash. */
  private boolean isFurther;

  private final int[] candidates = new int[MOST];

  /** The places of the nearest documents. */
  private final int[] nearest = new int[Background.NEIGHBOURS];

  private final int[] shared = new int[Background.NEIGHBOURS];
  private final long[] textsOfNearest = new long[Background.NEIGHBOURS];

  NeighbourSearch(PhraseNeighbours neighbours) {
    this.neighbours = neighbours;
    this.reader = neighbours.reader();
  }

  /**
   * Returns what to compare a document with, ascending: texts that share most phrases, and all that
   * share two rare ones, which a long text may have as further hashes.
   */
  int[] find(int document) {
    meet(document);
    int size = nearest();
    int found = 0;
    for (int i = 0; i < repeatedCount; i++) {
      if (isRare(repeated[i])) {
        candidates[found++] = other(repeated[i]);
      }
    }
    for (int i = 0; i < size; i++) {
      if (!isRare(nearest[i])) {
        candidates[found++] = other(nearest[i]);
      }
    }
    for (int i = 0; i < metCount; i++) {
      int place = met[i];
      if (isFurther && isRare(place) && met(place) < Neighbourhood.MET) {
        candidates[found++] = other(place);
      }
    }
    clear();
    Arrays.sort(candidates, 0, found);
    return Arrays.copyOf(candidates, found);
  }

  /**
   * Visits the documents whose phrases {@link #find} counts, so that they must be known: those that
   * may be among the nearest although their samples do not tell.
   */
  void eachCounted(int document, IntConsumer other) {
    meet(document);
    sortByBound();
    int[] sampled = new int[Sketch.SEARCHED + 1];
    for (int i = 0; i < repeatedCount; i++) {
      sampled[met(repeated[i])]++;
    }
    int least = Sketch.SEARCHED;
    for (int count = sampled[least]; least > 0 && count < nearest.length; count += sampled[least]) {
      least--;
    }
    for (int i = 0; i < repeatedCount && bound(byBound[i]) >= least; i++) {
      if ((cut & ~shares[byBound[i]]) != 0) {
        other.accept(other(byBound[i]));
      }
    }
    clear();
  }

  private void clear() {
    for (int i = 0; i < metCount; i++) {
      others[met[i]] = 0;
      shares[met[i]] = 0;
      rare[met[i]] = 0;
    }
    metCount = 0;
    repeatedCount = 0;
    isFurther = false;
  }

  private int other(int place) {
    return others[place] - 1;
  }

  private boolean isRare(int place) {
    return rare[place] >= Neighbourhood.MET;
  }

  /** Returns the number of lookup hashes that a met document shares. */
  private int met(int place) {
    return Integer.bitCount(shares[place]);
  }

  /** Notes the phrases that each other document shares. Most are met only once. */
  private void meet(int document) {
    cut = 0;
    int phrases = reader.open(document);
    for (int i = 0; i < phrases; i++) {
      bits[i] = PhraseNeighbours.bit(reader.phrase(i));
      cut |= reader.size() == PhraseNeighbours.KEPT ? 1 << i : 0;
      meet(document, i);
    }
  }

  private void meet(int document, int phrase) {
    int size = reader.size();
    int left = Neighbourhood.SAMPLE;
    int isRare = size <= CandidatePairs.MAX_PAIRED ? 1 : 0;
    for (int i = 0; i < size && left > 0; i++) {
      int other = reader.having(i);
      if (other != document) {
        left--;
        int place = place(other);
        shares[place] |= 1 << phrase;
        rare[place] += (byte) isRare;
        if (met(place) == Neighbourhood.MET) {
          repeated[repeatedCount++] = place;
        }
      }
    }
    int wholes = reader.wholes();
    isFurther = isFurther || wholes > 0;
    for (int i = size; i < size + wholes; i++) {
      rare[place(reader.having(i))]++;
    }
  }

  /** Returns the place of a document, a new one if it is met for the first time. */
  private int place(int other) {
    int place = other * PhraseNeighbours.SPREAD >>> (Integer.SIZE - TABLE_BITS);
    while (others[place] != 0 && others[place] != other + 1) {
      place = place + 1 & MASK;
    }
    if (others[place] == 0) {
      others[place] = other + 1;
      met[metCount++] = place;
    }
    return place;
  }

  /** Finds the nearest of the repeated documents; returns their number. */
  private int nearest() {
    sortByBound();
    int size = 0;
    for (int i = 0; i < repeatedCount; i++) {
      int place = byBound[i];
      int least = size == nearest.length ? shared[size - 1] : 0;
      if (bound(place) < least) {
        break;
      }
      int both = met(place);
      int unknown = unknown(place);
      if (both + Integer.bitCount(unknown) >= least) {
        both += unknown == 0 ? 0 : reader.shared(other(place), unknown);
        size = insert(place, both, size);
      }
    }
    return size;
  }

  /** Returns how many phrases a document shares at most: those of a cut sample may be missing. */
  private int bound(int place) {
    return Integer.bitCount(shares[place] | cut);
  }

  /** Returns the phrases that a document may have although it is not in their samples. */
  private int unknown(int place) {
    long others = neighbours.cut(other(place));
    int unknown = 0;
    for (int left = cut & ~shares[place]; left != 0; left &= left - 1) {
      int phrase = Integer.numberOfTrailingZeros(left);
      unknown |= (others & bits[phrase]) == 0 ? 0 : 1 << phrase;
    }
    return unknown;
  }

  /** Sorts by counting, the highest first. */
  private void sortByBound() {
    Arrays.fill(ends, 0);
    for (int i = 0; i < repeatedCount; i++) {
      ends[Sketch.SEARCHED - bound(repeated[i])]++;
    }
    for (int i = 1; i < ends.length; i++) {
      ends[i] += ends[i - 1];
    }
    for (int i = repeatedCount - 1; i >= 0; i--) {
      byBound[--ends[Sketch.SEARCHED - bound(repeated[i])]] = repeated[i];
    }
  }

  /** Inserts a document into the nearest if it is one of them; returns their number. */
  private int insert(int place, int both, int size) {
    long text = neighbours.text(other(place));
    int at = size;
    while (at > 0 && isNearer(both, text, at - 1)) {
      at--;
    }
    if (at == nearest.length) {
      return size;
    }
    int moved = Math.min(size, nearest.length - 1) - at;
    System.arraycopy(nearest, at, nearest, at + 1, moved);
    System.arraycopy(shared, at, shared, at + 1, moved);
    System.arraycopy(textsOfNearest, at, textsOfNearest, at + 1, moved);
    nearest[at] = place;
    shared[at] = both;
    textsOfNearest[at] = text;
    return Math.min(size + 1, nearest.length);
  }

  private boolean isNearer(int both, long text, int place) {
    return both > shared[place] || both == shared[place] && text < textsOfNearest[place];
  }
}
