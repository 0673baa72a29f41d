// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.solrduplicates.core.fingerprint.Agreement;
import org.solrduplicates.core.fingerprint.Calibration;
import org.solrduplicates.core.learning.CalibrationLearner;
import org.solrduplicates.core.similarity.Evidence;
import org.solrduplicates.core.similarity.Surroundings;
import org.solrduplicates.study.DecisionStudy.ComparedPair;

/**
 * Fits the coefficients of {@link Evidence} to labelled sets, and tests them on sets that they were
 * not fitted to.
 *
 * <p>Usage: {@code FitStudy SET...}, see {@link DecisionStudy}. Writes tables in Markdown. Pairs
 * are scored one by one here, without groups.
 */
public final class FitStudy {
  /** The coefficients of {@link Evidence#score}, the last one of a constant. */
  private static final double[] USED = {1.4, 1.1, 0.2, 4.3, 0.5, 0.1, -4.1};

  private static final List<String> NAMES =
      List.of("share", "rare", "dice", "numbers", "missing", "background", "constant");
  private static final int NEAREST = 3;
  private static final double EDGE = 0.03;
  private static final double EQUAL_NUMBERS = 2;
  private static final double SAME = 1e-9;

  private final String name;
  private final long truePairs;
  private final long texts;
  private final List<Row> byText;
  private final List<Row> byTitle;

  /**
   * A pair as the regression sees it.
   *
   * @param terms the terms of the coefficients
   * @param offset the term without a coefficient
   * @param trains whether it is of the pairs that train the regression
   */
  private record Row(
      double[] terms,
      double offset,
      Agreement names,
      boolean isVersion,
      boolean counts,
      boolean trains) {
    double score(double[] coefficients) {
      return LogisticFit.logOdds(terms, offset, coefficients);
    }
  }

  private FitStudy(StudySet set) throws IOException {
    this.name = set.name();
    this.truePairs = set.truePairs();
    this.byText = rows(new DecisionStudy(set, false));
    this.byTitle = rows(new DecisionStudy(set, true));
    this.texts =
        set.documents().stream()
            .map(document -> document.fingerprint().text().key())
            .distinct()
            .count();
  }

  /** Of the versions, those train that are among the three nearest of one of the two. */
  private static List<Row> rows(DecisionStudy study) throws IOException {
    List<ComparedPair> compared = new ArrayList<>();
    Map<ComparedPair, Evidence> evidence = new IdentityHashMap<>();
    Map<String, List<ComparedPair>> versions = new HashMap<>();
    study.groups(
        (pair, verifier) -> {
          if (!pair.a().fingerprint().isSameText(pair.b().fingerprint())) {
            compared.add(pair);
            evidence.put(pair, verifier.evidence(pair.a().fingerprint(), pair.b().fingerprint()));
            if (pair.isVersion()) {
              versions.computeIfAbsent(pair.a().id(), id -> new ArrayList<>()).add(pair);
              versions.computeIfAbsent(pair.b().id(), id -> new ArrayList<>()).add(pair);
            }
          }
        });
    ToDoubleFunction<ComparedPair> dice =
        pair -> -Objects.requireNonNull(evidence.get(pair)).dice();
    Set<ComparedPair> near = Collections.newSetFromMap(new IdentityHashMap<>());
    versions
        .values()
        .forEach(
            all ->
                all.stream()
                    .sorted(Comparator.comparingDouble(dice))
                    .limit(NEAREST)
                    .forEach(near::add));
    return compared.stream()
        .map(
            pair -> {
              boolean trains = pair.counts() && (!pair.isVersion() || near.contains(pair));
              return row(pair, Objects.requireNonNull(evidence.get(pair)), trains);
            })
        .toList();
  }

  private static Row row(ComparedPair pair, Evidence evidence, boolean trains) {
    Surroundings a = pair.aroundA();
    Surroundings b = pair.aroundB();
    double[] terms = {
      logit(evidence.share()),
      logit(evidence.rare(a.rare(), b.rare())),
      logit(evidence.dice()),
      (evidence.sharedNumbers() + EQUAL_NUMBERS) / (evidence.fewerNumbers() + EQUAL_NUMBERS),
      -evidence.missing(),
      -logit(a.background()) - logit(b.background()),
      1
    };
    double offset = Math.log(1 + EDGE - a.background()) + Math.log(1 + EDGE - b.background());
    Row row = new Row(terms, offset, pair.names(), pair.isVersion(), pair.counts(), trains);
    if (Math.abs(row.score(USED) - evidence.score(a, b)) > SAME) {
      throw new IllegalStateException("the coefficients of Evidence are others than those here");
    }
    return row;
  }

  private static double logit(double share) {
    return Math.log((share + EDGE) / (1 + EDGE - share));
  }

  /** Returns the lenient F1 of the compared pairs, by text alone or with names. */
  private double score(double[] coefficients, List<Row> rows) {
    double[] scores = rows.stream().mapToDouble(row -> row.score(coefficients)).toArray();
    Calibration calibration =
        new CalibrationLearner(
                (int) texts, scores.length, i -> scores[i], i -> rows.get(i).names, i -> false)
            .learn();
    long right = 0;
    long wrong = 0;
    for (int i = 0; i < scores.length; i++) {
      Row row = rows.get(i);
      if (calibration.logOdds(scores[i], row.names) >= 0 && row.counts) {
        right += row.isVersion ? 1 : 0;
        wrong += row.isVersion ? 0 : 1;
      }
    }
    return 2.0 * right / (right + wrong + truePairs);
  }

  /** Returns the coefficients that fit some sets best, each set as heavy as another one. */
  private static double[] fit(List<FitStudy> sets) {
    LogisticFit fit = new LogisticFit(USED.length);
    for (FitStudy set : sets) {
      List<Row> training = set.byText.stream().filter(Row::trains).toList();
      training.forEach(row -> fit.add(row.terms, row.offset, row.isVersion, 1.0 / training.size()));
    }
    return fit.fit();
  }

  /** Runs the study. */
  public static void main(String... arguments) throws IOException {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    List<FitStudy> sets = new ArrayList<>();
    for (String argument : arguments) {
      sets.add(new FitStudy(DecisionStudy.read(Path.of(argument))));
    }
    double[] all = fit(sets);
    out.println("| fitted to | " + String.join(" | ", NAMES) + " |");
    out.println("|---|" + "---|".repeat(NAMES.size()));
    out.println(row("(used)", USED));
    out.println(row("all sets", all));
    List<String> scores = new ArrayList<>();
    List<double[]> sums = new ArrayList<>();
    for (FitStudy set : sets) {
      double[] others = fit(sets.stream().filter(other -> other != set).toList());
      out.println(row("all but " + set.name, others));
      double[] figures =
          DoubleStream.of(
                  set.score(USED, set.byText),
                  set.score(all, set.byText),
                  set.score(others, set.byText),
                  set.score(USED, set.byTitle),
                  set.score(all, set.byTitle),
                  set.score(others, set.byTitle))
              .toArray();
      scores.add(row(set.name, figures));
      sums.add(figures);
    }
    out.println();
    out.println(
        "| pairs of | text: used | all sets | all others | titles: used | all sets | all others |");
    out.println("|---|---|---|---|---|---|---|");
    scores.forEach(out::println);
    double[] means = new double[sums.get(0).length];
    sums.forEach(
        figures -> {
          for (int i = 0; i < means.length; i++) {
            means[i] += figures[i] / sums.size();
          }
        });
    out.println(row("**mean**", means));
  }

  private static String row(String name, double[] numbers) {
    StringBuilder row = new StringBuilder("| " + name + " |");
    for (double number : numbers) {
      row.append(String.format(Locale.ROOT, " %.3f |", number));
    }
    return row.toString();
  }
}
