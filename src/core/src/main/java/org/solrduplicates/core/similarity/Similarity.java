// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.similarity;

import java.util.Locale;
import org.solrduplicates.core.fingerprint.Calibration;

/**
 * The similarity of two documents and its parts. All values are in 0..1.
 *
 * @param words the common words, in any order
 * @param phrases the common shingles of three words; NaN if the measure does not count them
 * @param numbers the share of the smaller set of numbers that the other text has
 * @param text the similarity of the texts alone
 * @param background the subtracted background, see {@code Contrast}
 * @param titleBonus the bonus of equal titles
 * @param value {@code text - background + titleBonus}
 */
public record Similarity(
    double words,
    double phrases,
    double numbers,
    double text,
    double background,
    double titleBonus,
    double value) {

  /** Of two texts with the same words in the same order. */
  static final Similarity SAME = new Similarity(1, 1, 1, 1, 0, 0, 1);

  /**
   * @param rare the share of rare phrases
   * @param logOdds that the texts are versions of each other
   * @param around what is usual around them, as a part of the log odds
   * @param name what their names count, as a part of the log odds
   */
  static Similarity ofEvidence(
      Evidence evidence, double rare, double logOdds, double around, double name) {
    double value = Calibration.probability(logOdds);
    return new Similarity(evidence.share(), rare, evidence.numbers(), value, -around, name, value);
  }

  static Similarity ofTexts(double words, double phrases, double numbers, double text) {
    return new Similarity(words, phrases, numbers, text, 0, 0, text);
  }

  Similarity withText(double left) {
    return new Similarity(words, phrases, numbers, text, text - left, 0, left);
  }

  /** Stays below 1 if it was. */
  Similarity withTitleBonus(double bonus) {
    double added = bonus * (1 - value);
    return new Similarity(words, phrases, numbers, text, background, added, value + added);
  }

  /** Returns one line such as {@code words 0.91, numbers 0.95, background -0.04}. */
  public String explain() {
    StringBuilder text = new StringBuilder(part("words %.2f", words));
    if (!Double.isNaN(phrases)) {
      text.append(part(", phrases %.2f", phrases));
    }
    text.append(part(", numbers %.2f", numbers));
    if (background > 0) {
      text.append(part(", background -%.2f", background));
    }
    if (titleBonus > 0) {
      text.append(part(", title +%.2f", titleBonus));
    }
    return text.toString();
  }

  private static String part(String format, double part) {
    return String.format(Locale.ROOT, format, part);
  }
}
