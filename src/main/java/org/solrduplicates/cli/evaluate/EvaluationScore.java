package org.solrduplicates.cli.evaluate;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.solrduplicates.cli.evaluate.EvaluationLabels.Label;

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
    Map<Label, Long> counts = counts(found);
    long wrong = count(counts, Label.DIFFERENT) + count(counts, Label.RELATED);
    return new EvaluationScore(count(counts, Label.SAME), wrong, total);
  }

  /** Does not count relatives and unlabelled copies. */
  static EvaluationScore lenient(Stream<Label> found, int total) {
    Map<Label, Long> counts = counts(found);
    return new EvaluationScore(count(counts, Label.SAME), count(counts, Label.DIFFERENT), total);
  }

  private static Map<Label, Long> counts(Stream<Label> found) {
    return found.collect(Collectors.groupingBy(label -> label, Collectors.counting()));
  }

  private static long count(Map<Label, Long> counts, Label label) {
    return counts.getOrDefault(label, 0L);
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
