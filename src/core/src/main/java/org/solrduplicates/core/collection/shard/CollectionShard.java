// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection.shard;

import java.util.List;
import java.util.Map;
import org.solrduplicates.core.order.OrderedDocument;
import org.solrduplicates.core.similarity.Verifier;

/**
 * A shard that finds and compares its own documents. Answers depend only on index and question, so
 * any replica can give them. Throws an exception rather than return a partial answer.
 *
 * @param <D> a document in transit to another shard; opaque to the job
 */
public interface CollectionShard<D> {
  ShardSummary summary();

  Documents documents(HashRange range);

  /**
   * Returns the documents of all terms in a range, by kind of term.
   *
   * @param range see {@link Postings#has}
   * @param alone whether there is no other shard, so that terms of one document can be omitted
   */
  Map<TermKind, Postings> postings(HashRange range, boolean alone);

  /** Returns the data that other shards compare; deleted documents are omitted. */
  List<D> carry(long[] keys);

  Comparisons compare(Pairs<D> pairs);

  /**
   * Returns the {@link Verifier#coverage} of each second document by the first one; NaN if a
   * document was deleted or changed.
   */
  double[] coverage(Pairs<D> pairs);

  /** Returns what the order of a group needs, by key; deleted documents are omitted. */
  Map<Long, OrderedDocument> orders(long[] keys);

  /**
   * Writes the groups, backgrounds and ranks of documents, except into documents changed since the
   * given versions.
   *
   * @return the number of documents written
   */
  int number(Documents documents);

  /** Returns the groups of documents that are not visible to the job; by default all are. */
  default UnseenRanks unseen() {
    return UnseenRanks.NONE;
  }

  /**
   * Sets the rank of invisible documents to 0, so that no filter by rank hides them.
   *
   * @param groups group numbers, ascending
   * @return the number of documents written
   */
  default int show(int[] groups) {
    throw new UnsupportedOperationException("all documents are visible");
  }

  /**
   * Makes written numbers visible.
   *
   * @return Solr's version up to which all documents are visible afterwards; 0 if it is unknown
   */
  long commit();

  /** Returns whether all replicas of this shard have the same numbers, backgrounds and ranks. */
  default boolean isReplicated() {
    return true;
  }

  /** Commits on all shards; returns the lowest of their versions. */
  static <D> long commit(Shards<CollectionShard<D>> all) {
    return all.each(CollectionShard::commit).stream().reduce(Long.MAX_VALUE, Math::min);
  }
}
