// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.spark;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.apache.spark.api.java.JavaPairRDD;
import org.solrduplicates.core.collection.shard.DocumentKey;

/** Finds rows with the same id, wherever they are. */
record EqualIds(DocumentStages stages) {
  private static final int SHOWN = 10;

  /**
   * @throws IllegalArgumentException if there are any; the message names the first ones
   */
  void require(JavaPairRDD<Integer, byte[]> rows) {
    DocumentStages documents = stages;
    Homes homes = documents.homes();
    int partitions = homes.partitions();
    List<Long> repeated =
        Chunks.sent(
                rows.mapPartitionsToPair(
                    some ->
                        Chunks.of(
                            documents.ids(some),
                            (id, out) -> {
                              long key = DocumentKey.of(id, DocumentKey.SEED);
                              out.to(homes.of(key)).writeLong(key);
                            })),
                partitions)
            .mapPartitions(some -> repeated(Chunks.all(some)))
            .take(SHOWN);
    if (repeated.isEmpty()) {
      return;
    }
    Set<Long> wanted = new HashSet<>(repeated);
    Map<String, Integer> counts = new HashMap<>();
    rows.mapPartitions(
            some ->
                Chunks.stream(documents.ids(some))
                    .filter(id -> wanted.contains(DocumentKey.of(id, DocumentKey.SEED)))
                    .iterator())
        .collect()
        .forEach(id -> counts.merge(id, 1, Integer::sum));
    List<String> ids =
        counts.entrySet().stream()
            .filter(id -> id.getValue() > 1)
            .map(Map.Entry::getKey)
            .sorted()
            .limit(SHOWN)
            .toList();
    if (!ids.isEmpty()) {
      throw new IllegalArgumentException(
          "several rows have the same id, which must be different: "
              + String.join(", ", ids)
              + "; remove all but one of each, or use another column");
    }
  }

  private static Iterator<Long> repeated(List<byte[]> chunks) {
    LongStream.Builder all = LongStream.builder();
    Chunks.read(chunks, in -> all.add(in.readLong()));
    long[] keys = all.build().sorted().toArray();
    return LongStream.range(1, keys.length)
        .filter(i -> keys[(int) i] == keys[(int) i - 1])
        .map(i -> keys[(int) i])
        .distinct()
        .iterator();
  }
}
