package org.solrduplicates.core.collection;

import java.util.List;
import java.util.concurrent.Executor;

/**
 * Compares some documents of a collection with each other, wherever they are. Safe for use by one
 * thread.
 *
 * @param <D> a document on its way between shards
 */
public final class MemberComparison<D> {
  private final DocumentTable documents = new DocumentTable(16);
  private final Comparer<D> comparer;

  /**
   * Prepares for some documents.
   *
   * @param shards the shards
   * @param executor asks several shards at once
   * @param byShard the documents of each shard, in the order of the shards
   * @throws IllegalStateException if one unique key is on two shards
   */
  public MemberComparison(
      List<CollectionShard<D>> shards, Executor executor, List<Documents> byShard) {
    try {
      documents.add(byShard);
    } catch (KeyCollision e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
    documents.close();
    this.comparer = new Comparer<>(new Shards<>(shards, executor), documents);
  }

  /** Compares documents pair by pair, by their {@link DocumentKey}s. */
  public Comparisons compare(long[] left, long[] right) {
    Comparisons all = new Comparisons(new float[left.length], new boolean[left.length]);
    for (int from = 0; from < left.length; from += LinkSearch.BATCH) {
      int count = Math.min(LinkSearch.BATCH, left.length - from);
      long[] pairs = new long[count];
      for (int i = 0; i < count; i++) {
        pairs[i] = PairSet.pair(documents.find(left[from + i]), documents.find(right[from + i]));
      }
      Comparisons some = comparer.compare(pairs);
      System.arraycopy(some.similarities(), 0, all.similarities(), from, count);
      System.arraycopy(some.links(), 0, all.links(), from, count);
    }
    return all;
  }
}
