// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.client;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.solrduplicates.cli.table.Figure;
import org.solrduplicates.core.text.Sentence;

/**
 * The distribution of similarities, over all documents or a random sample.
 *
 * @param nearest documents by the similarity to their nearest neighbor
 * @param distances pairs of documents by the Hamming distance of their SimHashes
 * @param exact whether all documents were counted
 * @param json the answer of Solr, unchanged
 */
public record GroupHistogram(
    Nearest nearest,
    Distances distances,
    Optional<Boolean> exact,
    Optional<Long> documents,
    Optional<Long> sample,
    Map<String, Object> json) {
  /**
   * Documents by the similarity to their nearest neighbor.
   *
   * @param below smaller similarities are unknown, in 0..1
   */
  public record Nearest(double below, NearDuplicates duplicates, List<SimilarityBucket> buckets) {}

  /** A share of the documents with its 95 % confidence interval; all in 0..1. */
  public record NearDuplicates(double share, double low, double high) {}

  public record SimilarityBucket(double from, Optional<Long> count) {}

  /**
   * Pairs of documents by the Hamming distance of their SimHashes.
   *
   * @param parts pairs of a whole and its part, which are in no bucket; empty for none
   */
  public record Distances(List<DistanceBucket> buckets, Optional<Long> parts) {}

  public record DistanceBucket(int val, Optional<Long> count) {}

  public record Bar(String label, long count) {}

  /** Returns the documents by the similarity to their nearest neighbor. */
  public List<Bar> similarities() {
    return nearest.buckets().stream().map(this::bar).toList();
  }

  /** The first bucket holds documents without a similar one; their similarity is unknown. */
  private Bar bar(SimilarityBucket bucket) {
    boolean isFirst = bucket.from() == 0;
    String label =
        isFirst ? Sentence.of("below %.2f", nearest.below()) : Sentence.of("%.2f", bucket.from());
    return new Bar(label, bucket.count().orElse(0L));
  }

  /** Returns the pairs of documents by the Hamming distance of their SimHashes. */
  public List<Bar> bits() {
    return distances.buckets().stream()
        .map(bucket -> new Bar("" + bucket.val(), bucket.count().orElse(0L)))
        .toList();
  }

  /** Returns a sentence with the share of documents that have a near-duplicate. */
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
