// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection.shard;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.solrduplicates.core.collection.shard.CollectionShard;
import org.solrduplicates.core.collection.shard.Documents;
import org.solrduplicates.core.collection.shard.HashRange;
import org.solrduplicates.core.collection.shard.KeyedText;
import org.solrduplicates.core.collection.shard.Postings;
import org.solrduplicates.core.collection.shard.ShardSummary;
import org.solrduplicates.core.collection.shard.TermKind;
import org.solrduplicates.core.collection.shard.UnseenRanks;
import org.solrduplicates.core.order.OrderedDocument;
import org.solrduplicates.solr.collection.shard.CollectionTasks.Keys;
import org.solrduplicates.solr.collection.shard.CollectionTasks.Numbers;
import org.solrduplicates.solr.collection.shard.CollectionTasks.Terms;
import org.solrduplicates.solr.shard.ShardSet;
import org.solrduplicates.solr.shard.ShardTask;
import org.solrduplicates.solr.shard.ShardTask.Nothing;

/**
 * One shard of a set, on this or another node.
 *
 * @param time of the run, written into documents that it finds to be new or changed
 * @param asksFollowers whether replicas must be asked to write beside their leader
 */
public record AskedShard(
    ShardSet<LocalCollectionShard> all, String name, Instant time, boolean asksFollowers)
    implements CollectionShard {
  /** Returns all shards of a set, in order. */
  public static List<CollectionShard> all(
      ShardSet<LocalCollectionShard> all, boolean asksFollowers) {
    Instant now = Instant.now();
    return all.names().stream()
        .<CollectionShard>map(name -> new AskedShard(all, name, now, asksFollowers))
        .toList();
  }

  @Override
  public ShardSummary summary() {
    return ask(CollectionTasks.SUMMARY, Nothing.AT_ALL);
  }

  @Override
  public Documents documents(HashRange range) {
    return ask(CollectionTasks.DOCUMENTS, range);
  }

  @Override
  public Map<TermKind, Postings> postings(HashRange range, Set<TermKind> kinds) {
    return ask(CollectionTasks.POSTINGS, new Terms(range, kinds));
  }

  @Override
  public List<KeyedText> texts(long[] keys) {
    return ask(CollectionTasks.TEXTS, new Keys(keys));
  }

  @Override
  public Map<Long, OrderedDocument> orders(long[] keys) {
    return ask(CollectionTasks.ORDERS, new Keys(keys));
  }

  @Override
  public int number(Documents documents) {
    return written(CollectionTasks.NUMBER, Numbers.of(documents, time));
  }

  @Override
  public void flush() {
    ask(CollectionTasks.FLUSH, Nothing.AT_ALL);
  }

  @Override
  public UnseenRanks unseen() {
    return ask(CollectionTasks.UNSEEN, Nothing.AT_ALL);
  }

  @Override
  public int show(int[] groups) {
    return written(CollectionTasks.SHOW, groups);
  }

  /** Lets the leader write, and the replicas to which it does not send what it writes. */
  private <Q> int written(ShardTask<LocalCollectionShard, Q, Integer> task, Q question) {
    int written = ask(task, question);
    askFollowers(task, question);
    return written;
  }

  @Override
  public long commit() {
    return ask(CollectionTasks.COMMIT, Nothing.AT_ALL).settled().orElse(0L);
  }

  @Override
  public boolean isReplicated() {
    List<Long> others = askFollowers(CollectionTasks.COLUMNS, Nothing.AT_ALL);
    return others.isEmpty()
        || others.stream().allMatch(ask(CollectionTasks.COLUMNS, Nothing.AT_ALL)::equals);
  }

  private <Q, A> A ask(ShardTask<LocalCollectionShard, Q, A> task, Q question) {
    return all.askOne(name, task, question);
  }

  private <Q, A> List<A> askFollowers(ShardTask<LocalCollectionShard, Q, A> task, Q question) {
    return asksFollowers ? all.askFollowers(name, task, question) : List.of();
  }
}
