// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Writes a {@link ScaleScore} as tables of Markdown. */
final class ScaleReport {
  private static final double[] DICE = {0, 0.5, 0.6, 0.7, 0.8, 0.9, 1};

  private final ScaleTruth truth;
  private final ScaleScore score;
  private final List<String> lines = new ArrayList<>();

  ScaleReport(ScaleTruth truth, ScaleScore score) {
    this.truth = truth;
    this.score = score;
  }

  List<String> lines() {
    whole();
    sizes();
    edits();
    dice();
    return lines;
  }

  private void whole() {
    Share precision = score.precision();
    Share recall = score.recall();
    Share templates = score.templates();
    table("pairs", "found", "true", "both", "precision", "recall", "F1");
    row(
        "all",
        precision.whole(),
        recall.whole(),
        recall.part(),
        precision,
        recall,
        String.format(Locale.ROOT, "%.4f", Share.f1(precision, recall)));
    lines.add("");
    lines.add("- groups: " + score.groups() + ", planted " + truth.groups());
    lines.add("- documents in groups: " + score.inGroups());
    lines.add("- largest group: " + score.largest() + ", planted " + truth.largest());
    lines.add(
        "- pairs of one template, none of them true, that are in one group: "
            + templates.part()
            + " of "
            + templates.whole());
  }

  private void sizes() {
    table("documents in the group", "recall of the true pairs", "precision of the found pairs");
    for (SizeClass size : SizeClass.values()) {
      row(size, score.recall(size), score.precision(size));
    }
    lines.add("");
    lines.add("Recall is by the size of the true group, precision by the size of the found one.");
  }

  /** Adds the recall of pairs of a document and its parent by what was edited and how much. */
  private void edits() {
    List<String> rates = distinct(truth::rate, Comparator.comparing(Double::valueOf));
    List<Object> head = new ArrayList<>(List.of("edit of the parent", "pairs", "all"));
    head.addAll(rates);
    table(head.toArray());
    distinct(truth::kind, Comparator.naturalOrder())
        .forEach(kind -> edits(kind, document -> truth.kind(document).equals(kind), rates));
    edits("all", document -> true, rates);
  }

  private void edits(String name, IntPredicate which, List<String> rates) {
    Share all = score.parents(which);
    List<Object> cells = new ArrayList<>(List.of(name, all.whole(), all));
    rates.forEach(rate -> cells.add(score.parents(which.and(d -> truth.rate(d).equals(rate)))));
    row(cells.toArray());
  }

  /** Adds the recall of the same pairs by how much of their words they share. */
  private void dice() {
    table("Dice coefficient of a document and its parent", "pairs", "recall");
    for (int i = 0; i + 1 < DICE.length; i++) {
      double from = DICE[i];
      double to = i + 2 == DICE.length ? Double.POSITIVE_INFINITY : DICE[i + 1];
      Share share = score.parents(d -> truth.dice(d) >= from && truth.dice(d) < to);
      row(from + "-" + DICE[i + 1], share.whole(), share);
    }
  }

  private List<String> distinct(Function<Integer, String> value, Comparator<String> order) {
    return IntStream.range(0, truth.documents())
        .filter(truth::hasParent)
        .boxed()
        .map(value)
        .distinct()
        .sorted(order)
        .toList();
  }

  private void table(Object... head) {
    lines.add("");
    row(head);
    lines.add("|" + "---|".repeat(head.length));
  }

  private void row(Object... cells) {
    StringBuilder row = new StringBuilder("|");
    for (Object cell : cells) {
      row.append(' ').append(cell).append(" |");
    }
    lines.add(row.toString());
  }
}
