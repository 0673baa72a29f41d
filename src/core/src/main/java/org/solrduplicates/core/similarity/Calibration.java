// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.similarity;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import org.solrduplicates.core.Internal;

/**
 * Turns evidence into the probability that two documents are versions of each other in a
 * collection.
 *
 * <pre>
 *   z = 1.4 G(share) + 1.1 G(rare) + 0.2 G(dice) + 4.3 numbers - 0.5 missing
 *       - 0.1 (G(b1) + G(b2)) + ln(1.03 - b1) + ln(1.03 - b2) - 4.1
 *   G(x) = ln((x + 0.03) / (1.03 - x))
 *   probability = 1 / (1 + exp(-(z - line + name)))
 * </pre>
 *
 * <p>The coefficients are a logistic regression on ten labelled collections (docs/adr/0042). The
 * line and the weights of names are learned from a collection without labels, see {@code
 * CalibrationLearner}. Symmetric. Immutable.
 *
 * @param line the z at which a pair is a version as probably as not, in -4..0
 * @param names the log odds of each agreement of titles and file names, in -6..4; 0 for unknown
 */
@Internal
public record Calibration(double line, Map<Agreement, Double> names) {
  public static final double LOWEST_LINE = -4;
  public static final double HIGHEST_LINE = 0;

  /** The limits of what a name may count. */
  public static final double LOWEST_NAME = -6;

  public static final double HIGHEST_NAME = 4;

  /** Used in small collections, from which nothing can be learned. */
  public static final Calibration FIXED = new Calibration(-0.5, Map.of());

  /** Log odds from which two texts are versions whatever is usual around them. */
  private static final double OWN = 2;

  private static final double EDGE = 0.03;

  public Calibration {
    EnumMap<Agreement, Double> all = new EnumMap<>(Agreement.class);
    for (Agreement agreement : Agreement.values()) {
      all.put(agreement, names.getOrDefault(agreement, 0.0));
    }
    all.put(Agreement.UNKNOWN, 0.0);
    names = Collections.unmodifiableMap(all);
  }

  private static double logit(double share) {
    return Math.log((share + EDGE) / (1 + EDGE - share));
  }

  /** Returns the z of a pair. */
  public static double score(Evidence evidence, Surroundings a, Surroundings b) {
    return 1.4 * logit(evidence.share())
        + 1.1 * logit(evidence.rare(a.rare(), b.rare()))
        + 0.2 * logit(evidence.dice())
        + 4.3 * evidence.numbers()
        - 0.5 * evidence.missing()
        + usual(a.background())
        + usual(b.background())
        - 4.1;
  }

  /** What the background of one document counts: at most 0.38, for a background of 0. */
  private static double usual(double background) {
    return Math.log(1 + EDGE - background) - 0.1 * logit(background);
  }

  /** Returns whether two texts are versions by words and rare phrases alone. */
  public static boolean isOwn(Evidence evidence, Surroundings a, Surroundings b) {
    return 1.69 * logit(evidence.share()) + 1.29 * logit(evidence.rare(a.rare(), b.rare())) - 2.54
        >= OWN;
  }

  /** Returns the log odds that a pair are versions. */
  public double logOdds(Evidence evidence, Surroundings a, Surroundings b, Agreement agreement) {
    return score(evidence, a, b) - line + of(agreement);
  }

  /** Returns what an agreement counts. */
  public double of(Agreement agreement) {
    return names.getOrDefault(agreement, 0.0);
  }

  /** Returns the probability of log odds. */
  public static double probability(double logOdds) {
    return 1 / (1 + Math.exp(-logOdds));
  }
}
