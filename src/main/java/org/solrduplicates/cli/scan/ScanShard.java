package org.solrduplicates.cli.scan;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.IntFunction;
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
import org.solrduplicates.core.fingerprint.Sketch;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.LinkRule;
import org.solrduplicates.core.group.Outcome;
import org.solrduplicates.core.order.OrderedDocument;
import org.solrduplicates.core.settings.Source;
import org.solrduplicates.core.similarity.Verifier;

/**
 * The documents of a scan as the only shard of a collection job. Pairs are compared in parallel.
 * Group numbers stay in memory. For one run of the job.
 */
final class ScanShard implements CollectionShard<FoundDocument> {
  private final ScanCollection documents;
  private final LinkRule rule;
  private final Verifier verifier;
  private final int[] sorted;
  private final long[] keys;
  private final int[] groups;
  private final Map<Review, Review> reviews = new ConcurrentSkipListMap<>();

  /**
   * Two documents for a manual decision.
   *
   * @param first the lower number
   * @param similarity in 0..1
   */
  record Review(int first, int second, double similarity) implements Comparable<Review> {
    private static final Comparator<Review> ORDER =
        Comparator.comparingInt(Review::first).thenComparingInt(Review::second);

    @Override
    public int compareTo(Review other) {
      return ORDER.compare(this, other);
    }
  }

  /** Derives the document keys from {@code seed}. */
  ScanShard(ScanCollection documents, LinkRule rule, Verifier verifier, int seed) {
    this.documents = documents;
    this.rule = rule;
    this.verifier = verifier;
    long[] byNumber =
        IntStream.range(0, documents.size())
            .mapToLong(document -> DocumentKey.of(documents.document(document).id(), seed))
            .toArray();
    this.sorted =
        IntStream.range(0, byNumber.length)
            .boxed()
            .sorted((a, b) -> Long.compareUnsigned(byNumber[a], byNumber[b]))
            .mapToInt(document -> document)
            .toArray();
    this.keys = IntStream.of(sorted).mapToLong(document -> byNumber[document]).toArray();
    this.groups = new int[byNumber.length];
  }

  @Override
  public ShardSummary summary() {
    return new ShardSummary(documents.size(), 0, 0, 0, 0);
  }

  @Override
  public Documents documents(HashRange range) {
    int[] places = IntStream.range(0, keys.length).filter(i -> range.has(keys[i])).toArray();
    int[] some = IntStream.of(places).map(place -> sorted[place]).toArray();
    return new Documents(
        IntStream.of(places).mapToLong(place -> keys[place]).toArray(),
        IntStream.of(some).mapToLong(d -> documents.header(d).textKey()).toArray(),
        IntStream.of(some).mapToLong(d -> documents.header(d).state()).toArray(),
        IntStream.of(some).map(d -> documents.header(d).title()).toArray(),
        IntStream.of(some).map(d -> documents.sketch(d)[0]).toArray(),
        new long[some.length],
        IntStream.of(some).map(d -> groups[d]).toArray(),
        new long[some.length],
        IntStream.of(some).map(d -> Documents.NO_RANK).toArray());
  }

  @Override
  public Map<TermKind, Postings> postings(HashRange range, boolean alone) {
    Map<TermKind, Postings> postings = new EnumMap<>(TermKind.class);
    if (rule.settings().sources().contains(Source.SKETCH)) {
      postings.put(TermKind.SHINGLE, postings(range, alone, documents::sketch));
    }
    if (rule.settings().sources().contains(Source.TITLE)) {
      postings.put(TermKind.TITLE, postings(range, alone, documents::titles));
    }
    return postings;
  }

  private Postings postings(HashRange range, boolean alone, IntFunction<int[]> terms) {
    PostingsCollector collector =
        new PostingsCollector(range, (long) Sketch.SEARCHED * keys.length);
    for (int place = 0; place < keys.length; place++) {
      collector.add(terms.apply(sorted[place]), place);
    }
    return collector.result(alone, keys);
  }

  @Override
  public List<FoundDocument> carry(long[] wanted) {
    return LongStream.of(wanted)
        .mapToInt(this::find)
        .mapToObj(d -> documents.found(d, documents.fingerprint(d)))
        .toList();
  }

  private int find(long key) {
    int low = 0;
    int high = keys.length - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (Long.compareUnsigned(keys[middle], key) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return sorted[low];
  }

  @Override
  public Comparisons compare(Pairs<FoundDocument> pairs) {
    IntFunction<Fingerprint> known = fingerprints(pairs);
    Comparisons all = new Comparisons(pairs.size());
    IntStream.range(0, pairs.size())
        .parallel()
        .forEach(
            i -> {
              Fingerprint left = known.apply(find(pairs.left()[i]));
              compare(left, known.apply(find(pairs.right()[i])), i, all);
            });
    return all;
  }

  private void compare(Fingerprint left, Fingerprint right, int at, Comparisons all) {
    all.set(
        at,
        verifier.verify(left, right).text(),
        rule.isTooShort(left, right) ? Double.NaN : verifier.contrast().share(),
        left.isSameTitle(right) ? rule.settings().titleBonus() : 0);
  }

  private IntFunction<Fingerprint> fingerprints(Pairs<FoundDocument> pairs) {
    Map<Integer, Fingerprint> read =
        LongStream.concat(LongStream.of(pairs.left()), LongStream.of(pairs.right()))
            .mapToInt(this::find)
            .distinct()
            .boxed()
            .parallel()
            .collect(Collectors.toConcurrentMap(d -> d, documents::fingerprint));
    return document -> Objects.requireNonNull(read.get(document));
  }

  @Override
  public boolean[] judge(Pairs<FoundDocument> pairs, double[] similarities) {
    IntFunction<Fingerprint> known = fingerprints(pairs);
    boolean[] links = new boolean[pairs.size()];
    for (int i = 0; i < links.length; i++) {
      int left = find(pairs.left()[i]);
      int right = find(pairs.right()[i]);
      Outcome outcome =
          rule.judge(
              documents.found(left, known.apply(left)),
              documents.found(right, known.apply(right)),
              similarities[i]);
      links[i] = outcome == Outcome.KEPT;
      if (outcome == Outcome.REVIEW) {
        Review review = new Review(Math.min(left, right), Math.max(left, right), similarities[i]);
        reviews.put(review, review);
      }
    }
    return links;
  }

  /** A scan orders the groups when it reports them. */
  @Override
  public Map<Long, OrderedDocument> orders(long[] wanted) {
    throw new UnsupportedOperationException("a scan writes no ranks");
  }

  @Override
  public int number(
      long[] wanted, long[] versions, int[] numbers, long[] backgrounds, int[] ranks) {
    for (int i = 0; i < wanted.length; i++) {
      groups[find(wanted[i])] = numbers[i];
    }
    return wanted.length;
  }

  @Override
  public void commit() {
    // group numbers are visible at once
  }

  /** Returns the groups of at least two documents, in ascending order. */
  List<List<Integer>> groups() {
    return IntStream.range(0, groups.length)
        .boxed()
        .collect(Collectors.groupingBy(document -> groups[document]))
        .entrySet()
        .stream()
        .filter(group -> group.getKey() != 0 && group.getValue().size() > 1)
        .map(Map.Entry::getValue)
        .sorted(Comparator.comparing(members -> members.get(0)))
        .toList();
  }

  /** Returns the pairs for a manual decision that are not in the same group. */
  List<Review> reviews() {
    return reviews.keySet().stream()
        .filter(pair -> groups[pair.first()] == 0 || groups[pair.first()] != groups[pair.second()])
        .toList();
  }
}
