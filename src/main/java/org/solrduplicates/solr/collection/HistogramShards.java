package org.solrduplicates.solr.collection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.stats.Sample;
import org.solrduplicates.core.stats.Sample.SampledDocument;
import org.solrduplicates.solr.collection.shard.AskedShard;
import org.solrduplicates.solr.collection.shard.CollectionTasks;
import org.solrduplicates.solr.collection.shard.CollectionTasks.Draw;
import org.solrduplicates.solr.collection.shard.CollectionTasks.DrawnKeys;
import org.solrduplicates.solr.collection.shard.LocalCollectionShard;
import org.solrduplicates.solr.collection.shard.Nearest;
import org.solrduplicates.solr.collection.shard.TimeLimit;
import org.solrduplicates.solr.shard.ShardClient;
import org.solrduplicates.solr.shard.ShardClients;

/**
 * All shards of a collection as a histogram needs them. Keys come first and fingerprints only of
 * those documents that are in the sample of all shards, so that no more than these are ever here. A
 * shard that fails lets all fail.
 */
record HistogramShards(ShardClients<LocalCollectionShard> shards) {
  /** Documents in a message: some hundred kilobytes. */
  private static final int BATCH = 100;

  /**
   * A sample of the documents of all shards.
   *
   * @param sample those drawn, always in the same order
   */
  record Drawn(long documents, List<FoundDocument> sample) {
    boolean isAll() {
      return sample.size() == documents;
    }
  }

  /** Draws documents: the same of any shards. */
  Drawn draw(int size, long seed) {
    Sample<ShardClient<LocalCollectionShard>> drawn = new Sample<>(size, seed);
    long documents = 0;
    List<DrawnKeys> answers = shards.ask(CollectionTasks.SAMPLE, new Draw(size, seed));
    for (int i = 0; i < answers.size(); i++) {
      documents += answers.get(i).documents();
      for (long key : answers.get(i).keys()) {
        drawn.add(key, shards.all().get(i));
      }
    }
    return read(documents, drawn.documents());
  }

  /** A document that was deleted meanwhile does not count. */
  private Drawn read(
      long documents, List<SampledDocument<ShardClient<LocalCollectionShard>>> drawn) {
    Map<Long, FoundDocument> byKey = new HashMap<>();
    shards
        .each(shard -> new AskedShard(shard).carry(keysOf(shard, drawn)))
        .forEach(
            carried ->
                carried.forEach(
                    d -> byKey.put(DocumentKey.of(d.id(), DocumentKey.SEED), d.document())));
    List<FoundDocument> sample =
        drawn.stream().map(d -> byKey.get(d.key())).filter(Objects::nonNull).toList();
    return new Drawn(documents - drawn.size() + sample.size(), sample);
  }

  private static <S> long[] keysOf(S shard, List<SampledDocument<S>> drawn) {
    return drawn.stream()
        .filter(d -> d.document() == shard)
        .mapToLong(SampledDocument::key)
        .toArray();
  }

  /** Returns documents by their keys; those that are gone are left out. */
  List<FoundDocument> read(Collection<Long> keys) {
    long[] all = keys.stream().mapToLong(Long::longValue).toArray();
    List<FoundDocument> documents = new ArrayList<>();
    for (int from = 0; from < all.length; from += BATCH) {
      TimeLimit.check();
      long[] batch = Arrays.copyOfRange(all, from, Math.min(from + BATCH, all.length));
      shards
          .each(shard -> new AskedShard(shard).carry(batch))
          .forEach(carried -> carried.forEach(d -> documents.add(d.document())));
    }
    return documents;
  }

  /** Looks up each document, and returns what all shards together have found. */
  List<Nearest> nearest(List<FoundDocument> documents) {
    List<Nearest> nearest = new ArrayList<>();
    for (int from = 0; from < documents.size(); from += BATCH) {
      TimeLimit.check();
      nearest.addAll(together(documents.subList(from, Math.min(from + BATCH, documents.size()))));
    }
    return nearest;
  }

  private List<Nearest> together(List<FoundDocument> batch) {
    List<List<Nearest>> parts = shards.ask(CollectionTasks.NEAREST, batch);
    return IntStream.range(0, batch.size())
        .mapToObj(i -> parts.stream().map(part -> part.get(i)).reduce(Nearest.NONE, Nearest::plus))
        .toList();
  }
}
