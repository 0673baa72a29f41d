// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.similarity;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.solrduplicates.core.fingerprint.Agreement;
import org.solrduplicates.core.fingerprint.Calibration;

/**
 * The similarity of two documents and what it consists of. Immutable.
 *
 * @param words the common words, in 0..1
 * @param phrases the common phrases, in 0..1; if {@code around} is known, those that few texts have
 * @param sharedNumbers how many of {@code numbers} the other text has
 * @param numbers the numbers of the text that has fewer
 * @param missing how many of the three weightiest words of each text the other one lacks, 0 to 6
 * @param around what is usual around both documents, as log odds; NaN if unknown
 * @param names how far titles and file names agree
 * @param name what the names add: as log odds by evidence, else the bonus of equal titles
 * @param value the similarity, in 0..1
 */
public record Similarity(
    double words,
    double phrases,
    int sharedNumbers,
    int numbers,
    int missing,
    double around,
    Agreement names,
    double name,
    double value) {

  /** The highest similarity of different texts, so that 1 is the same text in four digits. */
  private static final double ALMOST = 0.9999;

  /** Of two texts with the same words in the same order. */
  static final Similarity SAME = new Similarity(1, 1, 0, 0, 0, 0, Agreement.UNKNOWN, 0, 1);

  /** The highest that any names give. */
  static Similarity most(Evidence evidence, double score, Calibration calibration) {
    double logOdds = score - calibration.line() + calibration.most();
    return ofEvidence(evidence, logOdds, Agreement.UNKNOWN, 0);
  }

  /** Of two texts of which only the evidence is known. */
  static Similarity ofEvidence(Evidence evidence, double logOdds, Agreement names, double name) {
    return ofEvidence(evidence, evidence.rare(0, 0), logOdds, Double.NaN, names, name);
  }

  /**
   * @param rare the share of rare phrases
   * @param logOdds that the texts are versions of each other
   * @param around what is usual around them, as a part of the log odds
   * @param name what their names count, as a part of the log odds
   */
  static Similarity ofEvidence(
      Evidence evidence, double rare, double logOdds, double around, Agreement names, double name) {
    return new Similarity(
        evidence.share(),
        rare,
        evidence.sharedNumbers(),
        evidence.fewerNumbers(),
        evidence.missing(),
        around,
        names,
        name,
        Math.min(ALMOST, Calibration.probability(logOdds)));
  }

  static Similarity ofTexts(double words, double phrases, int sharedNumbers, int numbers) {
    return new Similarity(
        words, phrases, sharedNumbers, numbers, 0, Double.NaN, Agreement.UNKNOWN, 0, 0);
  }

  Similarity withValue(double other) {
    return new Similarity(
        words, phrases, sharedNumbers, numbers, missing, around, names, name, other);
  }

  /** Stays below 1 if it was. */
  Similarity withTitleBonus(double bonus) {
    double added = bonus * (1 - value);
    return new Similarity(
        words,
        phrases,
        sharedNumbers,
        numbers,
        missing,
        around,
        Agreement.SAME,
        added,
        value + added);
  }

  /** {@return one line such as {@code 92 % of the words, 3 of 4 numbers, other title: -2.1}} */
  public String explain() {
    List<String> parts = new ArrayList<>();
    parts.add(percent(words) + " of the words");
    parts.add(
        percent(phrases) + (Double.isNaN(around) ? " of the phrases" : " of the rare phrases"));
    if (numbers > 0) {
      parts.add(sharedNumbers + " of " + numbers + " numbers");
    }
    if (missing > 0) {
      parts.add(missing + (missing == 1 ? " main word differs" : " main words differ"));
    }
    add("similar to others", around < 0 ? around : 0, parts);
    add(names.label(), name, parts);
    return String.join(", ", parts);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f %%", 100 * share);
  }

  /** Adds what a part counts, unless it rounds to 0. */
  private static void add(String label, double counted, List<String> parts) {
    double size = Math.abs(counted);
    if (size >= 0.005) {
      String format = size < 0.1 ? "%s: %+.2f" : "%s: %+.1f";
      parts.add(String.format(Locale.ROOT, format, label, counted));
    }
  }
}
