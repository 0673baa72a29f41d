package org.solrduplicates.cli.client;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.solrduplicates.cli.table.Figure;
import org.solrduplicates.core.text.Sentence;

/**
 * How similar documents are, of all of them or of a random sample.
 *
 * @param nearest documents by their similarity to the one they are most similar to
 * @param distances pairs of documents by the bits in which their SimHashes differ
 * @param exact whether all documents were looked at
 * @param said all that Solr says, as it came
 */
public record GroupHistogram(
    Nearest nearest,
    Distances distances,
    Optional<Boolean> exact,
    Optional<Long> documents,
    Optional<Long> sample,
    Map<String, Object> said) {
  /**
   * Documents by their similarity to the one they are most similar to.
   *
   * @param below the similarity under which it is not known, in 0..1
   */
  public record Nearest(double below, NearDuplicates duplicates, List<SimilarityBucket> buckets) {}

  /** A share of the documents, and between which two it lies with 95 %; all in 0..1. */
  public record NearDuplicates(double share, double low, double high) {}

  /** How many documents have a similarity from here on. */
  public record SimilarityBucket(double from, Optional<Long> count) {}

  /** Pairs by the bits in which their SimHashes differ. */
  public record Distances(List<DistanceBucket> buckets) {}

  /** How many pairs differ in so many bits. */
  public record DistanceBucket(int val, Optional<Long> count) {}

  /** One row of a table. */
  public record Bar(String label, long count) {}

  /** Returns how many documents are this similar to the one they are most similar to. */
  public List<Bar> similarities() {
    return nearest.buckets().stream().map(this::bar).toList();
  }

  /** The first bucket is of those that are like no other; how little they are is not known. */
  private Bar bar(SimilarityBucket bucket) {
    boolean isFirst = bucket.from() == 0;
    String label =
        isFirst ? Sentence.of("below %.2f", nearest.below()) : Sentence.of("%.2f", bucket.from());
    return new Bar(label, bucket.count().orElse(0L));
  }

  /** Returns how many pairs of documents have SimHashes this many bits apart. */
  public List<Bar> bits() {
    return distances.buckets().stream()
        .map(bucket -> new Bar("" + bucket.val(), bucket.count().orElse(0L)))
        .toList();
  }

  /** Returns the share of documents with a near duplicate, in words. */
  public String sentence() {
    NearDuplicates share = nearest.duplicates();
    return Sentence.of(
        "%s of the documents have a near duplicate (95 %%: %s to %s), %s.",
        Figure.percent(share.share()),
        Figure.percent(share.low()),
        Figure.percent(share.high()),
        basis());
  }

  private String basis() {
    String all = Figure.grouped(documents.orElse(0L)) + " documents";
    return exact.orElse(false)
        ? "counted over all " + all
        : "estimated from " + Figure.grouped(sample.orElse(0L)) + " of " + all;
  }
}
