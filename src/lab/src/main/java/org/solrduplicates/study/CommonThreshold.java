// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * How good a measure is at one threshold for several sets.
 *
 * @param curves for each set its F1 at each threshold
 */
record CommonThreshold(List<double[]> curves) {
  /** Differences of means that are taken for nothing. */
  private static final double NOISE = 0.005;

  static String header(List<String> sets) {
    String names = String.join(" | ", sets);
    return "| measure | mean | at | within .005 of it | "
        + names
        + " | left out |\n|"
        + "---|".repeat(sets.size() + 5);
  }

  /** Returns the threshold with the best mean, in steps of .01; the lowest of equal ones. */
  int best() {
    return IntStream.rangeClosed(0, Curve.STEPS)
        .boxed()
        .max((s, t) -> mean(s) == mean(t) ? t - s : Double.compare(mean(s), mean(t)))
        .orElseThrow();
  }

  double mean(int step) {
    return curves.stream().mapToDouble(curve -> curve[step]).average().orElse(0);
  }

  private String plateau() {
    int low = best();
    int high = low;
    while (low > 0 && isAsGood(low - 1)) {
      low--;
    }
    while (high < Curve.STEPS && isAsGood(high + 1)) {
      high++;
    }
    return threshold(low) + " to " + threshold(high);
  }

  private boolean isAsGood(int step) {
    return mean(step) >= mean(best()) - NOISE;
  }

  /** Returns the mean over the sets of the F1 at the threshold that is best for the others. */
  private double leftOut() {
    return curves.stream().mapToDouble(curve -> curve[without(curve).best()]).average().orElse(0);
  }

  private CommonThreshold without(double[] curve) {
    return new CommonThreshold(curves.stream().filter(other -> other != curve).toList());
  }

  String row(String name) {
    String at = " | " + threshold(best()) + " | " + plateau() + " | ";
    return "| "
        + name
        + " | "
        + figure(mean(best()))
        + at
        + each(best())
        + " | "
        + figure(leftOut())
        + " |";
  }

  /** Returns a row with the mean and each set at a threshold. */
  String row(String name, int step) {
    return "| " + name + " | " + figure(mean(step)) + " | " + each(step) + " |";
  }

  private String each(int step) {
    return curves.stream().map(curve -> figure(curve[step])).collect(Collectors.joining(" | "));
  }

  static String threshold(int step) {
    return String.format(Locale.ROOT, "%.2f", step / (double) Curve.STEPS);
  }

  static String figure(double... values) {
    return Arrays.stream(values)
        .mapToObj(value -> String.format(Locale.ROOT, "%.4f", value))
        .collect(Collectors.joining(" | "));
  }
}
