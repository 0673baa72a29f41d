package org.solrduplicates.core.collection;

import java.util.Map;
import java.util.Optional;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.settings.LinkMode;
import org.solrduplicates.core.similarity.Verifier;

/**
 * What a job has to know of the settings; the shards, which compare, know the rest.
 *
 * @param average mean similarity that {@link LinkMode#AVERAGE} demands
 * @param basis all that the outcome of a comparison depends on beside the two documents, in words;
 *     what was compared on another basis is compared again
 * @param contrasted whether what is around documents counts
 * @param backgrounds what compares the texts whose backgrounds are written; nothing if none are
 * @param certain whether the outcome of a comparison follows from the fingerprints alone, whose
 *     change is seen
 * @param doubtfulFrom from which similarity on more than the fingerprints decides on a pair
 * @param doubtfulTo from which on it does not any more
 * @param threshold the similarity from which two documents are versions of each other
 * @param weights what the status says of how much each word counts
 */
public record JobSettings(
    LinkMode link,
    double average,
    String basis,
    boolean contrasted,
    Optional<Verifier> backgrounds,
    boolean certain,
    double doubtfulFrom,
    double doubtfulTo,
    double threshold,
    Map<String, ?> weights) {
  /**
   * Takes what is needed from settings.
   *
   * @param weights how much each word counts
   * @param basis the rest of what comparisons depend on
   */
  public static JobSettings of(DuplicateSettings settings, Weights weights, String basis) {
    Verifier verifier = settings.verifier(weights);
    boolean contrasted = verifier.contrast().isOn();
    return new JobSettings(
        settings.link(),
        settings.average(),
        basis + " weights " + weights.version(),
        contrasted,
        contrasted ? Optional.of(verifier) : Optional.empty(),
        true,
        settings.reviewThreshold(),
        Math.max(settings.threshold(), settings.titleThreshold()),
        settings.threshold(),
        Map.of());
  }

  /**
   * Returns the same for a collection of which some documents are under a rule; which ones these
   * are may change unseen.
   *
   * @param others what holds for the other documents
   * @param ruled what holds under the rule
   * @param weights how much each word counts
   */
  public JobSettings withRule(DuplicateSettings others, DuplicateSettings ruled, Weights weights) {
    boolean comparable =
        others.verifier(weights).equals(ruled.verifier(weights))
            && others.minTokens() == ruled.minTokens();
    JobSettings rule = of(ruled, weights, "");
    return new JobSettings(
        link,
        average,
        basis,
        contrasted || rule.contrasted,
        comparable ? backgrounds : Optional.empty(),
        certain && comparable,
        Math.min(doubtfulFrom, rule.doubtfulFrom),
        Math.max(doubtfulTo, rule.doubtfulTo),
        threshold,
        this.weights);
  }

  /** Returns the same with whether backgrounds are written, and what the status says of weights. */
  public JobSettings writing(boolean isWritten, Map<String, ?> said) {
    Optional<Verifier> kept = backgrounds.filter(verifier -> isWritten);
    return new JobSettings(
        link, average, basis, contrasted, kept, certain, doubtfulFrom, doubtfulTo, threshold, said);
  }

  /** Returns whether more than the fingerprints decides on two documents that are so similar. */
  boolean isDoubtful(double similarity) {
    return similarity >= doubtfulFrom && similarity < doubtfulTo;
  }
}
