package org.solrduplicates.core.collection;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.solrduplicates.core.collection.DocumentTable.KeyCollision;
import org.solrduplicates.core.collection.shard.CollectionShard;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.collection.shard.Documents;
import org.solrduplicates.core.collection.shard.Shards;
import org.solrduplicates.core.similarity.Neighbourhood;

/**
 * Compares some documents of a collection with each other, wherever they are, against all that is
 * around them. Safe for use by one thread.
 *
 * @param <D> a document on its way between shards
 */
public final class MemberComparison<D> {
  /** How many documents are carried at once to see what is around them. */
  private static final int AROUND = 200;

  private final DocumentTable documents = new DocumentTable(16);
  private final Shards<D> shards;
  private final JobSettings settings;
  private double[] backgrounds = new double[0];

  /**
   * Prepares for some documents.
   *
   * @param executor asks several shards at once
   * @param byShard the documents of each shard, in the order of the shards
   * @throws IllegalStateException if one unique key is on two shards
   */
  public MemberComparison(
      List<CollectionShard<D>> shards,
      Executor executor,
      List<Documents> byShard,
      JobSettings settings) {
    try {
      documents.add(byShard);
    } catch (KeyCollision e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
    documents.close();
    this.shards = new Shards<>(shards, executor);
    this.settings = settings;
  }

  /** Compares documents pair by pair, by their {@link DocumentKey}s. */
  public Judgements compare(long[] left, long[] right) {
    Judgements all = new Judgements(new double[left.length], new boolean[left.length]);
    lookAround(LongStream.concat(LongStream.of(left), LongStream.of(right)));
    PairJudge<D> judge =
        new PairJudge<>(new ShardedVerifier<>(shards, documents), settings, i -> backgrounds[i]);
    for (int from = 0; from < left.length; from += LinkSearch.BATCH) {
      int count = Math.min(LinkSearch.BATCH, left.length - from);
      long[] pairs = new long[count];
      for (int i = 0; i < count; i++) {
        pairs[i] =
            CandidatePairs.pair(documents.find(left[from + i]), documents.find(right[from + i]));
      }
      Judgements some = judge.judge(pairs);
      System.arraycopy(some.similarities(), 0, all.similarities(), from, count);
      System.arraycopy(some.links(), 0, all.links(), from, count);
    }
    return all;
  }

  private void lookAround(LongStream keys) {
    backgrounds = new double[documents.size()];
    int[] wanted = keys.mapToInt(documents::find).sorted().distinct().toArray();
    for (int shard = 0; settings.contrasted() && shard < shards.all().size(); shard++) {
      int owner = shard;
      long[] own =
          IntStream.of(wanted)
              .filter(d -> documents.shard(d) == owner)
              .mapToLong(documents::key)
              .toArray();
      for (int from = 0; from < own.length; from += AROUND) {
        lookAround(owner, Arrays.copyOfRange(own, from, Math.min(from + AROUND, own.length)));
      }
    }
  }

  /** A document that is gone meanwhile has nothing around it. */
  private void lookAround(int owner, long[] keys) {
    List<D> carried = shards.all().get(owner).carry(keys);
    List<Map<Long, Neighbourhood>> parts = shards.each(shard -> shard.around(carried));
    for (long key : keys) {
      backgrounds[documents.find(key)] =
          parts.stream()
              .map(part -> part.getOrDefault(key, Neighbourhood.NONE))
              .reduce(Neighbourhood.NONE, Neighbourhood::plus)
              .background();
    }
  }
}
