package org.solrduplicates.core.collection.shard;

import java.util.List;
import java.util.Map;

/**
 * A part of a collection, which finds and compares its own documents. Every answer depends on
 * nothing but the index and the question, so that any replica can give it. Fails with an exception
 * rather than with a partial answer.
 *
 * @param <D> a document on its way to another shard, which nobody looks into meanwhile
 */
public interface CollectionShard<D> {
  ShardSummary summary();

  Documents documents(HashRange range);

  /**
   * Returns who has the terms whose hashes are in a part, by the kind of the term.
   *
   * @param range of the terms, see {@link Postings#has}
   * @param alone whether there is no other shard, so that terms of one document can be left out
   */
  Map<TermKind, Postings> postings(HashRange range, boolean alone);

  /** Returns all that another shard compares documents by; those that are gone are left out. */
  List<D> carry(long[] keys);

  Comparisons compare(Pairs<D> pairs);

  /**
   * Returns which pairs are versions of each other by all that is known of them, if they are so
   * similar; not those of which a document is gone or was changed meanwhile.
   */
  boolean[] judge(Pairs<D> pairs, double[] similarities);

  /**
   * Gives documents the numbers of their groups and their backgrounds, unless they were changed
   * since a version.
   *
   * @param groups the numbers, 0 for documents that have and get none
   * @param backgrounds as numbers of their column, 0 for documents that have and get none
   * @return how many were given one
   */
  int number(long[] keys, long[] versions, int[] groups, long[] backgrounds);

  /** Makes the numbers of this shard visible. */
  void commit();

  static <D> void commit(Shards<CollectionShard<D>> all) {
    all.each(
        shard -> {
          shard.commit();
          return shard;
        });
  }
}
