package org.solrduplicates.core.stats;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.SimHash;
import org.solrduplicates.core.group.Acceptance;
import org.solrduplicates.core.group.DuplicateSettings;
import org.solrduplicates.core.similarity.Verifier;

/**
 * How duplicated a scope is, judged by a sample of its documents.
 *
 * @param documents how many documents the scope has
 * @param distances how far apart the pairs of the sample are
 * @param similarities how similar the pairs of the sample are
 * @param nearest how similar each document of the sample is to the nearest of the scope
 */
public record Duplication(
    long documents, PairHistogram distances, PairHistogram similarities, NearestHistogram nearest) {
  /** Into how many parts similarities are counted. */
  private static final int PARTS = 20;

  /**
   * Compares all documents of a sample with each other.
   *
   * @param found for each document of the sample the similarity of the nearest that was found in
   *     the scope, 0 if none was; those of the sample itself need not be among them
   * @param documents how many documents the sample stands for
   * @throws IllegalArgumentException if the sample is larger than the scope or than {@link
   *     SimilarityMatrix#MAX_DOCUMENTS}
   */
  public static Duplication of(
      List<Fingerprint> sample, double[] found, long documents, DuplicateSettings settings) {
    Verifier verifier = settings.verifier();
    SimilarityMatrix pairs =
        SimilarityMatrix.of(sample, (a, b) -> verifier.verify(a, b).similarity());
    double[] nearest = accepted(sample, pairs, settings).nearest().toArray();
    Arrays.setAll(nearest, i -> Math.max(nearest[i], found[i]));
    return new Duplication(
        documents,
        PairHistogram.distances(hashes(sample), documents),
        PairHistogram.similarities(pairs, PARTS, documents),
        NearestHistogram.of(nearest, PARTS, settings.threshold(), documents));
  }

  /** A pair that would be rejected anywhere else does not count because both were drawn. */
  private static SimilarityMatrix accepted(
      List<Fingerprint> sample, SimilarityMatrix pairs, DuplicateSettings settings) {
    Acceptance acceptance = new Acceptance(settings);
    return SimilarityMatrix.of(
        IntStream.range(0, sample.size()).boxed().toList(),
        (i, j) ->
            acceptance.rejection(sample.get(i), sample.get(j), pairs.at(i, j)).isEmpty()
                ? pairs.at(i, j)
                : 0);
  }

  private static List<SimHash> hashes(List<Fingerprint> sample) {
    return sample.stream().map(fingerprint -> SimHash.of(fingerprint.bag())).toList();
  }

  /** Returns whether the sample is the scope, so that nothing is estimated. */
  public boolean isExact() {
    return nearest.documents() == documents;
  }
}
