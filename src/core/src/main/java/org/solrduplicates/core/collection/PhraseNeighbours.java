// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.Arrays;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.solrduplicates.core.fingerprint.Sketch;
import org.solrduplicates.core.similarity.Neighbourhood;
import org.solrduplicates.core.similarity.Surroundings;

/**
 * The {@link Neighbourhood} of each document: the phrases of each document, and the documents of
 * each phrase, in {@link Pieces}. Safe for reading by several threads, each with a {@link Reader},
 * when all phrases are there.
 *
 * <pre>
 *   samples   for each phrase: its order, the number of its documents (8 bits) and of the long
 *             texts that have it as a further hash, the documents, these texts
 *   rows      for each document 24 numbers: where the samples of its phrases are, then the
 *             negative orders of phrases that no other text has, then 0
 * </pre>
 */
final class PhraseNeighbours {
  /** The numbers before the documents of a sample. */
  private static final int HEAD = 2;

  /**
   * The long texts that are kept of a frequent phrase. Phrases of a part that many texts have
   * mostly keep the same one, so the part is compared with it.
   */
  private static final int OF_MANY = 1;

  /** A document does not count as its own neighbour. */
  static final int KEPT = Neighbourhood.SAMPLE + 1;

  private static final int LONGEST = HEAD + KEPT + CandidatePairs.MAX_PAIRED;

  /** The golden ratio, see Knuth, The Art of Computer Programming, 6.4. */
  static final int SPREAD = 0x9E3779B9;

  private static final int BIT_BITS = 6;

  /** A place in the samples has so many bits for the place in its chunk. */
  private static final int PLACE_BITS = 22;

  private static final int MAX_CHUNKS = 1 << (Integer.SIZE - 1 - PLACE_BITS);

  private final TextKeys documents;
  private final Pieces samples;
  private final CandidatePairs phrases;
  private final int[] sample = new int[LONGEST];

  /**
   * A bit for each phrase of a document of which not all documents are kept, some of them equal.
   */
  private final long[] cut;

  private final Pieces rows;
  private boolean isComplete;

  PhraseNeighbours(TextKeys documents, Exchange exchange) {
    this.documents = documents;
    this.samples = new Pieces(exchange);
    this.rows = new Pieces(exchange);
    this.phrases = new CandidatePairs(2 * documents.size(), exchange);
    this.cut = new long[documents.size()];
    samples.add(sample, 1); // so that no sample is at 0
  }

  /**
   * Adds a phrase with its documents, each text once: the first {@code count}, and up to {@code
   * total} long texts that have it as a further hash.
   *
   * @param hash as in a {@link Sketch}; of phrases of one document, only the order of the upper 31
   *     bits is kept
   */
  void add(int hash, int[] having, int count, int total) {
    int order = hash >>> 1;
    int[] wholes = nearest(having, count, total, wholes(count, total));
    if (count + wholes.length == 1) {
      add(having[0], true, order);
      return;
    }
    int[] some = nearest(having, 0, count, KEPT);
    sample[0] = order;
    sample[1] = some.length | wholes.length << Byte.SIZE;
    System.arraycopy(some, 0, sample, HEAD, some.length);
    System.arraycopy(wholes, 0, sample, HEAD + some.length, wholes.length);
    int place = narrow(samples.add(sample, HEAD + some.length + wholes.length));
    long bit = some.length == KEPT ? bit(order) : 0;
    for (int i = 0; i < count; i++) {
      add(having[i], false, place);
      cut[having[i]] |= bit;
    }
  }

  /**
   * Returns how many long texts are kept of a phrase.
   *
   * @param count the texts that have it among their lookup hashes
   * @param total these and the long texts
   */
  static int wholes(int count, int total) {
    return Math.max(count, total - count) > CandidatePairs.MAX_PAIRED ? OF_MANY : KEPT;
  }

  /** Returns a bit for a phrase, one of 64 (Bloom 1970). */
  static long bit(int order) {
    return 1L << (order * SPREAD >>> Integer.SIZE - BIT_BITS);
  }

  /** Returns the bits of those phrases of a document of which not all documents are kept. */
  long cut(int document) {
    return cut[document];
  }

  private void add(int document, boolean alone, int value) {
    phrases.add(((long) document << 1 | (alone ? 1 : 0)) << Integer.SIZE | value);
  }

  private static int narrow(long place) {
    int chunk = (int) (place >>> Integer.SIZE);
    if (chunk >= MAX_CHUNKS) {
      throw new IllegalStateException(
          "a job can group about 50 million documents; restrict it with fq");
    }
    return chunk << PLACE_BITS | (int) place;
  }

  private static long wide(int place) {
    return (long) (place >>> PLACE_BITS) << Integer.SIZE | place & ((1 << PLACE_BITS) - 1);
  }

  /** Returns the documents with the smallest hashes of their texts. */
  private int[] nearest(int[] having, int from, int to, int most) {
    long[] sorted = new long[to - from];
    for (int i = from; i < to; i++) {
      sorted[i - from] = documents.text(having[i]);
    }
    Arrays.sort(sorted);
    int[] nearest = new int[Math.min(most, sorted.length)];
    for (int i = from; i < to; i++) {
      int place = Arrays.binarySearch(sorted, documents.text(having[i]));
      if (place < nearest.length) {
        nearest[place] = having[i];
      }
    }
    return nearest;
  }

  long text(int document) {
    return documents.text(document);
  }

  /** Returns how many texts may have a rare phrase, as a question sees it. */
  int few() {
    TreeSet<Long> smallest = new TreeSet<>();
    for (int document = 0; document < documents.size(); document++) {
      long text = text(document);
      if (text != 0 && (smallest.size() < Surroundings.ENOUGH_TEXTS || text < smallest.last())) {
        smallest.add(text);
      }
      if (smallest.size() > Surroundings.ENOUGH_TEXTS) {
        smallest.pollLast();
      }
    }
    return Surroundings.few(Surroundings.texts(smallest));
  }

  /** Returns a reader of all phrases; there may not be more. */
  Reader reader() {
    if (!isComplete) {
      isComplete = true;
      new Rows().write();
    }
    return new Reader();
  }

  /** Writes the rows of all documents, of which some have no phrase. */
  private final class Rows {
    private final int[] row = new int[Sketch.SEARCHED];
    private int size;
    private int document;

    void write() {
      phrases.forEach(this::add);
      goTo(documents.size());
    }

    private void add(long phrase) {
      int key = CandidatePairs.first(phrase);
      goTo(key >>> 1);
      int value = (int) phrase;
      row[size++] = (key & 1) == 0 ? value : -1 - value;
    }

    private void goTo(int next) {
      for (; document < next; document++) {
        Arrays.fill(row, size, row.length, 0);
        rows.add(row, row.length);
        size = 0;
      }
    }
  }

  /** Reads one document and one of its phrases at a time. For one thread. */
  final class Reader {
    private final Pieces.Rows inOrder = rows.rows(Sketch.SEARCHED, Pieces.BLOCK / Sketch.SEARCHED);
    private final Pieces.Rows others = rows.rows(Sketch.SEARCHED, 1);
    private final Pieces.Reader ofSamples = samples.reader();
    private final int[] row = new int[Sketch.SEARCHED];

    /** Goes to a document; returns the number of its phrases that others have, too. */
    int open(int document) {
      inOrder.open(document);
      inOrder.copy(row);
      int shared = 0;
      while (shared < row.length && row[shared] > 0) {
        shared++;
      }
      return shared;
    }

    /** Goes to a phrase of the document by its place; returns its order. */
    int phrase(int place) {
      ofSamples.open(wide(row[place]), LONGEST);
      return ofSamples.get(0);
    }

    /** Returns the number of documents that are kept of the phrase. */
    int size() {
      return ofSamples.get(1) & 0xFF;
    }

    /** Returns the number of long texts that have the phrase as a further hash; they come last. */
    int wholes() {
      return ofSamples.get(1) >>> Byte.SIZE;
    }

    /** Returns a document that is kept of the phrase, by its place. */
    int having(int place) {
      return ofSamples.get(HEAD + place);
    }

    /**
     * Returns how many of some phrases of the document another one has.
     *
     * @param some bits by their places
     */
    int shared(int other, int some) {
      others.open(other);
      int shared = 0;
      int at = 0;
      for (int left = some; left != 0; left &= left - 1) {
        int phrase = row[Integer.numberOfTrailingZeros(left)];
        while (at < row.length && others.get(at) > 0 && others.get(at) < phrase) {
          at++;
        }
        shared += at < row.length && others.get(at) == phrase ? 1 : 0;
      }
      return shared;
    }

    /**
     * Returns the phrases of a document that few texts have, or texts of few groups, as bits by
     * position in its sketch.
     *
     * @param groups the group of each document; empty for none
     * @param few see {@link Surroundings#few}
     */
    int rare(int document, int[] groups, int few) {
      int shared = open(document);
      long[] sorted = new long[row.length];
      int size = 0;
      for (; size < row.length && row[size] != 0; size++) {
        sorted[size] =
            size < shared
                ? (long) phrase(size) << 1 | (isRare(groups, few) ? 1 : 0)
                : (long) (-1 - row[size]) << 1;
      }
      Arrays.sort(sorted, 0, size);
      int rare = 0;
      for (int i = 0; i < size; i++) {
        rare |= (int) (sorted[i] & 1) << i;
      }
      return rare;
    }

    /** Returns the phrases of a document that only texts of few groups make rare. */
    IntStream ofFew(int document, int[] groups, int few) {
      int shared = open(document);
      return IntStream.range(0, shared)
          .filter(place -> phrase(place) >= 0 && isOfFew(groups, few))
          .map(place -> row[place]);
    }

    /**
     * Returns whether a document has one of some phrases.
     *
     * @param some as from {@link #ofFew}, ascending
     */
    boolean hasAny(int document, int[] some) {
      int shared = open(document);
      return IntStream.range(0, shared)
          .anyMatch(place -> Arrays.binarySearch(some, row[place]) >= 0);
    }

    private boolean isRare(int[] groups, int few) {
      return Surroundings.isRare(size(), few) || groups.length > 0 && isOfFew(groups, few);
    }

    private boolean isOfFew(int[] groups, int most) {
      int count = size();
      if (count < 2 || Surroundings.isRare(count, most)) {
        return false;
      }
      int[] met = new int[most];
      int distinct = 0;
      for (int i = 0; i < count; i++) {
        int group = groups[having(i)];
        int at = 0;
        while (at < distinct && met[at] != group) {
          at++;
        }
        if (at == met.length) {
          return false;
        }
        met[at] = group;
        distinct = Math.max(distinct, at + 1);
      }
      return true;
    }
  }
}
