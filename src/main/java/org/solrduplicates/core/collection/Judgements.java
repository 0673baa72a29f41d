package org.solrduplicates.core.collection;

/**
 * What became of pairs, in their order. Not copied.
 *
 * @param similarities in 0..1, to the last bit those that {@code /duplicates} compares with its
 *     thresholds: against the background of both documents and with what equal titles add; NaN if a
 *     document is gone or was changed meanwhile
 * @param links whether the two are versions of each other
 */
@SuppressWarnings("ArrayRecordComponent")
public record Judgements(double[] similarities, boolean[] links) {
  Judgements(int size) {
    this(new double[size], new boolean[size]);
  }

  /** Takes over what became of a pair. */
  void set(int pair, Judgements other, int index) {
    similarities[pair] = other.similarities[index];
    links[pair] = other.links[index];
  }
}
