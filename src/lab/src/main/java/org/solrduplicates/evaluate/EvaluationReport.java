// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.evaluate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.solrduplicates.cli.table.MarkdownTable;
import org.solrduplicates.core.text.Sentence;
import org.solrduplicates.evaluate.EvaluationAnswers.EvaluationAnswer;
import org.solrduplicates.evaluate.EvaluationLabels.LabelledPair;
import org.solrduplicates.evaluate.EvaluationPairs.EvaluationPair;

/** The figures of an evaluation in Markdown, counted as {@code score.py} counts them. */
public final class EvaluationReport {
  private static final int LOWEST_PERCENT = 50;
  private static final int HIGHEST_PERCENT = 95;
  private static final int STEP_PERCENT = 5;

  private final EvaluationLabels labels;
  private final EvaluationAnswers answers;
  private final EvaluationPairs pairs;
  private final List<String> lines = new ArrayList<>();

  /** Counts; nothing is written yet. */
  public EvaluationReport(EvaluationLabels labels, EvaluationAnswers answers) {
    this.labels = labels;
    this.answers = answers;
    this.pairs = EvaluationPairs.of(answers.links(), labels);
  }

  /**
   * Returns the report.
   *
   * @param origin what was run, where and when, a sentence each
   */
  public List<String> lines(List<String> origin) {
    addHead(origin);
    addResults();
    addCandidates();
    addVerification();
    addThresholds();
    addRequests();
    lines.addAll(new EvaluationMistakes(pairs, titles()).lines());
    return lines.subList(0, lines.size() - 1);
  }

  private void addHead(List<String> origin) {
    lines.addAll(List.of("# Evaluation: " + MarkdownTable.cell(labels.name()), ""));
    origin.forEach(this::item);
    item("settings: " + answers.settings());
    item(labels.ids().size() + " documents, " + truePairs());
    answers.warnings().forEach(this::item);
    if (pairs.unlabelled() > 0) {
      item(pairs.unlabelled() + " links without a label, not counted");
    }
    lines.add("");
  }

  private void item(String sentence) {
    lines.add("- " + sentence);
  }

  private String truePairs() {
    String all = pairs.truth().size() + " true pairs";
    return pairs.easy().isEmpty()
        ? all
        : all + ", " + pairs.easy().size() + " of them with a word Dice of at least 0.5";
  }

  private Map<String, String> titles() {
    return labels.titles().isEmpty() ? answers.titles() : labels.titles();
  }

  private void add(String heading, MarkdownTable table) {
    lines.addAll(List.of(heading, ""));
    lines.addAll(table.lines());
    lines.add("");
  }

  private void addResults() {
    EvaluationGroups groups = answers.partition(labels.ids());
    Set<LabelledPair> together = groups.pairs();
    MarkdownTable table =
        new MarkdownTable("", "true pairs found", "wrong pairs", "precision", "recall", "F1");
    row(table, "links, strict", pairs.strict(pairs.links()));
    row(table, "links, lenient", pairs.lenient(pairs.links()));
    row(table, "pairs in groups, strict", pairs.strict(together.stream()));
    row(table, "pairs in groups, lenient", pairs.lenient(together.stream()));
    add("## Result", table);
    addGroups(groups);
  }

  private static void row(MarkdownTable table, String name, EvaluationScore score) {
    table.row(
        name,
        String.valueOf(score.right()),
        String.valueOf(score.wrong()),
        MarkdownTable.figure(score.precision()),
        MarkdownTable.figure(score.recall()),
        MarkdownTable.figure(score.f1()));
  }

  private void addGroups(EvaluationGroups groups) {
    if (labels.groups().isEmpty()) {
      item("documents in the largest group: " + groups.largest());
    } else {
      EvaluationGroups truth = new EvaluationGroups(labels.groups());
      item("B-cubed F1 of the groups: " + MarkdownTable.figure(groups.bCubedF1(truth)));
      item("documents in the largest group: " + groups.largest());
      item("documents in the largest true group: " + truth.largest());
    }
    lines.add("");
  }

  private void addCandidates() {
    MarkdownTable table =
        new MarkdownTable(
            "source",
            "true pairs found",
            "recall",
            "recall, word Dice ≥ 0.5",
            "found by no other",
            "per request");
    row(table, "all", pair -> true, pair -> false);
    for (String source : pairs.sources()) {
      row(table, source, pair -> pair.isFoundBy(source), pair -> pair.isFoundOnlyBy(source));
    }
    add("## Candidates", table);
  }

  private void row(
      MarkdownTable table,
      String source,
      Predicate<EvaluationPair> found,
      Predicate<EvaluationPair> alone) {
    boolean isOne = !source.equals("all");
    table.row(
        source,
        String.valueOf(pairs.count(pairs.truth(), found)),
        share(pairs.count(pairs.truth(), found), pairs.truth().size()),
        pairs.easy().isEmpty() ? "" : share(pairs.count(pairs.easy(), found), pairs.easy().size()),
        isOne ? String.valueOf(pairs.count(pairs.truth(), alone)) : "",
        oneDecimal(perRequest(source)));
  }

  private static String share(long part, long all) {
    return MarkdownTable.figure(all == 0 ? 1 : (double) part / all);
  }

  /** Returns how many candidates a source has for a document, on average. */
  private double perRequest(String source) {
    return answers.links().stream().mapToLong(answer -> count(answer, source)).average().orElse(0);
  }

  private static long count(EvaluationAnswer answer, String source) {
    return answer.candidates().stream()
        .filter(candidate -> source.equals("all") || candidate.source().contains(source))
        .count();
  }

  /** Of what the candidates offered, which a source cannot be blamed for. */
  private void addVerification() {
    long offered = pairs.count(pairs.truth(), pair -> true);
    long others = pairs.found().values().stream().filter(EvaluationPair::isWrong).count();
    EvaluationScore kept = pairs.strict(pairs.links());
    MarkdownTable table = new MarkdownTable("candidates", "pairs", "kept", "share kept");
    table.row("true", "" + offered, "" + kept.right(), share(kept.right(), offered));
    table.row("not true", "" + others, "" + kept.wrong(), share(kept.wrong(), others));
    add("## Verification", table);
    item("precision, given the candidates: " + MarkdownTable.figure(kept.precision()));
    item("recall, given the candidates: " + share(kept.right(), offered));
    lines.add("");
  }

  private void addThresholds() {
    MarkdownTable table =
        new MarkdownTable(
            "threshold", "true pairs found", "wrong pairs", "precision", "recall", "F1");
    for (int percent = LOWEST_PERCENT; percent <= HIGHEST_PERCENT; percent += STEP_PERCENT) {
      double threshold = percent / 100.0;
      row(table, MarkdownTable.decimals(threshold), pairs.atThreshold(threshold));
    }
    add("## Links by threshold, from the similarity alone", table);
  }

  private void addRequests() {
    MarkdownTable table =
        new MarkdownTable("requests about", "requests", "seconds", "median ms", "99 % ms");
    row(table, "links", answers.links(), answers.linkNanos());
    row(table, "groups", answers.groups(), answers.groupNanos());
    add("## Requests", table);
  }

  private static void row(
      MarkdownTable table, String about, List<EvaluationAnswer> answers, long nanos) {
    List<Long> ascending = answers.stream().map(EvaluationAnswer::nanos).sorted().toList();
    table.row(
        about,
        String.valueOf(answers.size()),
        oneDecimal(nanos / 1e9),
        percentile(ascending, 50),
        percentile(ascending, 99));
  }

  /** Returns the milliseconds that a share of the requests did not exceed (nearest rank). */
  static String percentile(List<Long> ascending, int percent) {
    int rank = Math.max(1, (ascending.size() * percent + 99) / 100);
    return ascending.isEmpty() ? "" : oneDecimal(ascending.get(rank - 1) / 1e6);
  }

  private static String oneDecimal(double value) {
    return Sentence.of("%.1f", value);
  }
}
