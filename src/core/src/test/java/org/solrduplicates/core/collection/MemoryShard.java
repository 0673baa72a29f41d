// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.solrduplicates.core.collection.shard.CollectionShard;
import org.solrduplicates.core.collection.shard.Comparisons;
import org.solrduplicates.core.collection.shard.Documents;
import org.solrduplicates.core.collection.shard.HashRange;
import org.solrduplicates.core.collection.shard.Pairs;
import org.solrduplicates.core.collection.shard.Postings;
import org.solrduplicates.core.collection.shard.PostingsCollector;
import org.solrduplicates.core.collection.shard.ShardSummary;
import org.solrduplicates.core.collection.shard.TermKind;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.LinkRule;
import org.solrduplicates.core.group.Outcome;
import org.solrduplicates.core.order.OrderedDocument;
import org.solrduplicates.core.similarity.Verifier;

/**
 * A shard in memory, which sees its documents as they are at the moment.
 *
 * @param collection what it is a part of
 * @param number which part
 * @param keys the keys of documents by their ids
 * @param rule decides what is linked
 */
record MemoryShard(
    MemoryCollection collection, int number, ToLongFunction<String> keys, LinkRule rule)
    implements CollectionShard<FoundDocument> {

  private Stream<MemoryDocument> all() {
    return collection.documents(number);
  }

  private long key(MemoryDocument document) {
    return keys.applyAsLong(document.found().id());
  }

  @Override
  public ShardSummary summary() {
    return new ShardSummary(
        (int) all().count(), 0, 0, all().mapToInt(MemoryDocument::group).max().orElse(0), 0);
  }

  @Override
  public Documents documents(HashRange range) {
    List<MemoryDocument> some =
        all()
            .filter(document -> range.has(key(document)))
            .sorted(Comparator.comparing(this::key, Long::compareUnsigned))
            .toList();
    return new Documents(
        some.stream().mapToLong(this::key).toArray(),
        some.stream().mapToLong(d -> MemoryDocument.header(d.found()).textKey()).toArray(),
        some.stream().mapToLong(d -> MemoryDocument.header(d.found()).state()).toArray(),
        some.stream().mapToInt(d -> MemoryDocument.header(d.found()).title()).toArray(),
        some.stream().mapToInt(d -> d.sketch()[0]).toArray(),
        some.stream().mapToLong(MemoryDocument::version).toArray(),
        some.stream().mapToInt(MemoryDocument::group).toArray(),
        new long[some.size()],
        some.stream().mapToInt(MemoryDocument::rank).toArray());
  }

  @Override
  public Map<TermKind, Postings> postings(HashRange range, boolean alone) {
    return Map.of(
        TermKind.SHINGLE, postings(range, alone, MemoryDocument::sketch),
        TermKind.TITLE, postings(range, alone, MemoryDocument::titles));
  }

  private Postings postings(HashRange range, boolean alone, Function<MemoryDocument, int[]> terms) {
    List<MemoryDocument> documents =
        all().sorted(Comparator.comparing(this::key, Long::compareUnsigned)).toList();
    PostingsCollector postings = new PostingsCollector(range, documents.size());
    for (int i = 0; i < documents.size(); i++) {
      postings.add(terms.apply(documents.get(i)), i);
    }
    return postings.result(alone, documents.stream().mapToLong(this::key).toArray());
  }

  @Override
  public List<FoundDocument> carry(long[] wanted) {
    return LongStream.of(wanted).boxed().flatMap(key -> find(key).stream()).toList();
  }

  private Optional<FoundDocument> find(long key) {
    return all().filter(d -> key(d) == key).map(MemoryDocument::found).findFirst();
  }

  @Override
  public Comparisons compare(Pairs<FoundDocument> pairs) {
    Map<Long, FoundDocument> byKey = known(pairs);
    Comparisons all = new Comparisons(pairs.size());
    for (int i = 0; i < pairs.size(); i++) {
      Optional<FoundDocument> left = unchanged(byKey, pairs.left()[i], pairs.leftStates()[i]);
      Optional<FoundDocument> right = unchanged(byKey, pairs.right()[i], pairs.rightStates()[i]);
      if (left.isPresent() && right.isPresent()) {
        set(all, i, left.get().fingerprint(), right.get().fingerprint());
      }
    }
    return all;
  }

  @Override
  public double[] coverage(Pairs<FoundDocument> pairs) {
    Map<Long, FoundDocument> byKey = known(pairs);
    double[] all = new double[pairs.size()];
    for (int i = 0; i < all.length; i++) {
      Optional<FoundDocument> left = unchanged(byKey, pairs.left()[i], pairs.leftStates()[i]);
      Optional<FoundDocument> right = unchanged(byKey, pairs.right()[i], pairs.rightStates()[i]);
      all[i] =
          left.isEmpty() || right.isEmpty()
              ? Double.NaN
              : verifier().coverage(right.get().fingerprint(), left.get().fingerprint());
    }
    return all;
  }

  private void set(Comparisons all, int at, Fingerprint left, Fingerprint right) {
    all.set(
        at,
        verifier().verify(left, right).text(),
        rule.isTooShort(left, right) ? Double.NaN : verifier().contrast().share(),
        left.isSameTitle(right) ? rule.settings().titleBonus() : 0);
  }

  @Override
  public boolean[] judge(Pairs<FoundDocument> pairs, double[] similarities) {
    Map<Long, FoundDocument> byKey = known(pairs);
    boolean[] links = new boolean[pairs.size()];
    for (int i = 0; i < links.length; i++) {
      Optional<FoundDocument> left = unchanged(byKey, pairs.left()[i], pairs.leftStates()[i]);
      Optional<FoundDocument> right = unchanged(byKey, pairs.right()[i], pairs.rightStates()[i]);
      links[i] =
          left.isPresent()
              && right.isPresent()
              && rule.judge(left.get(), right.get(), similarities[i]) == Outcome.KEPT;
    }
    return links;
  }

  private static Optional<FoundDocument> unchanged(
      Map<Long, FoundDocument> byKey, long key, long state) {
    return Optional.ofNullable(byKey.get(key))
        .filter(document -> MemoryDocument.header(document).state() == state);
  }

  private Map<Long, FoundDocument> known(Pairs<FoundDocument> pairs) {
    List<FoundDocument> known = new ArrayList<>(pairs.carried());
    all().map(MemoryDocument::found).forEach(known::add);
    return known.stream().collect(Collectors.toMap(d -> keys.applyAsLong(d.id()), d -> d));
  }

  private Verifier verifier() {
    return rule.settings().verifier(Weights.EQUAL);
  }

  @Override
  public Map<Long, OrderedDocument> orders(long[] wanted) {
    return carry(wanted).stream()
        .collect(Collectors.toMap(d -> keys.applyAsLong(d.id()), FoundDocument::ordered));
  }

  @Override
  public int number(long[] wanted, long[] versions, int[] groups, long[] backgrounds, int[] ranks) {
    Map<Long, String> ids = all().collect(Collectors.toMap(this::key, d -> d.found().id()));
    int written = 0;
    for (int i = 0; i < wanted.length; i++) {
      String id = ids.getOrDefault(wanted[i], "");
      written += collection.number(number, id, versions[i], groups[i], ranks[i]) ? 1 : 0;
    }
    return written;
  }

  @Override
  public long commit() {
    collection.commit();
    return Long.MAX_VALUE;
  }
}
