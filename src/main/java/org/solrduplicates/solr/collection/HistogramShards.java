package org.solrduplicates.solr.collection;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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

  /** Returns the similarity of the nearest document of each; 0 if none was found. */
  double[] nearest(List<FoundDocument> sample) {
    double[] nearest = new double[sample.size()];
    for (int from = 0; from < nearest.length; from += BATCH) {
      TimeLimit.check();
      List<FoundDocument> batch = sample.subList(from, Math.min(from + BATCH, nearest.length));
      List<Object> message = Wire.list(batch, Wire::of);
      for (List<?> found :
          shards.each(shard -> (List<?>) shard.ask(ShardQuestion.NEAREST, message))) {
        raise(nearest, from, found);
      }
    }
    return nearest;
  }

  private static void raise(double[] nearest, int from, List<?> found) {
    for (int i = 0; i < found.size(); i++) {
      nearest[from + i] = Math.max(nearest[from + i], (Double) found.get(i));
    }
  }
}
