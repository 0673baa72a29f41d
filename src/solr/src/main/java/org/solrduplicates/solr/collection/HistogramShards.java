// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.collection.shard.HashRange;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.stats.Population;
import org.solrduplicates.core.stats.Sample;
import org.solrduplicates.solr.collection.shard.CollectionTasks;
import org.solrduplicates.solr.collection.shard.CollectionTasks.Draw;
import org.solrduplicates.solr.collection.shard.CollectionTasks.DrawnKeys;
import org.solrduplicates.solr.collection.shard.CollectionTasks.Keys;
import org.solrduplicates.solr.collection.shard.CollectionTasks.Mark;
import org.solrduplicates.solr.collection.shard.CollectionTasks.Marked;
import org.solrduplicates.solr.collection.shard.CollectionTasks.Marks;
import org.solrduplicates.solr.collection.shard.LocalCollectionShard;
import org.solrduplicates.solr.collection.shard.Nearest;
import org.solrduplicates.solr.collection.shard.TimeLimit;
import org.solrduplicates.solr.shard.ShardSet;

/**
 * Draws the sample of a histogram from all shards and finds the nearest documents. Fails if a shard
 * fails.
 */
record HistogramShards(ShardSet<LocalCollectionShard> shards) {
  private static final int BATCH = 100;
  private static final int MARKS = 100_000;

  /** A sample in a fixed order. */
  record Drawn(long documents, List<FoundDocument> sample) {
    Population population() {
      return new Population(sample.size(), documents);
    }
  }

  /** Draws the same documents for a seed, whatever the number of shards. */
  Drawn draw(int size, long seed) {
    Sample drawn = new Sample(size, seed);
    long documents = 0;
    for (DrawnKeys answer : shards.ask(CollectionTasks.SAMPLE, new Draw(size, seed)).values()) {
      documents += answer.documents();
      LongStream.of(answer.keys()).forEach(drawn::add);
    }
    long[] keys = drawn.keys();
    Map<Long, FoundDocument> byKey = read(keys);
    List<FoundDocument> sample =
        LongStream.of(keys).mapToObj(byKey::get).filter(Objects::nonNull).toList();
    return new Drawn(documents - keys.length + sample.size(), sample);
  }

  /**
   * Documents that have a mark in common.
   *
   * @param size the sum of their sizes without the largest one of each mark; 0 if it is unknown
   */
  record Common(long documents, long size) {
    static final String SIZE = "copiesSize";

    private Common plus(Common other) {
      return new Common(documents + other.documents, size + other.size);
    }
  }

  /** Counts documents that have the mark of another one. */
  Common sharing(Mark mark, long documents) {
    return count(mark, documents, count -> count > 1 ? count : 0);
  }

  /** Counts the same, without one document of each mark. */
  Common repeating(Mark mark, long documents) {
    return count(mark, documents, count -> count - 1);
  }

  private Common count(Mark mark, long documents, LongUnaryOperator counted) {
    return HashRange.of(documents, MARKS)
        .map(range -> sizes(shards.ask(CollectionTasks.MARKS, new Marks(mark, range)).values()))
        .flatMap(Collection::stream)
        .map(of -> new Common(counted.applyAsLong(of.getCount()), of.getSum() - of.getMax()))
        .reduce(new Common(0, 0), Common::plus);
  }

  /** Returns the sizes of the documents of each mark. */
  private static Collection<LongSummaryStatistics> sizes(Collection<Marked> answers) {
    Map<Long, LongSummaryStatistics> sizes = new HashMap<>();
    for (Marked answer : answers) {
      for (int i = 0; i < answer.marks().length; i++) {
        sizes
            .computeIfAbsent(answer.marks()[i], mark -> new LongSummaryStatistics())
            .accept(answer.size(i));
      }
    }
    return sizes.values();
  }

  Map<Long, FoundDocument> read(long[] keys) {
    Map<Long, FoundDocument> documents = new HashMap<>();
    for (int from = 0; from < keys.length; from += BATCH) {
      TimeLimit.check();
      long[] batch = Arrays.copyOfRange(keys, from, Math.min(from + BATCH, keys.length));
      shards
          .ask(CollectionTasks.CARRY, new Keys(batch))
          .values()
          .forEach(
              carried ->
                  carried.forEach(
                      d -> documents.put(DocumentKey.of(d.id(), DocumentKey.SEED), d.document())));
    }
    return documents;
  }

  List<Nearest> nearest(List<FoundDocument> documents) {
    List<Nearest> nearest = new ArrayList<>();
    for (int from = 0; from < documents.size(); from += BATCH) {
      TimeLimit.check();
      List<FoundDocument> batch = documents.subList(from, Math.min(from + BATCH, documents.size()));
      Collection<List<Nearest>> parts = shards.ask(CollectionTasks.NEAREST, batch).values();
      IntStream.range(0, batch.size())
          .mapToObj(i -> parts.stream().map(p -> p.get(i)).reduce(Nearest.NONE, Nearest::plus))
          .forEach(nearest::add);
    }
    return nearest;
  }
}
