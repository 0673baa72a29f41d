// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.LongToDoubleFunction;
import org.solrduplicates.core.collection.DocumentTable.KeyCollision;
import org.solrduplicates.core.collection.shard.CollectionShard;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.collection.shard.Documents;
import org.solrduplicates.core.collection.shard.Shards;

/**
 * Compares some documents of a collection, whatever their shards, against their backgrounds. Not
 * thread-safe.
 */
public final class MemberComparison<D> {
  private final DocumentTable documents = new DocumentTable(16);
  private final Shards<CollectionShard<D>> shards;
  private final JobSettings settings;

  /**
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

  /** Compares pairs of {@link DocumentKey}s. */
  public Judgements compare(long[] left, long[] right, LongToDoubleFunction backgrounds) {
    Judgements all = new Judgements(left.length);
    PairJudge<D> judge =
        new PairJudge<>(
            new ShardedVerifier<>(shards, documents),
            settings,
            document -> backgrounds.applyAsDouble(documents.key(document)));
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
}
