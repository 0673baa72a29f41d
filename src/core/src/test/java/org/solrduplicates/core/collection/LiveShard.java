// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.solrduplicates.core.collection.shard.CollectionShard;
import org.solrduplicates.core.collection.shard.Documents;
import org.solrduplicates.core.collection.shard.HashRange;
import org.solrduplicates.core.collection.shard.KeyedText;
import org.solrduplicates.core.collection.shard.Postings;
import org.solrduplicates.core.collection.shard.ShardSummary;
import org.solrduplicates.core.collection.shard.TermKind;
import org.solrduplicates.core.order.OrderedDocument;
import org.solrduplicates.core.settings.DuplicateSettings;

/**
 * A shard of a {@link MemoryCollection}, which sees its documents as they are at the moment.
 *
 * @param collection what it is a part of
 * @param number which part
 * @param keys the keys of documents by their ids
 * @param settings of the job
 */
record LiveShard(
    MemoryCollection collection,
    int number,
    ToLongFunction<String> keys,
    DuplicateSettings settings)
    implements CollectionShard {

  private MemoryShard now() {
    return new MemoryShard(
        collection.documents(number).map(MemoryDocument::found).toList(), keys, settings);
  }

  @Override
  public ShardSummary summary() {
    int most = collection.documents(number).mapToInt(MemoryDocument::group).max().orElse(0);
    return new ShardSummary(now().summary().documents(), 0, 0, most, 0)
        .with(collection.hasNested(number), Optional.of(collection.state(number)));
  }

  @Override
  public Documents documents(HashRange range) {
    Documents all = now().documents(range);
    Map<Long, MemoryDocument> byKey = byKey();
    for (int i = 0; i < all.keys().length; i++) {
      MemoryDocument document = Objects.requireNonNull(byKey.get(all.keys()[i]));
      all.versions()[i] = document.version();
      all.groups()[i] = document.group();
      all.backgrounds()[i] = document.background();
      all.ranks()[i] = document.rank();
    }
    return all;
  }

  private Map<Long, MemoryDocument> byKey() {
    return collection
        .documents(number)
        .collect(Collectors.toMap(d -> keys.applyAsLong(d.id()), Function.identity(), (a, b) -> a));
  }

  @Override
  public Map<TermKind, Postings> postings(HashRange range, Set<TermKind> kinds) {
    return now().postings(range, kinds);
  }

  @Override
  public List<KeyedText> texts(long[] wanted) {
    return now().texts(wanted);
  }

  @Override
  public Map<Long, OrderedDocument> orders(long[] wanted) {
    Map<Long, OrderedDocument> orders = now().orders(wanted);
    orders.replaceAll((key, document) -> document.until(collection.until()));
    return orders;
  }

  @Override
  public int number(Documents numbered) {
    Map<Long, MemoryDocument> byKey = byKey();
    int written = 0;
    for (int i = 0; i < numbered.size(); i++) {
      long key = numbered.keys()[i];
      String id = byKey.containsKey(key) ? byKey.get(key).id() : "";
      boolean isWritten =
          collection.number(
              number,
              id,
              numbered.versions()[i],
              numbered.groups()[i],
              numbered.backgrounds()[i],
              numbered.ranks()[i]);
      written += isWritten ? 1 : 0;
    }
    return written;
  }

  @Override
  public long commit() {
    collection.commit();
    return Long.MAX_VALUE;
  }
}
