package org.solrduplicates.core.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.solrduplicates.core.fingerprint.BagIndex;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.SimHash;
import org.solrduplicates.core.fingerprint.TermBag;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.LinkRule;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.similarity.Similarity;
import org.solrduplicates.core.similarity.Verifier;

/**
 * How duplicated a scope is, judged by a sample of its documents.
 *
 * @param distances how far apart the pairs of the sample are
 * @param similarities how similar the pairs of the sample are, against their backgrounds
 * @param nearest how similar each document of the sample is to the nearest of the scope
 */
public record Duplication(
    long documents, PairHistogram distances, PairHistogram similarities, NearestHistogram nearest) {
  /** Into how many parts similarities are counted. */
  private static final int PARTS = 20;

  /**
   * Compares all documents of a sample with each other, against the background of each.
   *
   * @param backgrounds those of the documents of the sample, in 0..1
   * @param found for each document of the sample the similarity of the nearest that was found in
   *     the scope, 0 if none was; those of the sample itself need not be among them
   * @param documents how many documents the sample stands for
   * @param weights how much each word counts
   * @return nothing if it was stopped, for there is no histogram of a part
   * @throws IllegalArgumentException if the sample is larger than the scope or than {@link
   *     SimilarityMatrix#MAX_DOCUMENTS}
   */
  public static Optional<Duplication> of(
      List<Fingerprint> sample,
      double[] backgrounds,
      double[] found,
      long documents,
      DuplicateSettings settings,
      Weights weights,
      BooleanSupplier outOfTime) {
    SampleRows rows = new SampleRows(settings, weights, backgrounds);
    return SimilarityMatrix.ofRows(sample, rows::next, outOfTime)
        .map(pairs -> of(sample, pairs, found, documents, settings));
  }

  private static Duplication of(
      List<Fingerprint> sample,
      SimilarityMatrix pairs,
      double[] found,
      long documents,
      DuplicateSettings settings) {
    double[] nearest = nearest(sample, pairs, new LinkRule(settings));
    Arrays.setAll(nearest, i -> Math.max(nearest[i], found[i]));
    List<SimHash> hashes = sample.stream().map(document -> SimHash.of(document.bag())).toList();
    return new Duplication(
        documents,
        PairHistogram.distances(hashes, documents),
        PairHistogram.similarities(pairs, PARTS, documents),
        NearestHistogram.of(
            nearest, PARTS, settings.reviewThreshold(), settings.threshold(), documents));
  }

  /** A pair that would be rejected anywhere else does not count because both were drawn. */
  private static double[] nearest(List<Fingerprint> sample, SimilarityMatrix pairs, LinkRule rule) {
    double[] nearest = new double[sample.size()];
    for (int i = 0; i < nearest.length; i++) {
      for (int j = 0; j < i; j++) {
        double similarity = pairs.at(i, j);
        if (similarity > Math.min(nearest[i], nearest[j])
            && rule.rejection(sample.get(i), sample.get(j), similarity).isEmpty()) {
          nearest[i] = Math.max(nearest[i], similarity);
          nearest[j] = Math.max(nearest[j], similarity);
        }
      }
    }
    return nearest;
  }

  /** Returns whether the sample is the scope, so that nothing is estimated. */
  public boolean isExact() {
    return nearest.documents() == documents;
  }

  /**
   * Compares the documents of a sample with those before them, against both backgrounds. Texts too
   * short to be versions of each other are compared by themselves.
   */
  private static final class SampleRows {
    private final Verifier verifier;
    private final LinkRule rule;
    private final BagIndex bags;
    private final double[] backgrounds;
    private final List<Fingerprint> before = new ArrayList<>();

    SampleRows(DuplicateSettings settings, Weights weights, double[] backgrounds) {
      this.backgrounds = backgrounds;
      verifier = settings.verifier(weights);
      rule = new LinkRule(settings);
      bags = new BagIndex(verifier.weights());
    }

    /** Returns how similar a document is to each that came before, in their order. */
    double[] next(Fingerprint document) {
      TermBag.Shared[] shared = bags.add(document.bag());
      double[] similarities = new double[shared.length];
      for (int i = 0; i < shared.length; i++) {
        similarities[i] = verified(document, i, shared[i]).value();
      }
      before.add(document);
      return similarities;
    }

    private Similarity verified(Fingerprint a, int other, TermBag.Shared shared) {
      Similarity similarity = verifier.verify(a, before.get(other), shared);
      return rule.isTooShort(a, before.get(other))
          ? similarity
          : verifier.against(similarity, backgrounds[before.size()], backgrounds[other]);
    }
  }
}
