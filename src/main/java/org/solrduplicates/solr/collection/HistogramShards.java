package org.solrduplicates.solr.collection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.solrduplicates.core.collection.DocumentKey;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.stats.Sample;
import org.solrduplicates.core.stats.SampledDocument;
import org.solrduplicates.solr.search.Wire;

/**
 * All shards of a collection as a histogram needs them. Keys come first and fingerprints only of
 * those documents that are in the sample of all shards, so that no more than these are ever here. A
 * shard that fails lets all fail.
 *
 * @param shards the ways to the shards
 */
record HistogramShards(Channels shards) {
  /** Documents in a message: some hundred kilobytes. */
  private static final int BATCH = 100;

  /**
   * A sample of the documents of all shards.
   *
   * @param documents how many documents there are
   * @param sample those drawn, always in the same order
   */
  record Drawn(long documents, List<FoundDocument> sample) {
    boolean isAll() {
      return sample.size() == documents;
    }
  }

  /** Draws documents: the same of any shards. */
  Drawn draw(int size, long seed) {
    Sample<Channel> drawn = new Sample<>(size, seed);
    long documents = 0;
    List<List<?>> answers =
        shards.each(shard -> (List<?>) shard.ask(ShardQuestion.SAMPLE, List.of(size, seed)));
    for (int i = 0; i < answers.size(); i++) {
      documents += (Integer) answers.get(i).get(0);
      for (long key : CollectionWire.longs(answers.get(i).get(1))) {
        drawn.add(key, shards.all().get(i));
      }
    }
    return read(documents, drawn.documents());
  }

  /** A document that was deleted meanwhile does not count. */
  private Drawn read(long documents, List<SampledDocument<Channel>> drawn) {
    Map<Long, FoundDocument> byKey = new HashMap<>();
    shards
        .each(shard -> new RemoteCollectionShard(shard).carry(keysOf(shard, drawn)))
        .forEach(
            carried ->
                carried.forEach(
                    d -> byKey.put(DocumentKey.of(d.id(), CollectionHandler.SEED), d.document())));
    List<FoundDocument> sample =
        drawn.stream().map(d -> byKey.get(d.key())).filter(Objects::nonNull).toList();
    return new Drawn(documents - drawn.size() + sample.size(), sample);
  }

  private static long[] keysOf(Channel shard, List<SampledDocument<Channel>> drawn) {
    return drawn.stream()
        .filter(d -> d.document().equals(shard))
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
          .each(shard -> new RemoteCollectionShard(shard).carry(batch))
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
    List<Object> message = Wire.list(batch, Wire::of);
    List<List<Nearest>> parts =
        shards.each(shard -> Wire.read(shard.ask(ShardQuestion.NEAREST, message), Nearest::read));
    return IntStream.range(0, batch.size())
        .mapToObj(i -> parts.stream().map(part -> part.get(i)).reduce(Nearest.NONE, Nearest::plus))
        .toList();
  }
}
