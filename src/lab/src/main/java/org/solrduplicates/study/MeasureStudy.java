// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.io.PrintStream;
import java.util.List;
import java.util.function.Function;

/** What two texts have in common, counted in many ways. */
final class MeasureStudy {
  private static final int SHIPPED = 0;
  private static final int EQUAL = 1;

  private final List<PairSet> sets;
  private final List<Scheme> schemes;
  private final PrintStream out;

  MeasureStudy(List<PairSet> sets, List<Scheme> schemes, PrintStream out) {
    this.sets = sets;
    this.schemes = schemes;
    this.out = out;
  }

  /** What a measure says of a pair of a set. */
  private interface Formula {
    double of(PairSet set, Pair pair);
  }

  void run() {
    unweighted();
    weights();
    parts();
  }

  private void unweighted() {
    heading("Every word counts the same");
    row("dup.measure=dice", (set, pair) -> pair.dice());
    row("words, a = .85", (set, pair) -> set.words(pair, EQUAL, 0.85));
    row("words, a = .95", (set, pair) -> set.words(pair, EQUAL, 0.95));
    row(
        "words, a = .95, numbers 20 %",
        (set, pair) -> set.words(pair, EQUAL, 0.95) * numbers(pair, 0.2));
    row("shingles of 3 from sketches, a = .85", (set, pair) -> set.shingles(pair, 0.85));
    row("dup.measure=blend", (set, pair) -> pair.blend());
  }

  private void weights() {
    heading("Words weighted by how rare they are, a = .95, numbers 20 %");
    for (int i = 0; i < schemes.size(); i++) {
      int scheme = i;
      if (scheme != EQUAL) {
        row(
            name(schemes.get(scheme)),
            (set, pair) -> set.words(pair, scheme, 0.95) * numbers(pair, 0.2));
      }
    }
  }

  private static String name(Scheme scheme) {
    String documents =
        scheme.documents() == Scheme.ALL ? "all texts" : scheme.documents() + " texts";
    return "learned from " + documents + ", words of at least " + scheme.floor();
  }

  private void parts() {
    heading("Learned from 1000 texts, words of at least 3");
    for (double a : new double[] {0.85, 0.9, 0.95, 1}) {
      row(
          "a = " + a + ", numbers 20 %",
          (set, pair) -> set.words(pair, SHIPPED, a) * numbers(pair, 0.2));
    }
    for (double share : new double[] {0, 0.1, 0.2, 0.3, 0.4}) {
      row(
          "a = 0.95, numbers " + percent(share),
          (set, pair) -> set.words(pair, SHIPPED, 0.95) * numbers(pair, share));
    }
    for (double share : new double[] {0.25, 0.5}) {
      row(
          "a = 0.95, numbers 20 %, phrases " + percent(share),
          (set, pair) -> mixed(set, pair, share) * numbers(pair, 0.2));
    }
    row("dup.measure=weighted", (set, pair) -> pair.weighted());
  }

  private static double mixed(PairSet set, Pair pair, double phrases) {
    return (1 - phrases) * set.words(pair, SHIPPED, 0.95) + phrases * set.shingles(pair, 0.95);
  }

  private static String percent(double share) {
    return Math.round(100 * share) + " %";
  }

  /** Returns what differing numbers leave. */
  static double numbers(Pair pair, double share) {
    return 1 - share * (1 - pair.numbers());
  }

  private void heading(String text) {
    out.println();
    out.println("## " + text);
    out.println();
    out.println(CommonThreshold.header(ScoreStudy.SETS));
  }

  private void row(String name, Formula formula) {
    Function<PairSet, double[]> f1 = set -> Curve.f1(set, set.all(pair -> formula.of(set, pair)));
    out.println(new CommonThreshold(sets.stream().map(f1).toList()).row(name));
  }
}
