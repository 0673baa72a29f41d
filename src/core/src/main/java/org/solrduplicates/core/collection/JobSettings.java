// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.solrduplicates.core.fingerprint.Calibration;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.settings.Source;
import org.solrduplicates.core.similarity.Evidence;
import org.solrduplicates.core.similarity.Measure;
import org.solrduplicates.core.similarity.Verifier;

/**
 * The settings of a job.
 *
 * @param basis everything that comparisons depend on besides the documents; another basis
 *     invalidates the last run
 * @param backgrounds how documents are compared; empty if no backgrounds are written
 * @param certain whether comparisons depend on the documents and these settings alone
 * @param weights returns what the status shows of what was learned
 * @param ranked whether the members of groups are ordered
 * @param titled whether documents of one title or file name are candidates
 * @param calibrated whether pairs are judged by {@link Evidence} and not by a plain similarity
 * @param calibration what the collection taught; empty to learn it in this run
 */
public record JobSettings(
    String basis,
    Optional<Verifier> backgrounds,
    boolean certain,
    Function<Calibration, Map<String, ?>> weights,
    boolean ranked,
    boolean titled,
    boolean calibrated,
    Optional<Calibration> calibration) {
  public static JobSettings of(DuplicateSettings settings, Weights weights, String basis) {
    boolean calibrated = settings.measure() == Measure.CALIBRATED;
    Verifier verifier = settings.verifier(weights);
    return new JobSettings(
        basis + " weights " + verifier.weights().with(Calibration.FIXED).version(),
        Optional.of(verifier).filter(known -> calibrated),
        true,
        learned -> Map.of(),
        false,
        settings.sources().contains(Source.TITLE),
        calibrated,
        Optional.of(weights.calibration())
            .filter(known -> calibrated && !known.equals(Calibration.FIXED)));
  }

  /**
   * Returns the settings of a collection with a rule for some documents; which ones may change
   * unnoticed.
   */
  public JobSettings withRule(DuplicateSettings others, DuplicateSettings ruled, Weights weights) {
    boolean comparable =
        others.verifier(weights).equals(ruled.verifier(weights))
            && others.minTokens() == ruled.minTokens()
            && others.threshold() == ruled.threshold();
    JobSettings rule = of(ruled, weights, "");
    return new JobSettings(
        basis,
        comparable ? backgrounds : Optional.empty(),
        certain && comparable,
        this.weights,
        ranked,
        titled || rule.titled,
        calibrated || rule.calibrated,
        calibration.or(rule::calibration));
  }

  public JobSettings writing(boolean isWritten, Function<Calibration, Map<String, ?>> reported) {
    Optional<Verifier> kept = backgrounds.filter(verifier -> isWritten);
    return new JobSettings(basis, kept, certain, reported, ranked, titled, calibrated, calibration);
  }

  /** Returns the settings of a run that learns, whatever is known. */
  public JobSettings learning() {
    return new JobSettings(
        basis, backgrounds, certain, weights, ranked, titled, calibrated, Optional.empty());
  }

  public JobSettings ranking(boolean isRanked) {
    return new JobSettings(
        basis, backgrounds, certain, weights, isRanked, titled, calibrated, calibration);
  }
}
