// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection.shard;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.solrduplicates.core.order.OrderedDocument;

/**
 * A shard that finds its own documents. Answers depend only on index and question, so any replica
 * can give them. Throws an exception rather than return a partial answer.
 */
public interface CollectionShard {
  ShardSummary summary();

  Documents documents(HashRange range);

  /**
   * Returns the documents of terms, by kind of term; nothing of a kind that the job does not need.
   *
   * @param range the keys of the documents for phrases, see {@link Postings#has} for names
   */
  Map<TermKind, Postings> postings(HashRange range, Set<TermKind> kinds);

  /** Returns what is compared of documents; deleted and unreadable ones are omitted. */
  List<KeyedText> texts(long[] keys);

  /** Returns what the order of a group needs, by key; deleted documents are omitted. */
  Map<Long, OrderedDocument> orders(long[] keys);

  /**
   * Writes the groups, backgrounds and ranks of documents, except into documents changed since the
   * given versions.
   *
   * @return the number of documents written
   */
  int number(Documents documents);

  /**
   * Makes written numbers durable without making them visible. Until then, Solr may keep all of
   * them in heap.
   */
  default void flush() {}

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
  static long commit(Shards<CollectionShard> all) {
    return all.each(CollectionShard::commit).stream().reduce(Long.MAX_VALUE, Math::min);
  }
}
