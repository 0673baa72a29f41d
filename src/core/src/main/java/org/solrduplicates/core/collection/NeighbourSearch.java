// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.Arrays;
import org.solrduplicates.core.fingerprint.Sketch;
import org.solrduplicates.core.similarity.Background;
import org.solrduplicates.core.similarity.Neighbourhood;

/**
 * Finds what a document is compared with among {@link PhraseNeighbours}, in memory of its own that
 * fits a processor's cache. For one thread.
 */
final class NeighbourSearch {
  /** A rare phrase, in the upper byte of a count. */
  private static final int RARE = 1 << Byte.SIZE;

  private static final int MOST = Sketch.SEARCHED * PhraseNeighbours.KEPT;

  /** At most half full. */
  private static final int TABLE_BITS = Integer.SIZE - Integer.numberOfLeadingZeros(2 * MOST);

  private static final int MASK = (1 << TABLE_BITS) - 1;

  /** The golden ratio, see Knuth, The Art of Computer Programming, 6.4. */
  private static final int SPREAD = 0x9E3779B9;

  private final PhraseNeighbours neighbours;

  /** The documents met, each plus one, and how often, at the places of a hash table. */
  private final int[] others = new int[MASK + 1];

  private final short[] counts = new short[MASK + 1];

  /** The places of all and of the repeated ones in the order of their meetings. */
  private final int[] met = new int[MOST];

  private final int[] repeated = new int[MOST];
  private int metCount;
  private int repeatedCount;

  /** Whether a long text was met by a further hash. */
  private boolean isFurther;

  private final int[] candidates = new int[MOST];

  /** The places of the nearest documents. */
  private final int[] nearest = new int[Background.NEIGHBOURS];

  private final int[] shared = new int[Background.NEIGHBOURS];
  private final long[] textsOfNearest = new long[Background.NEIGHBOURS];

  NeighbourSearch(PhraseNeighbours neighbours) {
    this.neighbours = neighbours;
  }

  /**
   * Returns what to compare a document with, ascending: texts that share most phrases, and all that
   * share two rare ones, which a long text may have as further hashes.
   */
  int[] find(int document) {
    int cut = meet(document);
    int size = 0;
    int found = 0;
    for (int i = 0; i < repeatedCount; i++) {
      size = insert(document, repeated[i], cut, size);
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

  private void clear() {
    for (int i = 0; i < metCount; i++) {
      others[met[i]] = 0;
      counts[met[i]] = 0;
    }
    metCount = 0;
    repeatedCount = 0;
    isFurther = false;
  }

  private int other(int place) {
    return others[place] - 1;
  }

  private boolean isRare(int place) {
    return counts[place] >>> Byte.SIZE >= Neighbourhood.MET;
  }

  /** Returns the number of lookup hashes that a met document shares. */
  private int met(int place) {
    return counts[place] & 0xFF;
  }

  /**
   * Counts the phrases of each other document. Most are met only once.
   *
   * @return the number of phrases of which not all documents are kept
   */
  private int meet(int document) {
    int cut = 0;
    for (int i = 0; i < neighbours.phrases(document); i++) {
      int phrase = neighbours.phrase(document, i);
      meet(document, phrase);
      cut += neighbours.size(phrase) == PhraseNeighbours.KEPT ? 1 : 0;
    }
    return cut;
  }

  private void meet(int document, int phrase) {
    int size = neighbours.size(phrase);
    int left = Neighbourhood.SAMPLE;
    int once = size <= CandidatePairs.MAX_PAIRED ? 1 + RARE : 1;
    for (int i = 0; i < size && left > 0; i++) {
      int other = neighbours.having(phrase, i);
      if (other != document) {
        left--;
        int place = count(other, once);
        if (met(place) == Neighbourhood.MET) {
          repeated[repeatedCount++] = place;
        }
      }
    }
    int wholes = neighbours.wholes(phrase);
    isFurther = isFurther || wholes > 0;
    for (int i = size; i < size + wholes; i++) {
      count(neighbours.having(phrase, i), RARE);
    }
  }

  /** Returns the place of a document. */
  private int count(int other, int more) {
    int place = other * SPREAD >>> (Integer.SIZE - TABLE_BITS);
    while (others[place] != 0 && others[place] != other + 1) {
      place = place + 1 & MASK;
    }
    if (others[place] == 0) {
      others[place] = other + 1;
      met[metCount++] = place;
    }
    counts[place] += (short) more;
    return place;
  }

  /** Inserts a document into the nearest; counts all shared phrases only if needed. */
  private int insert(int document, int place, int cut, int size) {
    int met = met(place);
    boolean isFull = size == nearest.length;
    if (isFull && met + cut < shared[size - 1]) {
      return size;
    }
    int other = other(place);
    int both = cut == 0 ? met : neighbours.shared(document, other);
    long text = neighbours.text(other);
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
