// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.Map;
import java.util.Optional;
import org.solrduplicates.core.fingerprint.Calibration;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.similarity.Evidence;
import org.solrduplicates.core.similarity.Measure;
import org.solrduplicates.core.similarity.Verifier;

/**
 * The settings of a job.
 *
 * @param basis everything that comparisons depend on besides the documents; another basis
 *     invalidates the last run
 * @param backgrounds empty if no backgrounds are written
 * @param certain whether comparisons depend on the fingerprints alone
 * @param doubtfulFrom the similarity from which more than the fingerprints decides, up to {@code
 *     doubtfulTo}
 * @param weights the word weights in the status
 * @param ranked whether the members of groups are ordered
 * @param calibrated whether pairs are compared by {@link Evidence} and not by a similarity
 * @param calibration what the collection taught; empty to learn it in this run
 */
public record JobSettings(
    String basis,
    boolean contrasted,
    Optional<Verifier> backgrounds,
    boolean certain,
    double doubtfulFrom,
    double doubtfulTo,
    double threshold,
    Map<String, ?> weights,
    boolean ranked,
    boolean calibrated,
    Optional<Calibration> calibration) {
  public static JobSettings of(DuplicateSettings settings, Weights weights, String basis) {
    if (settings.measure() == Measure.CALIBRATED) {
      return ofEvidence(settings, weights, basis);
    }
    Verifier verifier = settings.verifier(weights);
    boolean contrasted = verifier.contrast().isOn();
    return new JobSettings(
        basis + " weights " + weights.version(),
        contrasted,
        contrasted ? Optional.of(verifier) : Optional.empty(),
        true,
        settings.reviewThreshold(),
        Math.max(settings.threshold(), settings.titleThreshold()),
        settings.threshold(),
        Map.of(),
        false,
        false,
        Optional.empty());
  }

  private static JobSettings ofEvidence(DuplicateSettings settings, Weights weights, String basis) {
    return new JobSettings(
        basis + " weights " + weights.with(Calibration.FIXED).version(),
        false,
        Optional.of(settings.verifier(weights)),
        true,
        0,
        0,
        settings.threshold(),
        Map.of(),
        false,
        true,
        Optional.of(weights.calibration()).filter(known -> !known.equals(Calibration.FIXED)));
  }

  /**
   * Returns the settings of a collection with a rule for some documents; which ones may change
   * unnoticed.
   */
  public JobSettings withRule(DuplicateSettings others, DuplicateSettings ruled, Weights weights) {
    boolean comparable =
        others.verifier(weights).equals(ruled.verifier(weights))
            && others.minTokens() == ruled.minTokens()
            && (!calibrated || others.threshold() == ruled.threshold());
    JobSettings rule = of(ruled, weights, "");
    return new JobSettings(
        basis,
        contrasted || rule.contrasted,
        comparable ? backgrounds : Optional.empty(),
        certain && comparable,
        Math.min(doubtfulFrom, rule.doubtfulFrom),
        Math.max(doubtfulTo, rule.doubtfulTo),
        threshold,
        this.weights,
        ranked,
        calibrated,
        calibration);
  }

  public JobSettings writing(boolean isWritten, Map<String, ?> reported) {
    Optional<Verifier> kept = backgrounds.filter(verifier -> isWritten);
    return new JobSettings(
        basis,
        contrasted,
        kept,
        certain,
        doubtfulFrom,
        doubtfulTo,
        threshold,
        reported,
        ranked,
        calibrated,
        calibration);
  }

  public JobSettings ranking(boolean isRanked) {
    return new JobSettings(
        basis,
        contrasted,
        backgrounds,
        certain,
        doubtfulFrom,
        doubtfulTo,
        threshold,
        weights,
        isRanked,
        calibrated,
        calibration);
  }

  boolean isDoubtful(double similarity) {
    return similarity >= doubtfulFrom && similarity < doubtfulTo;
  }
}
