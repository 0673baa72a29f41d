// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.solrduplicates.core.collection.shard.CollectionShard;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.collection.shard.Documents;
import org.solrduplicates.core.collection.shard.HashRange;
import org.solrduplicates.core.collection.shard.KeyedText;
import org.solrduplicates.core.collection.shard.Postings;
import org.solrduplicates.core.collection.shard.PostingsCollector;
import org.solrduplicates.core.collection.shard.ShardSummary;
import org.solrduplicates.core.collection.shard.TermKind;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.FingerprintHeader;
import org.solrduplicates.core.fingerprint.Sketch;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.order.OrderedDocument;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.similarity.Measure;

/** Documents in memory that no job has seen, as a shard of one run of a job. Not thread-safe. */
public class MemoryShard implements CollectionShard {
  private final List<FoundDocument> documents;
  private final long[] keys;
  private final DuplicateSettings settings;
  private final int[] groups;

  /**
   * @param documents with different ids
   * @param keyOf returns the {@link DocumentKey} of an id
   */
  public MemoryShard(
      Collection<FoundDocument> documents,
      ToLongFunction<String> keyOf,
      DuplicateSettings settings) {
    this.documents =
        documents.stream()
            .sorted(Comparator.comparing(d -> keyOf.applyAsLong(d.id()), Long::compareUnsigned))
            .toList();
    this.keys = this.documents.stream().mapToLong(d -> keyOf.applyAsLong(d.id())).toArray();
    this.settings = settings;
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
      all.orders()[i] = fingerprint.sketch().smallest(1)[0];
      all.ranks()[i] = Documents.NO_RANK;
    }
    return all;
  }

  @Override
  public Map<TermKind, Postings> postings(HashRange range, Set<TermKind> kinds) {
    Map<TermKind, Postings> postings = new EnumMap<>(TermKind.class);
    boolean compared = settings.measure() == Measure.CALIBRATED;
    for (TermKind kind : TermKind.of(settings.sources(), compared)) {
      if (kinds.contains(kind)) {
        postings.put(kind, postings(range, kind));
      }
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

  private Postings postings(HashRange range, TermKind kind) {
    boolean isPhrase = TermKind.PHRASES.contains(kind);
    PostingsCollector postings = new PostingsCollector(isPhrase ? HashRange.ALL : range, 0);
    for (int i = 0; i < keys.length; i++) {
      if (!isPhrase || range.has(keys[i])) {
        postings.add(terms(documents.get(i), kind), i);
      }
    }
    return postings.result(keys);
  }

  @Override
  public List<KeyedText> texts(long[] wanted) {
    List<KeyedText> texts = new ArrayList<>();
    for (long key : wanted) {
      find(key).ifPresent(document -> texts.add(new KeyedText(key, document.fingerprint(), "")));
    }
    return texts;
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
