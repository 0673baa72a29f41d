package org.solrduplicates.solr.collection.shard;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.solrduplicates.core.collection.ConstrainedComponent;
import org.solrduplicates.solr.collection.shard.CollectionTasks.Keys;
import org.solrduplicates.solr.shard.ShardClients;

/**
 * The groups of those documents for which a decision counts that the caller shall not learn of, for
 * it is about a document that he may not see. For him they are as if it had never been made.
 *
 * @param numbers the numbers of the documents' groups by the keys of the documents, 0 for none
 */
public record Regrouping(Map<Long, Integer> numbers) {
  /** All groups are as the job has written them. */
  static final Regrouping NONE = new Regrouping(Map.of());

  /**
   * Asks all shards which of the documents that were decided on may be seen.
   *
   * @param shards read with the seed of the groups
   */
  public static Regrouping of(
      List<ConstrainedComponent> groups, ShardClients<LocalCollectionShard> shards) {
    long[] decided =
        groups.stream().flatMapToLong(ConstrainedComponent::decided).distinct().sorted().toArray();
    if (decided.length == 0) {
      return NONE;
    }
    Set<Long> seen = new HashSet<>();
    for (Keys some : shards.ask(CollectionTasks.SEEN, new Keys(decided))) {
      LongStream.of(some.keys()).forEach(seen::add);
    }
    Map<Long, Integer> numbers = new HashMap<>();
    groups.forEach(group -> numbers.putAll(group.regrouped(seen::contains)));
    return new Regrouping(numbers);
  }
}
