// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.io.PrintStream;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The groups of the labelled sets that come of their links. */
final class LinkStudy {
  private final List<PairSet> sets;
  private final PrintStream out;

  LinkStudy(List<PairSet> sets, PrintStream out) {
    this.sets = sets;
    this.out = out;
  }

  void run() {
    out.println();
    out.println("## Groups of the labelled sets");
    out.println();
    out.println(
        "The largest group (the largest true one); then the lenient F1 of all pairs in groups.");
    out.println();
    String names = String.join(" | ", ScoreStudy.SETS);
    out.println("| links | joined by | " + names + " | mean F1 | " + names + " |");
    out.println("|---|---|---|" + "---|".repeat(2 * ScoreStudy.SETS.size()));
    rows("dup.measure=blend", set -> set.all(Pair::blend), 0.7, 0.65);
    rows("dup.measure=weighted", set -> set.all(Pair::weighted), 0.8, 0.65);
  }

  private void rows(
      String name, Function<PairSet, double[]> measure, double threshold, double average) {
    List<double[]> similarities = sets.stream().map(measure).toList();
    String links = name + ", at least " + threshold;
    row(
        links + " | single",
        index -> Linking.single(sets.get(index), links(similarities.get(index), threshold)));
    row(
        links + " | average, at least " + average,
        index ->
            Linking.average(
                sets.get(index),
                similarities.get(index),
                links(similarities.get(index), threshold),
                average));
  }

  /** Returns the places of what reaches a threshold. */
  static int[] links(double[] similarities, double threshold) {
    return IntStream.range(0, similarities.length)
        .filter(place -> similarities[place] >= threshold)
        .toArray();
  }

  private void row(String name, Function<Integer, int[]> groups) {
    List<GroupScore> scores =
        IntStream.range(0, sets.size())
            .mapToObj(i -> new GroupScore(sets.get(i).set, groups.apply(i)))
            .toList();
    String largest =
        IntStream.range(0, sets.size())
            .mapToObj(i -> scores.get(i).largest() + " (" + sets.get(i).set.largestGroup() + ")")
            .collect(Collectors.joining(" | "));
    double[] f1 = scores.stream().mapToDouble(GroupScore::lenientF1).toArray();
    double mean = IntStream.range(0, f1.length).mapToDouble(i -> f1[i]).average().orElse(0);
    out.println(
        "| "
            + name
            + " | "
            + largest
            + " | "
            + CommonThreshold.figure(mean)
            + " | "
            + CommonThreshold.figure(f1)
            + " |");
  }
}
