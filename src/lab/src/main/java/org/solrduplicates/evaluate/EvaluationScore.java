// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.evaluate;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.solrduplicates.evaluate.EvaluationLabels.Label;

/**
 * How good found pairs are.
 *
 * @param right found, and true
 * @param wrong found, but not true
 * @param total all true pairs, found or not
 */
record EvaluationScore(long right, long wrong, long total) {
  /** Counts every pair that is labelled as different, relatives too, as wrong. */
  static EvaluationScore strict(Stream<Label> found, int total) {
    return of(found, total, EnumSet.of(Label.DIFFERENT, Label.RELATED));
  }

  /** Does not count relatives and unlabelled copies. */
  static EvaluationScore lenient(Stream<Label> found, int total) {
    return of(found, total, EnumSet.of(Label.DIFFERENT));
  }

  private static EvaluationScore of(Stream<Label> found, int total, Set<Label> wrong) {
    List<Label> all = found.toList();
    return new EvaluationScore(
        Collections.frequency(all, Label.SAME),
        all.stream().filter(wrong::contains).count(),
        total);
  }

  /** Returns the share of the found pairs that is true; 1 if none was found. */
  double precision() {
    return right + wrong == 0 ? 1 : (double) right / (right + wrong);
  }

  /** Returns the share of the true pairs that was found; 1 if there are none. */
  double recall() {
    return total == 0 ? 1 : (double) right / total;
  }

  double f1() {
    return f1(precision(), recall());
  }

  /** Returns the harmonic mean of precision and recall, 0 if both are. */
  static double f1(double precision, double recall) {
    double sum = precision + recall;
    return sum == 0 ? 0 : 2 * precision * recall / sum;
  }
}
