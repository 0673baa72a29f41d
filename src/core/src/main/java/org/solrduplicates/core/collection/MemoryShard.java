// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.solrduplicates.core.collection.shard.CollectionShard;
import org.solrduplicates.core.collection.shard.Comparisons;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.collection.shard.Documents;
import org.solrduplicates.core.collection.shard.HashRange;
import org.solrduplicates.core.collection.shard.Pairs;
import org.solrduplicates.core.collection.shard.Postings;
import org.solrduplicates.core.collection.shard.PostingsCollector;
import org.solrduplicates.core.collection.shard.ShardSummary;
import org.solrduplicates.core.collection.shard.TermKind;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.FingerprintHeader;
import org.solrduplicates.core.fingerprint.Sketch;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.LinkRule;
import org.solrduplicates.core.order.OrderedDocument;
import org.solrduplicates.core.similarity.Verifier;

/** Documents in memory that no job has seen, as a shard of one run of a job. Not thread-safe. */
public class MemoryShard implements CollectionShard<FoundDocument> {
  private final ToLongFunction<String> keyOf;
  private final List<FoundDocument> documents;
  private final long[] keys;
  private final LinkRule rule;
  private final Verifier verifier;
  private final int[] groups;

  /**
   * @param documents with different ids
   * @param keyOf returns the {@link DocumentKey} of an id
   */
  public MemoryShard(
      Collection<FoundDocument> documents,
      ToLongFunction<String> keyOf,
      LinkRule rule,
      Verifier verifier) {
    record Keyed(long key, FoundDocument document) {}
    List<Keyed> sorted =
        documents.stream()
            .map(document -> new Keyed(keyOf.applyAsLong(document.id()), document))
            .sorted(Comparator.comparing(Keyed::key, Long::compareUnsigned))
            .toList();
    this.keyOf = keyOf;
    this.documents = sorted.stream().map(Keyed::document).toList();
    this.keys = sorted.stream().mapToLong(Keyed::key).toArray();
    this.rule = rule;
    this.verifier = verifier;
    this.groups = new int[keys.length];
  }

  /** Returns the documents that the job gave the same number, by number; of at least two each. */
  public List<List<FoundDocument>> groups() {
    Map<Integer, List<FoundDocument>> byNumber =
        IntStream.range(0, groups.length)
            .filter(i -> groups[i] != 0)
            .boxed()
            .collect(
                Collectors.groupingBy(
                    i -> groups[i],
                    TreeMap::new,
                    Collectors.mapping(documents::get, Collectors.toList())));
    return byNumber.values().stream().filter(group -> group.size() > 1).toList();
  }

  @Override
  public ShardSummary summary() {
    return new ShardSummary(keys.length, 0, 0, 0, 0);
  }

  @Override
  public Documents documents(HashRange range) {
    int[] some = IntStream.range(0, keys.length).filter(i -> range.has(keys[i])).toArray();
    Documents all = new Documents(some.length);
    for (int i = 0; i < some.length; i++) {
      Fingerprint fingerprint = documents.get(some[i]).fingerprint();
      FingerprintHeader header = FingerprintHeader.of(fingerprint);
      all.keys()[i] = keys[some[i]];
      all.texts()[i] = header.textKey();
      all.states()[i] = header.state();
      all.titles()[i] = header.title();
      all.orders()[i] = fingerprint.sketch().smallest(1)[0];
      all.ranks()[i] = Documents.NO_RANK;
    }
    return all;
  }

  @Override
  public Map<TermKind, Postings> postings(HashRange range, boolean alone) {
    Map<TermKind, Postings> postings = new EnumMap<>(TermKind.class);
    for (TermKind kind : TermKind.of(rule.settings().sources(), verifier.isCalibrated())) {
      postings.put(kind, postings(range, alone, kind));
    }
    return postings;
  }

  private static int[] terms(FoundDocument document, TermKind kind) {
    return switch (kind) {
      case SHINGLE -> document.fingerprint().sketch().smallest(Sketch.SEARCHED);
      case FURTHER -> document.fingerprint().sketch().further();
      case TITLE, BARE, DATED -> names(document, kind);
    };
  }

  private static int[] names(FoundDocument document, TermKind kind) {
    return document.metadata().titleTerms().stream()
        .flatMapToInt(term -> kind.hash(term).stream())
        .toArray();
  }

  private Postings postings(HashRange range, boolean alone, TermKind kind) {
    long most = kind == TermKind.SHINGLE ? (long) keys.length * Sketch.SEARCHED : keys.length;
    PostingsCollector postings = new PostingsCollector(range, most);
    for (int i = 0; i < keys.length; i++) {
      postings.add(terms(documents.get(i), kind), i);
    }
    return postings.result(alone, keys);
  }

  @Override
  public List<FoundDocument> carry(long[] wanted) {
    return LongStream.of(wanted).boxed().flatMap(key -> find(key).stream()).toList();
  }

  private Optional<FoundDocument> find(long key) {
    int at = place(key);
    return at < 0 ? Optional.empty() : Optional.of(documents.get(at));
  }

  /** The keys are sorted as unsigned numbers. */
  private int place(long key) {
    int low = 0;
    int high = keys.length - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = Long.compareUnsigned(keys[middle], key);
      if (order == 0) {
        return middle;
      }
      low = order < 0 ? middle + 1 : low;
      high = order < 0 ? high : middle - 1;
    }
    return -1;
  }

  @Override
  public Comparisons compare(Pairs<FoundDocument> pairs) {
    Comparisons all = new Comparisons(pairs.size());
    each(
        pairs,
        (at, left, right) ->
            all.compare(at, left.fingerprint(), right.fingerprint(), rule, verifier));
    return all;
  }

  @Override
  public double[] coverage(Pairs<FoundDocument> pairs) {
    double[] all = new double[pairs.size()];
    Arrays.fill(all, Double.NaN);
    each(
        pairs,
        (at, left, right) -> all[at] = verifier.coverage(right.fingerprint(), left.fingerprint()));
    return all;
  }

  /** Receives the documents of a pair. */
  private interface PairUse {
    void take(int at, FoundDocument left, FoundDocument right);
  }

  /** Visits the pairs whose documents are as they were when the pairs were found. */
  private void each(Pairs<FoundDocument> pairs, PairUse use) {
    Map<Long, FoundDocument> carried =
        pairs.carried().stream()
            .collect(Collectors.toMap(d -> keyOf.applyAsLong(d.id()), Function.identity()));
    for (int i = 0; i < pairs.size(); i++) {
      Optional<FoundDocument> left =
          Optional.ofNullable(carried.get(pairs.left()[i])).or(own(pairs.left()[i]));
      Optional<FoundDocument> right = find(pairs.right()[i]);
      if (isUnchanged(left, pairs.leftStates()[i]) && isUnchanged(right, pairs.rightStates()[i])) {
        use.take(i, left.get(), right.get());
      }
    }
  }

  private Supplier<Optional<FoundDocument>> own(long key) {
    return () -> find(key);
  }

  private static boolean isUnchanged(Optional<FoundDocument> document, long state) {
    return document.isPresent()
        && FingerprintHeader.of(document.get().fingerprint()).state() == state;
  }

  @Override
  public Map<Long, OrderedDocument> orders(long[] wanted) {
    Map<Long, OrderedDocument> orders = new HashMap<>();
    for (long key : wanted) {
      find(key).ifPresent(document -> orders.put(key, document.ordered()));
    }
    return orders;
  }

  /** Keeps the group numbers only. */
  @Override
  public int number(Documents numbered) {
    for (int i = 0; i < numbered.size(); i++) {
      groups[place(numbered.keys()[i])] = numbered.groups()[i];
    }
    return numbered.size();
  }

  @Override
  public long commit() {
    return Long.MAX_VALUE;
  }
}
