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
import java.util.stream.Stream;
import org.apache.commons.io.function.Uncheck;
import org.solrduplicates.core.collection.shard.CollectionShard;
import org.solrduplicates.core.collection.shard.Documents;
import org.solrduplicates.core.collection.shard.HashRange;
import org.solrduplicates.core.collection.shard.KeyedText;
import org.solrduplicates.core.collection.shard.Postings;
import org.solrduplicates.core.collection.shard.ShardSummary;
import org.solrduplicates.core.collection.shard.TermKind;
import org.solrduplicates.core.order.OrderedDocument;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.similarity.Measure;
import org.solrduplicates.core.similarity.Surroundings;
import org.solrduplicates.core.similarity.Verifier;
import org.solrduplicates.lucene.CollectionReader;
import org.solrduplicates.lucene.FingerprintFields;
import org.solrduplicates.lucene.FingerprintReader;

/**
 * The documents of a scan as the only shard of a collection job. Group numbers stay in memory. For
 * one run of the job.
 */
final class ScanShard implements CollectionShard {
  /** The number of fingerprints that a thread reads at once. */
  private static final int READ = 100;

  private final ScanCollection documents;
  private final DuplicateSettings settings;
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
  ScanShard(ScanCollection documents, DuplicateSettings settings, int seed) {
    this.documents = documents;
    this.settings = settings;
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
  public Map<TermKind, Postings> postings(HashRange range, Set<TermKind> wanted) {
    boolean compared = settings.measure() == Measure.CALIBRATED;
    Set<TermKind> kinds = TermKind.of(settings.sources(), compared);
    kinds.retainAll(wanted);
    return Uncheck.get(() -> reader.postings(range, kinds));
  }

  /** Reads in the order of the index. */
  @Override
  public List<KeyedText> texts(long[] keys) {
    int[] places = reader.find(keys);
    return IntStream.range(0, (places.length + READ - 1) / READ)
        .parallel()
        .boxed()
        .flatMap(
            part ->
                texts(
                    Arrays.copyOfRange(
                        places, part * READ, Math.min(places.length, (part + 1) * READ))))
        .toList();
  }

  private Stream<KeyedText> texts(int[] places) {
    FingerprintReader records = documents.fingerprints();
    return IntStream.of(places)
        .mapToObj(
            place ->
                new KeyedText(
                    reader.key(place), Uncheck.get(() -> records.read(place)).orElseThrow(), ""));
  }

  /** A scan orders the groups when it reports them. */
  @Override
  public Map<Long, OrderedDocument> orders(long[] wanted) {
    throw new UnsupportedOperationException("a scan writes no ranks");
  }

  @Override
  public int number(Documents numbered) {
    for (int i = 0; i < numbered.size(); i++) {
      int number = number(numbered.keys()[i]);
      groups[number] = numbered.groups()[i];
      columns[number] = numbered.backgrounds()[i];
    }
    return numbered.size();
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
