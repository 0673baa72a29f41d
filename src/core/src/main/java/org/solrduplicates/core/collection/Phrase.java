// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.Arrays;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import org.solrduplicates.core.fingerprint.TextHash;

/**
 * A phrase with the texts that have it, each once, by their {@link TextHash#key}. Not copied,
 * because boilerplate is in all texts.
 *
 * @param hash as in a sketch
 * @param texts first those that have it among their lookup hashes, then long texts that have it as
 *     a further hash; both in ascending order
 * @param count the number of the first ones, at least 1
 */
@SuppressWarnings("ArrayRecordComponent")
public record Phrase(int hash, long[] texts, int count) {
  /** Returns whether no other text has the phrase of the first one. */
  public boolean isAlone() {
    return texts.length == 1;
  }

  /**
   * Returns the phrase for a part of the texts: with those of the part, and those that count for
   * the neighbours of any text.
   */
  public Phrase of(LongPredicate part) {
    long[] first = shortened(0, count, PhraseNeighbours.KEPT, part);
    int kept = PhraseNeighbours.wholes(count, texts.length);
    long[] wholes = shortened(count, texts.length, kept, text -> false);
    return new Phrase(
        hash,
        LongStream.concat(LongStream.of(first), LongStream.of(wholes)).toArray(),
        first.length);
  }

  private long[] shortened(int from, int to, int nearest, LongPredicate part) {
    if (to - from <= nearest) {
      return Arrays.copyOfRange(texts, from, to);
    }
    return LongStream.concat(
            Arrays.stream(texts, from, from + nearest),
            Arrays.stream(texts, from + nearest, to).filter(part))
        .toArray();
  }
}
