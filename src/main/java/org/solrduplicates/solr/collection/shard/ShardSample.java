package org.solrduplicates.solr.collection.shard;

import java.util.function.LongConsumer;
import org.solrduplicates.core.stats.Sample;
import org.solrduplicates.core.stats.Sample.SampledDocument;

/**
 * The part of a sample that one shard draws: it counts the documents it is told of, and keeps the
 * keys of those that may be in the sample of all shards.
 */
final class ShardSample implements LongConsumer {
  /** After so many documents the time is looked at. */
  private static final int CHECKED = 1_024;

  private final Sample<Boolean> drawn;
  private int documents;

  ShardSample(int size, long seed) {
    drawn = new Sample<>(size, seed);
  }

  @Override
  public void accept(long key) {
    if (documents++ % CHECKED == 0) {
      TimeLimit.check();
    }
    if (drawn.wants(key)) {
      drawn.add(key, true);
    }
  }

  CollectionTasks.DrawnKeys drawn() {
    return new CollectionTasks.DrawnKeys(
        documents, drawn.documents().stream().mapToLong(SampledDocument::key).toArray());
  }
}
