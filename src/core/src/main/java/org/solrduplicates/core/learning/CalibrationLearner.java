// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.learning;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.solrduplicates.core.Internal;
import org.solrduplicates.core.fingerprint.Agreement;
import org.solrduplicates.core.fingerprint.Calibration;

/**
 * Learns from the candidate pairs of a collection where versions begin and how much names count,
 * without labels.
 *
 * <p>The line is a part of the score at which versions reach the noise, see {@link ScoreMixture}.
 * The weights of names are the log odds of Fellegi and Sunter (1969), from pairs that are certain:
 * versions by text and name together, others by text alone. Were both by text and name, a few names
 * of low weight would lower themselves. Were both by text, filled-in forms would count as versions.
 */
@Internal
public final class CalibrationLearner {
  /** In fewer documents, or pairs, versions and noise cannot be told apart. */
  static final int MIN_DOCUMENTS = 100;

  static final int MIN_PAIRS = 30;

  /** The part of the crossing that is certain; the rest is the prior, a line of 0. */
  private static final double CERTAIN_PART = 0.6;

  private static final double CERTAIN = 0.95;
  private static final int ROUNDS = 3;

  /** Pairs assumed in advance on each side. */
  private static final double PSEUDO_PAIRS = 20;

  /** The names of pairs of a lower score do not count, because their texts already decide. */
  private static final double LOWEST = -6;

  private final int documents;
  private final int pairs;
  private final IntToDoubleFunction scores;
  private final IntFunction<Agreement> agreements;
  private final IntPredicate areUnequal;

  /**
   * @param documents number of different texts
   * @param pairs number of candidate pairs, of unequal texts
   * @param scores the z of each pair, see {@link Calibration}
   * @param areUnequal whether a pair may be a whole and its part, which are never certain versions
   */
  public CalibrationLearner(
      int documents,
      int pairs,
      IntToDoubleFunction scores,
      IntFunction<Agreement> agreements,
      IntPredicate areUnequal) {
    this.documents = documents;
    this.pairs = pairs;
    this.scores = scores;
    this.agreements = agreements;
    this.areUnequal = areUnequal;
  }

  /** Returns what was learned; {@link Calibration#FIXED} if there are too few documents. */
  public Calibration learn() {
    if (documents < MIN_DOCUMENTS || pairs < MIN_PAIRS) {
      return Calibration.FIXED;
    }
    ScoreMixture mixture = new ScoreMixture();
    for (int i = 0; i < pairs; i++) {
      mixture.add(scores.applyAsDouble(i));
    }
    double line =
        ScoreMixture.clamped(
            CERTAIN_PART * mixture.crossing(),
            Calibration.LOWEST_LINE,
            Calibration.HIGHEST_LINE * (1 - named()));
    Calibration learned = new Calibration(line, Map.of());
    for (int round = 0; round < ROUNDS; round++) {
      learned = new Calibration(line, names(learned));
    }
    return learned;
  }

  /** Returns the share of pairs with names, which tell filled-in forms apart. */
  private double named() {
    long named =
        IntStream.range(0, pairs).filter(i -> agreements.apply(i) != Agreement.UNKNOWN).count();
    return (double) named / pairs;
  }

  private Map<Agreement, Double> names(Calibration before) {
    Map<Agreement, Double> versions = new EnumMap<>(Agreement.class);
    Map<Agreement, Double> others = new EnumMap<>(Agreement.class);
    for (int i = 0; i < pairs; i++) {
      Agreement agreement = agreements.apply(i);
      double score = scores.applyAsDouble(i);
      if (agreement != Agreement.UNKNOWN && score > LOWEST) {
        double byText = Calibration.probability(before.logOdds(score, Agreement.UNKNOWN));
        double byBoth = Calibration.probability(before.logOdds(score, agreement));
        boolean isCertain = byBoth >= CERTAIN && !areUnequal.test(i);
        versions.merge(agreement, isCertain ? byBoth : 0, Double::sum);
        others.merge(agreement, byText <= 1 - CERTAIN ? 1 - byText : 0, Double::sum);
      }
    }
    return logOdds(versions, others);
  }

  private static Map<Agreement, Double> logOdds(
      Map<Agreement, Double> versions, Map<Agreement, Double> others) {
    double allVersions = sum(versions) + PSEUDO_PAIRS;
    double allOthers = sum(others) + PSEUDO_PAIRS;
    double usualVersions =
        Calibration.USUAL.values().stream().mapToDouble(w -> Math.exp(w / 2)).sum();
    double usualOthers =
        Calibration.USUAL.values().stream().mapToDouble(w -> Math.exp(-w / 2)).sum();
    Map<Agreement, Double> names = new EnumMap<>(Agreement.class);
    Calibration.USUAL.forEach(
        (agreement, usual) -> {
          double m = PSEUDO_PAIRS * Math.exp(usual / 2) / usualVersions;
          double u = PSEUDO_PAIRS * Math.exp(-usual / 2) / usualOthers;
          double weight =
              Math.log((versions.getOrDefault(agreement, 0.0) + m) / allVersions)
                  - Math.log((others.getOrDefault(agreement, 0.0) + u) / allOthers);
          names.put(
              agreement,
              ScoreMixture.clamped(weight, Calibration.LOWEST_NAME, Calibration.HIGHEST_NAME));
        });
    return names;
  }

  private static double sum(Map<Agreement, Double> counts) {
    return counts.values().stream().mapToDouble(Double::doubleValue).sum();
  }
}
