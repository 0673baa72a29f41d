package org.solrduplicates.core.collection;

import java.util.List;
import java.util.stream.IntStream;
import org.solrduplicates.core.collection.shard.CollectionShard;
import org.solrduplicates.core.collection.shard.Shards;

/**
 * Writes the numbers that have changed. Those that nobody had before come first, so that a job that
 * ends in the middle has taken documents out of groups rather than put strangers together.
 */
record NumberWriter<D>(
    Shards<D> shards, DocumentTable documents, GroupNumbers numbers, GroupFigures figures) {
  /** How many numbers are written at once. */
  private static final int WRITES = 1_000;

  void write() {
    figures.groups = numbers.count();
    figures.inGroups = numbers.members();
    figures.toWrite = (int) changed().count();
    figures.begin(Phase.WRITE);
    write(true);
    write(false);
    if (figures.toWrite > 0) {
      shards.commit();
    }
    figures.reached(Phase.WRITE, 1, 1);
  }

  private IntStream changed() {
    return IntStream.range(0, documents.size())
        .filter(document -> numbers.of(document) != documents.group(document));
  }

  private void write(boolean fresh) {
    for (int shard = 0; shard < shards.all().size(); shard++) {
      int here = shard;
      int[] some =
          changed()
              .filter(d -> documents.shard(d) == here && numbers.isFresh(numbers.of(d)) == fresh)
              .toArray();
      for (int from = 0; from < some.length; from += WRITES) {
        int written = write(shards.all().get(shard), some, from);
        figures.written += written;
        figures.changed += Math.min(WRITES, some.length - from) - written;
        figures.reached(Phase.WRITE, figures.written, figures.toWrite);
      }
    }
  }

  private int write(CollectionShard<D> shard, int[] some, int from) {
    List<Integer> batch = IntStream.of(some).skip(from).limit(WRITES).boxed().toList();
    return shard.number(
        batch.stream().mapToLong(documents::key).toArray(),
        batch.stream().mapToLong(documents::version).toArray(),
        batch.stream().mapToInt(numbers::of).toArray());
  }
}
