// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.scan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.commons.io.function.Uncheck;
import org.solrduplicates.core.collection.shard.CollectionShard;
import org.solrduplicates.core.collection.shard.Comparisons;
import org.solrduplicates.core.collection.shard.Documents;
import org.solrduplicates.core.collection.shard.HashRange;
import org.solrduplicates.core.collection.shard.Pairs;
import org.solrduplicates.core.collection.shard.Postings;
import org.solrduplicates.core.collection.shard.ShardSummary;
import org.solrduplicates.core.collection.shard.TermKind;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.LinkRule;
import org.solrduplicates.core.order.OrderedDocument;
import org.solrduplicates.core.similarity.Surroundings;
import org.solrduplicates.core.similarity.Verifier;
import org.solrduplicates.lucene.CollectionReader;
import org.solrduplicates.lucene.FingerprintFields;
import org.solrduplicates.lucene.FingerprintReader;

/**
 * The documents of a scan as the only shard of a collection job. Pairs are compared in parallel.
 * Group numbers stay in memory. For one run of the job.
 */
final class ScanShard implements CollectionShard<FoundDocument> {
  /** The number of fingerprints that a thread reads at once. */
  private static final int READ = 1_000;

  private final ScanCollection documents;
  private final LinkRule rule;
  private final Verifier verifier;
  private final CollectionReader reader;
  private final int[] numbers;
  private final int[] groups;
  private final long[] columns;
  private final List<Review> reviews = new ArrayList<>();
  private final List<Part> parts = new ArrayList<>();

  /**
   * Two documents for a manual decision.
   *
   * @param first the lower number
   * @param similarity in 0..1
   */
  record Review(int first, int second, double similarity) {}

  /** A whole and its part by their numbers; see {@link ScanReport.Part}. */
  record Part(int whole, int part, double ofWhole, double ofPart) {}

  /** Derives the document keys from {@code seed}. */
  ScanShard(ScanCollection documents, LinkRule rule, Verifier verifier, int seed) {
    this.documents = documents;
    this.rule = rule;
    this.verifier = verifier;
    this.reader = documents.reader(seed);
    this.numbers = documents.numbers();
    this.groups = new int[documents.size()];
    this.columns = new long[documents.size()];
  }

  @Override
  public ShardSummary summary() {
    return Uncheck.get(() -> reader.summary(FingerprintFields.DEFAULT.group()));
  }

  @Override
  public Documents documents(HashRange range) {
    return Uncheck.get(
        () ->
            reader.documents(
                range, FingerprintFields.DEFAULT.group(), FingerprintFields.VERSION, false));
  }

  @Override
  public Map<TermKind, Postings> postings(HashRange range, boolean alone) {
    Set<TermKind> kinds = TermKind.of(rule.settings().sources(), verifier.isCalibrated());
    return Uncheck.get(() -> reader.postings(range, alone, kinds));
  }

  /** There is no other shard. */
  @Override
  public List<FoundDocument> carry(long[] wanted) {
    throw new UnsupportedOperationException("a scan has one shard");
  }

  /** The documents of some pairs, each read once, in the order of the index. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Read(int[] places, Fingerprint[] fingerprints) {
    Fingerprint at(int place) {
      return fingerprints[Arrays.binarySearch(places, place)];
    }
  }

  private Read read(int[] left, int[] right) {
    int[] places =
        IntStream.concat(IntStream.of(left), IntStream.of(right)).sorted().distinct().toArray();
    Fingerprint[] fingerprints = new Fingerprint[places.length];
    IntStream.range(0, (places.length + READ - 1) / READ)
        .parallel()
        .forEach(
            part -> {
              FingerprintReader records = documents.fingerprints();
              for (int i = part * READ; i < Math.min(places.length, (part + 1) * READ); i++) {
                int place = places[i];
                fingerprints[i] = Uncheck.get(() -> records.read(place)).orElseThrow();
              }
            });
    return new Read(places, fingerprints);
  }

  private int[] places(long[] keys) {
    return LongStream.of(keys).parallel().mapToInt(key -> reader.find(key).orElseThrow()).toArray();
  }

  @Override
  public Comparisons compare(Pairs<FoundDocument> pairs) {
    int[] left = places(pairs.left());
    int[] right = places(pairs.right());
    Read read = read(left, right);
    Comparisons all = new Comparisons(pairs.size());
    IntStream.range(0, pairs.size())
        .parallel()
        .forEach(i -> all.compare(i, read.at(left[i]), read.at(right[i]), rule, verifier));
    return all;
  }

  /** A scan orders the groups when it reports them, and ranks no documents before. */
  @Override
  public double[] coverage(Pairs<FoundDocument> pairs) {
    throw new UnsupportedOperationException("a scan writes no ranks");
  }

  /** A scan orders the groups when it reports them. */
  @Override
  public Map<Long, OrderedDocument> orders(long[] wanted) {
    throw new UnsupportedOperationException("a scan writes no ranks");
  }

  @Override
  public int number(Documents numbered) {
    int[] places = places(numbered.keys());
    for (int i = 0; i < places.length; i++) {
      groups[numbers[places[i]]] = numbered.groups()[i];
      columns[numbers[places[i]]] = numbered.backgrounds()[i];
    }
    return places.length;
  }

  @Override
  public long commit() {
    return Long.MAX_VALUE; // group numbers are visible at once, and no file is added meanwhile
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

  /** Keeps a pair for a manual decision. */
  void review(long a, long b, double similarity) {
    int one = number(a);
    int other = number(b);
    reviews.add(new Review(Math.min(one, other), Math.max(one, other), similarity));
  }

  private int number(long key) {
    return numbers[reader.find(key).orElseThrow()];
  }

  /** Keeps a whole and its part. */
  void part(long whole, long part, double ofWhole, double ofPart) {
    parts.add(new Part(number(whole), number(part), ofWhole, ofPart));
  }

  /** Returns the parts by their wholes, those first of which the whole has the most. */
  List<Part> parts() {
    return parts.stream()
        .sorted(
            Comparator.comparingInt(Part::whole)
                .thenComparing(Part::ofPart, Comparator.reverseOrder())
                .thenComparing(Part::part))
        .toList();
  }

  /** Returns the pairs for a manual decision, in ascending order. */
  List<Review> reviews() {
    return reviews.stream()
        .sorted(Comparator.comparingInt(Review::first).thenComparingInt(Review::second))
        .toList();
  }

  /**
   * Returns what is usual around a document of a group.
   *
   * @param basis see {@link Verifier#basis}
   */
  Surroundings around(int document, long basis) {
    return Surroundings.ofColumn(columns[document], basis).orElse(Surroundings.NONE);
  }
}
