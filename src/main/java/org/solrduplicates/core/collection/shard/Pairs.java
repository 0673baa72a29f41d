package org.solrduplicates.core.collection.shard;

import java.util.List;

/**
 * Documents to compare, two by two. Not copied.
 *
 * @param left the {@link DocumentKey} of one document of each pair
 * @param right that of the other, which is on the shard that is asked
 * @param leftStates what the state of the left document is expected to be; if it has another one
 *     now, it was changed meanwhile and is not compared
 * @param rightStates the same of the right document
 * @param carried documents on the left that are on another shard
 */
@SuppressWarnings("ArrayRecordComponent")
public record Pairs<D>(
    long[] left, long[] right, long[] leftStates, long[] rightStates, List<D> carried) {
  public int size() {
    return left.length;
  }
}
