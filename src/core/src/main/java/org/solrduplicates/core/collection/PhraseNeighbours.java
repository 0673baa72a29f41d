// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.solrduplicates.core.fingerprint.Sketch;
import org.solrduplicates.core.similarity.Neighbourhood;
import org.solrduplicates.core.similarity.Surroundings;

/**
 * The {@link Neighbourhood} of each document in flat arrays: the phrases of each document, and the
 * documents of each phrase. 103 bytes a document and four for each document of a phrase. Safe for
 * reading by several threads, each with a {@link NeighbourSearch}, when all phrases are there.
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

  /**
   * The long texts that are kept of a frequent phrase. Phrases of a part that many texts have
   * mostly keep the same one, so the part is compared with it.
   */
  private static final int OF_MANY = 1;

  /** A document does not count as its own neighbour. */
  static final int KEPT = Neighbourhood.SAMPLE + 1;

  private final long[] texts;
  private final int[] phrases;
  private final byte[] sizes;
  private final byte[] alone;

  private int[] samples = new int[1 << 10];
  private int end = 1; // so that no sample starts at 0

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

  long text(int document) {
    return texts[document];
  }

  /** Returns the number of phrases that a document shares with others. */
  int phrases(int document) {
    return sizes[document];
  }

  /** Returns a phrase of a document by its place among those that it shares. */
  int phrase(int document, int place) {
    return phrases[document * Sketch.SEARCHED + place];
  }

  /** Returns the number of documents that are kept of a phrase. */
  int size(int phrase) {
    return samples[phrase + 1] & 0xFF;
  }

  /** Returns the number of long texts that have a phrase as a further hash; they come last. */
  int wholes(int phrase) {
    return samples[phrase + 1] >>> Byte.SIZE;
  }

  /** Returns a document that is kept of a phrase, by its place. */
  int having(int phrase, int place) {
    return samples[phrase + HEAD + place];
  }

  /** Returns the number of phrases that two documents share, which have them in one order. */
  int shared(int a, int b) {
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
}
