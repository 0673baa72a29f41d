// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.spark;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.solrduplicates.core.collection.TextPairs;

/** The candidates of a home by phrases and titles, and its frequent titles. */
final class HomePairs {
  final LongStream.Builder own = LongStream.builder();
  final LongStream.Builder others = LongStream.builder();
  private final Map<Long, Set<Integer>> frequent = new HashMap<>();

  /**
   * @param kinds rows that {@link #frequent} and {@link #pair} have written
   */
  HomePairs(List<List<byte[]>> kinds) {
    Chunks.read(
        kinds.stream().flatMap(List::stream).toList(),
        in -> {
          boolean isFrequent = in.readBoolean();
          long text = in.readLong();
          long other = in.readLong();
          if (isFrequent) {
            frequent.computeIfAbsent(text, any -> new HashSet<>(1)).add((int) other);
          } else {
            own.add(text);
            others.add(other);
          }
        });
  }

  int[] names(TextDocument document) {
    Set<Integer> some = frequent.getOrDefault(document.text(), Set.of());
    return TextPairs.marked(document.names(), some::contains);
  }

  /** Notes for its home that a title of a text is frequent. */
  static void frequent(Homes homes, Chunks out, long text, int hash) {
    out.add(
        homes.of(text),
        row -> {
          row.writeBoolean(true);
          row.writeLong(text);
          row.writeLong(hash);
        });
  }

  /** Sends a candidate of a text to its home. */
  static void pair(Homes homes, Chunks out, long text, long other) {
    out.add(
        homes.of(text),
        row -> {
          row.writeBoolean(false);
          row.writeLong(text);
          row.writeLong(other);
        });
  }
}
