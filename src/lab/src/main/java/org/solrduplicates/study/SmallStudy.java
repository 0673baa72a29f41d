// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.LongStream;

/** What weights and contrast do in small collections: whole groups drawn from the sets. */
final class SmallStudy {
  private static final int[] SIZES = {30, 50, 100, 200, 400};
  private static final long[] SEEDS = {1, 2, 3, 4};
  private static final List<Scheme> SCHEMES = List.of(new Scheme(1_000, 3));

  private SmallStudy() {}

  static void run(List<StudySet> sets, PrintStream out) {
    out.println();
    out.println("## Small collections");
    out.println();
    out.println(
        "Whole groups drawn from each set, four times, weights learned from what was drawn; means of"
            + " the lenient F1.");
    out.println();
    out.println("| documents | measure | mean | " + String.join(" | ", ScoreStudy.SETS) + " |");
    out.println("|---|---|---|" + "---|".repeat(ScoreStudy.SETS.size()));
    for (int size : SIZES) {
      rows(size, sets.stream().map(set -> drawn(set, size)).toList(), out);
    }
  }

  private static List<PairSet> drawn(StudySet set, int size) {
    return LongStream.of(SEEDS)
        .mapToObj(seed -> new PairSet(set.drawn(size, seed), SCHEMES, document -> true))
        .toList();
  }

  private static void rows(int size, List<List<PairSet>> drawn, PrintStream out) {
    row(size, "dup.measure=blend, 0.70", drawn, set -> set.all(Pair::blend), 70, out);
    row(size, "weights, 0.80", drawn, SmallStudy::weighted, 80, out);
  }

  private static double[] weighted(PairSet set) {
    return set.all(pair -> set.words(pair, 0, 0.95) * MeasureStudy.numbers(pair, 0.2));
  }

  private static void row(
      int size,
      String name,
      List<List<PairSet>> drawn,
      Function<PairSet, double[]> measure,
      int step,
      PrintStream out) {
    List<double[]> means = new ArrayList<>();
    for (List<PairSet> sets : drawn) {
      double mean =
          sets.stream()
              .mapToDouble(set -> Curve.f1(set, measure.apply(set))[step])
              .average()
              .orElse(0);
      means.add(new double[] {mean});
    }
    out.println(new CommonThreshold(means).row(size + " | " + name, 0));
  }
}
