// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.solrduplicates.core.fingerprint.Sketch;
import org.solrduplicates.core.similarity.Background;
import org.solrduplicates.core.similarity.Neighbourhood;
import org.solrduplicates.core.similarity.Surroundings;

/**
 * Finds the {@link Neighbourhood} of each document in flat arrays: the phrases of each document,
 * and the documents of each phrase. 105 bytes a document and four for each document of a phrase.
 * Not thread-safe.
 *
 * <pre>
 *   phrases   a row of 24 numbers a document: from the front, where the sample of a phrase starts;
 *             from the back, the negative order of a phrase that no other text has
 *   samples   for each phrase: its order, the number of its documents (8 bits) and of the long
 *             texts that have it as a further hash, the documents, these texts
 * </pre>
 */
final class PhraseNeighbours {
  /** Keeps arrays below their maximal length. */
  private static final int MAX_DOCUMENTS = 50_000_000;

  /** The numbers before the documents of a sample. */
  private static final int HEAD = 2;

  /** A rare phrase, in the upper byte of a count. */
  private static final int RARE = 1 << Byte.SIZE;

  /**
   * The long texts that are kept of a frequent phrase. Phrases of a part that many texts have
   * mostly keep the same one, so the part is compared with it.
   */
  private static final int OF_MANY = 1;

  /** A document does not count as its own neighbour. */
  private static final int KEPT = Neighbourhood.SAMPLE + 1;

  private final long[] texts;
  private final int[] phrases;
  private final byte[] sizes;
  private final byte[] alone;
  private final short[] counts;

  private int[] samples = new int[1 << 10];
  private int end = 1; // so that no sample starts at 0
  private final int[] met = new int[Sketch.SEARCHED * KEPT];
  private final int[] repeated = new int[met.length];
  private int metCount;
  private int repeatedCount;

  /** Whether a long text was met by a further hash. */
  private boolean isFurther;

  private final int[] candidates = new int[met.length];
  private final int[] nearest = new int[Background.NEIGHBOURS];
  private final int[] shared = new int[Background.NEIGHBOURS];
  private final long[] textsOfNearest = new long[Background.NEIGHBOURS];

  PhraseNeighbours(DocumentTable documents) {
    if (documents.size() > MAX_DOCUMENTS) {
      throw new IllegalStateException(
          "a job can group at most "
              + MAX_DOCUMENTS
              + " documents, was "
              + documents.size()
              + "; restrict it with fq");
    }
    this.texts = IntStream.range(0, documents.size()).mapToLong(documents::text).toArray();
    this.phrases = new int[Sketch.SEARCHED * documents.size()];
    this.sizes = new byte[documents.size()];
    this.alone = new byte[documents.size()];
    this.counts = new short[documents.size()];
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
    boolean frequent = Math.max(count, total - count) > CandidatePairs.MAX_PAIRED;
    int[] wholes = sample(having, count, total, frequent ? OF_MANY : KEPT);
    if (count + wholes.length == 1) {
      phrases[having[0] * Sketch.SEARCHED + Sketch.SEARCHED - ++alone[having[0]]] = -1 - order;
      return;
    }
    int[] sample = sample(having, 0, count, KEPT);
    if (end + sample.length + wholes.length + HEAD > samples.length) {
      samples = Arrays.copyOf(samples, Math.addExact(samples.length, samples.length / 2));
    }
    for (int i = 0; i < count; i++) {
      phrases[having[i] * Sketch.SEARCHED + sizes[having[i]]++] = end;
    }
    samples[end++] = order;
    samples[end++] = sample.length | wholes.length << Byte.SIZE;
    System.arraycopy(sample, 0, samples, end, sample.length);
    end += sample.length;
    System.arraycopy(wholes, 0, samples, end, wholes.length);
    end += wholes.length;
  }

  private int size(int phrase) {
    return samples[phrase + 1] & 0xFF;
  }

  private int wholes(int phrase) {
    return samples[phrase + 1] >>> Byte.SIZE;
  }

  /**
   * Returns the phrases of a document that few texts have, or texts of few groups, as bits by
   * position in its sketch.
   *
   * @param groups the group of each document; empty for none
   * @param few see {@link Surroundings#few}
   */
  int rare(int document, int[] groups, int few) {
    int row = document * Sketch.SEARCHED;
    long[] sorted = new long[sizes[document] + alone[document]];
    for (int i = 0; i < sizes[document]; i++) {
      int phrase = phrases[row + i];
      sorted[i] = (long) samples[phrase] << 1 | isRare(phrase, groups, few);
    }
    for (int i = 1; i <= alone[document]; i++) {
      sorted[sorted.length - i] = (long) (-1 - phrases[row + Sketch.SEARCHED - i]) << 1;
    }
    Arrays.sort(sorted);
    int rare = 0;
    for (int i = 0; i < sorted.length; i++) {
      rare |= (int) (sorted[i] & 1) << i;
    }
    return rare;
  }

  private int isRare(int phrase, int[] groups, int most) {
    int count = size(phrase);
    boolean few =
        Surroundings.isRare(count, most)
            || groups.length > 0 && count > 1 && isOfFew(phrase, count, groups, most);
    return few ? 1 : 0;
  }

  private boolean isOfFew(int phrase, int count, int[] groups, int most) {
    int[] met = new int[most];
    int distinct = 0;
    for (int i = 0; i < count; i++) {
      int group = groups[samples[phrase + HEAD + i]];
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

  private int[] sample(int[] having, int from, int to, int most) {
    long[] sorted = new long[to - from];
    for (int i = from; i < to; i++) {
      sorted[i - from] = texts[having[i]];
    }
    Arrays.sort(sorted);
    int[] sample = new int[Math.min(most, sorted.length)];
    for (int i = from; i < to; i++) {
      int place = Arrays.binarySearch(sorted, texts[having[i]]);
      if (place < sample.length) {
        sample[place] = having[i];
      }
    }
    return sample;
  }

  /**
   * Returns what to compare a document with, ascending: texts that share most phrases, and all that
   * share two rare ones, which a long text may have as further hashes.
   */
  int[] find(int document) {
    int cut = cut(document);
    meet(document);
    int size = 0;
    int found = 0;
    for (int i = 0; i < repeatedCount; i++) {
      int other = repeated[i];
      size = insert(document, other, cut, size);
      if (isRare(other)) {
        candidates[found++] = other;
      }
    }
    for (int i = 0; i < size; i++) {
      if (!isRare(nearest[i])) {
        candidates[found++] = nearest[i];
      }
    }
    for (int i = 0; i < metCount; i++) {
      int other = met[i];
      if (isFurther && isRare(other) && met(other) < Neighbourhood.MET) {
        candidates[found++] = other;
      }
      counts[other] = 0;
    }
    Arrays.sort(candidates, 0, found);
    return Arrays.copyOf(candidates, found);
  }

  private int cut(int document) {
    int cut = 0;
    int row = document * Sketch.SEARCHED;
    for (int phrase = row; phrase < row + sizes[document]; phrase++) {
      cut += size(phrases[phrase]) == KEPT ? 1 : 0;
    }
    return cut;
  }

  private boolean isRare(int other) {
    return counts[other] >>> Byte.SIZE >= Neighbourhood.MET;
  }

  /** Returns the number of lookup hashes that a met document shares. */
  private int met(int other) {
    return counts[other] & 0xFF;
  }

  /** Counts the phrases of each other document. Most are met only once. */
  private void meet(int document) {
    metCount = 0;
    repeatedCount = 0;
    isFurther = false;
    int row = document * Sketch.SEARCHED;
    for (int place = row; place < row + sizes[document]; place++) {
      meet(document, phrases[place]);
    }
  }

  private void meet(int document, int phrase) {
    int size = size(phrase);
    int first = phrase + HEAD;
    int left = Neighbourhood.SAMPLE;
    int once = size <= CandidatePairs.MAX_PAIRED ? 1 + RARE : 1;
    for (int i = first; i < first + size && left > 0; i++) {
      int other = samples[i];
      if (other != document) {
        left--;
        count(other, once);
        if (met(other) == Neighbourhood.MET) {
          repeated[repeatedCount++] = other;
        }
      }
    }
    int end = first + size + wholes(phrase);
    isFurther = isFurther || end > first + size;
    for (int i = first + size; i < end; i++) {
      count(samples[i], RARE);
    }
  }

  private void count(int other, int more) {
    if (counts[other] == 0) {
      met[metCount++] = other;
    }
    counts[other] += (short) more;
  }

  /** Shared phrases were added in the same order to all documents. */
  private int shared(int a, int b) {
    int shared = 0;
    int i = a * Sketch.SEARCHED;
    int j = b * Sketch.SEARCHED;
    int endA = i + sizes[a];
    int endB = j + sizes[b];
    while (i < endA && j < endB) {
      int one = phrases[i];
      int other = phrases[j];
      shared += one == other ? 1 : 0;
      i += one <= other ? 1 : 0;
      j += one >= other ? 1 : 0;
    }
    return shared;
  }

  /** Inserts a document into the nearest; counts all shared phrases only if needed. */
  private int insert(int document, int other, int cut, int size) {
    int met = met(other);
    boolean isFull = size == nearest.length;
    if (isFull && met + cut < shared[size - 1]) {
      return size;
    }
    int both = cut == 0 ? met : shared(document, other);
    long text = texts[other];
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
    nearest[at] = other;
    shared[at] = both;
    textsOfNearest[at] = text;
    return Math.min(size + 1, nearest.length);
  }

  private boolean isNearer(int both, long text, int place) {
    return both > shared[place] || both == shared[place] && text < textsOfNearest[place];
  }
}
