// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.spark;

import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.solrduplicates.core.collection.shard.DocumentKey;
import scala.Tuple2;

/** Finds rows with the same id, wherever they are. */
record EqualIds(DocumentStages stages) {
  private static final int SHOWN = 10;

  /**
   * @throws IllegalArgumentException if there are any; the message names the first ones
   */
  void require(JavaPairRDD<Integer, byte[]> rows) {
    DocumentStages documents = stages;
    int partitions = stages.homes().partitions();
    boolean mayRepeat =
        Chunks.sent(rows.mapPartitionsToPair(some -> keys(documents, some)), partitions)
            .mapPartitions(some -> List.of(isRepeated(Chunks.all(some))).iterator())
            .reduce(Boolean::logicalOr);
    List<String> repeated =
        mayRepeat ? repeated(rows.mapPartitions(some -> ids(documents, some))) : List.of();
    if (!repeated.isEmpty()) {
      throw new IllegalArgumentException(
          "several rows have the same id, which must be different: "
              + String.join(", ", repeated)
              + "; remove all but one of each, or use another column");
    }
  }

  /** Returns the ids of rows that have one. */
  private static Iterator<String> ids(
      DocumentStages documents, Iterator<Tuple2<Integer, byte[]>> rows) {
    return Chunks.stream(documents.ids(rows)).filter(id -> !id.isEmpty()).iterator();
  }

  private static Iterator<Tuple2<Integer, byte[]>> keys(
      DocumentStages documents, Iterator<Tuple2<Integer, byte[]>> rows) {
    return Chunks.of(
        ids(documents, rows),
        (id, out) -> {
          long key = DocumentKey.of(id, DocumentKey.SEED);
          out.to(documents.homes().of(key)).writeLong(key);
        });
  }

  private static boolean isRepeated(List<byte[]> chunks) {
    LongStream.Builder all = LongStream.builder();
    Chunks.read(chunks, in -> all.add(in.readLong()));
    long[] keys = all.build().sorted().toArray();
    return IntStream.range(1, keys.length).anyMatch(i -> keys[i] == keys[i - 1]);
  }

  /** Counts the ids themselves, which takes longer and is only done if keys are equal. */
  private static List<String> repeated(JavaRDD<String> ids) {
    return ids.mapToPair(id -> new Tuple2<>(id, 1))
        .reduceByKey(Integer::sum)
        .filter(id -> id._2() > 1)
        .keys()
        .takeOrdered(SHOWN);
  }
}
