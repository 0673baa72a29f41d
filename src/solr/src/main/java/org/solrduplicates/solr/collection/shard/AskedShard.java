// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection.shard;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.solrduplicates.core.collection.shard.CollectionShard;
import org.solrduplicates.core.collection.shard.Comparisons;
import org.solrduplicates.core.collection.shard.Documents;
import org.solrduplicates.core.collection.shard.HashRange;
import org.solrduplicates.core.collection.shard.Pairs;
import org.solrduplicates.core.collection.shard.Postings;
import org.solrduplicates.core.collection.shard.ShardSummary;
import org.solrduplicates.core.collection.shard.TermKind;
import org.solrduplicates.core.collection.shard.UnseenRanks;
import org.solrduplicates.core.order.OrderedDocument;
import org.solrduplicates.solr.collection.shard.CollectionTasks.Keys;
import org.solrduplicates.solr.collection.shard.CollectionTasks.Numbers;
import org.solrduplicates.solr.collection.shard.CollectionTasks.PairQuestion;
import org.solrduplicates.solr.collection.shard.CollectionTasks.Terms;
import org.solrduplicates.solr.shard.ShardClient;
import org.solrduplicates.solr.shard.ShardTask;
import org.solrduplicates.solr.shard.ShardTask.Nothing;

/**
 * A shard that is asked through a client, on this or another node.
 *
 * @param time of the run, written into documents that it finds to be new or changed
 * @param followers returns the replicas that must be asked to write beside their leader
 */
public record AskedShard(
    ShardClient<LocalCollectionShard> client,
    Instant time,
    Supplier<List<ShardClient<LocalCollectionShard>>> followers)
    implements CollectionShard<CarriedDocument> {
  private static final double[] NONE = {};

  @Override
  public ShardSummary summary() {
    return client.ask(CollectionTasks.SUMMARY, Nothing.AT_ALL);
  }

  @Override
  public Documents documents(HashRange range) {
    return client.ask(CollectionTasks.DOCUMENTS, range);
  }

  @Override
  public Map<TermKind, Postings> postings(HashRange range, boolean alone) {
    return client.ask(CollectionTasks.POSTINGS, new Terms(range, alone));
  }

  @Override
  public List<CarriedDocument> carry(long[] keys) {
    return client.ask(CollectionTasks.CARRY, new Keys(keys));
  }

  @Override
  public Comparisons compare(Pairs<CarriedDocument> pairs) {
    return client.ask(CollectionTasks.COMPARE, new PairQuestion(pairs, NONE));
  }

  @Override
  public boolean[] judge(Pairs<CarriedDocument> pairs, double[] similarities) {
    return client.ask(CollectionTasks.JUDGE, new PairQuestion(pairs, similarities));
  }

  @Override
  public double[] coverage(Pairs<CarriedDocument> pairs) {
    return client.ask(CollectionTasks.COVERAGE, new PairQuestion(pairs, NONE));
  }

  @Override
  public Map<Long, OrderedDocument> orders(long[] keys) {
    return client.ask(CollectionTasks.ORDERS, new Keys(keys));
  }

  @Override
  public int number(Documents documents) {
    return written(CollectionTasks.NUMBER, Numbers.of(documents, time));
  }

  @Override
  public UnseenRanks unseen() {
    return client.ask(CollectionTasks.UNSEEN, Nothing.AT_ALL);
  }

  @Override
  public int show(int[] groups) {
    return written(CollectionTasks.SHOW, groups);
  }

  /** Lets the leader write, and the replicas to which it does not send what it writes. */
  private <Q> int written(ShardTask<LocalCollectionShard, Q, Integer> task, Q question) {
    int written = client.ask(task, question);
    followers.get().forEach(follower -> follower.ask(task, question));
    return written;
  }

  @Override
  public long commit() {
    return client.ask(CollectionTasks.COMMIT, Nothing.AT_ALL).settled().orElse(0L);
  }

  @Override
  public boolean isReplicated() {
    List<ShardClient<LocalCollectionShard>> others = followers.get();
    if (others.isEmpty()) {
      return true;
    }
    Long own = client.ask(CollectionTasks.COLUMNS, Nothing.AT_ALL);
    return others.stream()
        .map(other -> other.ask(CollectionTasks.COLUMNS, Nothing.AT_ALL))
        .allMatch(own::equals);
  }
}
