package org.solrduplicates.core.collection;

import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.DuplicateSettings;
import org.solrduplicates.core.group.LinkMode;

/**
 * What a job has to know of the settings; the shards, which compare, know the rest.
 *
 * @param link how links make groups
 * @param average mean similarity that {@link LinkMode#AVERAGE} demands
 * @param basis all that the outcome of a comparison depends on beside the two documents, in words;
 *     what was compared on another basis is compared again
 * @param doubtfulFrom from which similarity on more than the fingerprints decides on a pair
 * @param doubtfulTo from which on it does not any more
 */
public record JobSettings(
    LinkMode link, double average, String basis, double doubtfulFrom, double doubtfulTo) {
  /** Takes what is needed from settings. */
  public static JobSettings of(DuplicateSettings settings, String basis) {
    return new JobSettings(
        settings.link(),
        settings.average(),
        basis,
        settings.reviewThreshold(),
        Math.max(settings.threshold(), settings.titleThreshold()));
  }

  /**
   * Returns the same for a collection of which some documents are under a rule; which ones these
   * are may change unseen.
   *
   * @param others what holds for the other documents
   * @param ruled what holds under the rule
   */
  public JobSettings withRule(DuplicateSettings others, DuplicateSettings ruled) {
    boolean comparable =
        others.verifier(Weights.EQUAL).equals(ruled.verifier(Weights.EQUAL))
            && others.minTokens() == ruled.minTokens();
    JobSettings rule = of(ruled, basis);
    return new JobSettings(
        link,
        average,
        basis,
        comparable ? Math.min(doubtfulFrom, rule.doubtfulFrom) : 0,
        comparable ? Math.max(doubtfulTo, rule.doubtfulTo) : 1);
  }

  /**
   * Returns whether the outcome of a comparison follows from the fingerprints alone, whose change
   * is seen; file name and author may be changed unseen.
   */
  boolean isCertain(float similarity) {
    return similarity < Math.nextDown((float) doubtfulFrom)
        || similarity > Math.nextUp((float) doubtfulTo);
  }
}
