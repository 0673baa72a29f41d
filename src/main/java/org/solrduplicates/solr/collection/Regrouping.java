package org.solrduplicates.solr.collection;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.solrduplicates.core.collection.DecidedGroup;

/**
 * The groups of those documents for which a decision counts that the caller shall not learn of, for
 * it is about a document that he may not see. For him they are as if it had never been made.
 *
 * @param numbers the numbers of the documents' groups by the keys of the documents, 0 for none
 */
record Regrouping(Map<Long, Integer> numbers) {
  /** All groups are as the job has written them. */
  static final Regrouping NONE = new Regrouping(Map.of());

  /**
   * Asks all shards which of the documents that were decided on may be seen.
   *
   * @param groups the groups with decisions
   * @param shards read with the seed of the groups
   */
  static Regrouping of(List<DecidedGroup> groups, Channels shards) {
    long[] decided =
        groups.stream().flatMapToLong(DecidedGroup::decided).distinct().sorted().toArray();
    if (decided.length == 0) {
      return NONE;
    }
    Set<Long> seen = new HashSet<>();
    for (Object answer : shards.ask(ShardQuestion.SEEN, List.of(CollectionWire.of(decided)))) {
      LongStream.of(CollectionWire.longs(answer)).forEach(seen::add);
    }
    Map<Long, Integer> numbers = new HashMap<>();
    groups.forEach(group -> numbers.putAll(group.regrouped(seen::contains)));
    return new Regrouping(numbers);
  }

  /** Writes it for the shards. */
  Object written() {
    long[] keys = numbers.keySet().stream().mapToLong(Long::longValue).sorted().toArray();
    return List.of(
        CollectionWire.of(keys),
        CollectionWire.of(
            LongStream.of(keys).mapToInt(key -> numbers.getOrDefault(key, 0)).toArray()));
  }

  /** Reads what a shard was told. */
  static Regrouping read(Object written) {
    List<?> fields = (List<?>) written;
    long[] keys = CollectionWire.longs(fields.get(0));
    int[] groups = CollectionWire.ints(fields.get(1));
    Map<Long, Integer> numbers = new HashMap<>();
    for (int i = 0; i < keys.length; i++) {
      numbers.put(keys[i], groups[i]);
    }
    return new Regrouping(numbers);
  }
}
