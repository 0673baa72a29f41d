package org.solrduplicates.study;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.solrduplicates.core.group.Parameter;
import org.solrduplicates.core.similarity.Measure;
import org.solrduplicates.core.similarity.Verifier;

/**
 * The study behind the default similarity (docs/adr/0002): compares all pairs of documents of the
 * labelled sets by every measure considered and prints, for each, the strict F1 of the links at the
 * one threshold that is best for all sets together.
 *
 * <pre>mvn -q test-compile exec:exec@score-study -Ddata=DIR</pre>
 */
public final class ScoreStudy {
  private static final List<String> SETS =
      List.of("en_versions", "fr_versions", "zh_versions", "multiformat");

  private static final String DEFAULT = name(Measure.BLEND, 0);

  /** Pairs that share less of the shorter text are not similar by any measure. */
  private static final double LEAST_OVERLAP = 0.5;

  private final Map<String, ToDoubleFunction<Pair>> measures = new LinkedHashMap<>();
  private final Map<String, List<double[]>> f1 = new LinkedHashMap<>();

  private ScoreStudy() {
    single();
    shingles();
    mixed();
    numbers();
    title();
    product();
  }

  /** Runs the study on the sets in the folder that is the only argument. */
  public static void main(String[] args) throws IOException {
    ScoreStudy study = new ScoreStudy();
    for (String set : SETS) {
      study.run(LabelledSet.read(Path.of(args[0], set + ".jsonl.gz")));
    }
    study.print(new PrintStream(System.out, true, StandardCharsets.UTF_8));
  }

  private void single() {
    for (double a : new double[] {0.5, 0.7, 0.85, 0.9, 1}) {
      measures.put("words a=" + a, p -> p.words().tversky(a));
    }
    for (double a : new double[] {0.5, 0.85, 1}) {
      measures.put("words weighted by idf a=" + a, p -> p.idf().tversky(a));
    }
    measures.put("words of at most 20 % of the documents a=0.5", p -> p.rare().tversky(0.5));
    measures.put("words of at most 20 % of the documents a=0.85", p -> p.rare().tversky(0.85));
    measures.put("words, Han as single characters a=0.5", p -> p.singleHan().tversky(0.5));
    measures.put("words, Han as single characters a=0.85", p -> p.singleHan().tversky(0.85));
  }

  private void shingles() {
    for (int i = 0; i < StudyDocument.SHINGLE_WORDS.length; i++) {
      int width = i;
      String name = "shingles of " + StudyDocument.SHINGLE_WORDS[i];
      measures.put(name + " a=0.5", p -> p.shingles(width).tversky(0.5));
      measures.put(name + " a=0.85", p -> p.shingles(width).tversky(0.85));
    }
    for (int width : new int[] {1, 2}) {
      String name = "shingles of " + StudyDocument.SHINGLE_WORDS[width];
      for (int k : new int[] {32, 64, 96, 128}) {
        measures.put(name + ", sketch of " + k + " a=0.85", p -> p.sketch(width, k).tversky(0.85));
      }
    }
  }

  private void mixed() {
    for (double a : new double[] {0.5, 0.8, 0.85, 0.9}) {
      measures.put("mean of words and shingles of 3 a=" + a, p -> mean(p, 1, a));
    }
    measures.put("mean of words and shingles of 5 a=0.85", p -> mean(p, 2, 0.85));
    measures.put(
        "mean of words weighted by idf and shingles of 3 a=0.85",
        p -> (p.idf().tversky(0.85) + p.shingles(1).tversky(0.85)) / 2);
    for (int k : new int[] {32, 64, 96, 128}) {
      measures.put("mean of words and sketch of " + k + " of 3 a=0.85", p -> mean(p, 1, k, 0.85));
    }
  }

  private void numbers() {
    measures.put("words a=0.5, numbers 40 %", p -> p.words().tversky(0.5) * kept(p, 0.4, 2));
    measures.put("words a=0.85, numbers 40 %", p -> p.words().tversky(0.85) * kept(p, 0.4, 2));
    for (double weight : new double[] {0.2, 0.3, 0.4, 0.5}) {
      measures.put(
          "mean with sketch of 64 of 3 a=0.85, numbers " + Math.round(100 * weight) + " %",
          p -> mean(p, 1, 64, 0.85) * kept(p, weight, 2));
    }
    for (double prior : new double[] {0.001, 5}) {
      measures.put(
          "mean with sketch of 64 of 3 a=0.85, numbers 40 %, prior " + prior,
          p -> mean(p, 1, 64, 0.85) * kept(p, 0.4, prior));
    }
    measures.put(
        "mean with sketch of 64 of 3 a=0.85, numbers 40 %, prior 2 and 1 % of the words",
        p -> mean(p, 1, 64, 0.85) * kept(p, 0.4, 2 + 0.01 * p.words().shorter()));
    for (double a : new double[] {0.8, 0.9}) {
      measures.put(
          "mean with sketch of 64 of 3 a=" + a + ", numbers 40 %",
          p -> mean(p, 1, 64, a) * kept(p, 0.4, 2));
    }
    for (int k : new int[] {32, 96, 128}) {
      measures.put(
          "mean with sketch of " + k + " of 3 a=0.85, numbers 40 %",
          p -> mean(p, 1, k, 0.85) * kept(p, 0.4, 2));
    }
    for (int k : new int[] {64, 128}) {
      measures.put(
          "mean with sketch of " + k + " of 5 a=0.85, numbers 40 %",
          p -> mean(p, 2, k, 0.85) * kept(p, 0.4, 2));
    }
    measures.put(
        "mean with shingles of 3 a=0.85, numbers 40 %", p -> mean(p, 1, 0.85) * kept(p, 0.4, 2));
  }

  private void title() {
    measures.put(
        "mean with sketch of 64 of 3, numbers, differing titles -10 %",
        p -> mean(p, 1, 64, 0.85) * kept(p, 0.4, 2) * (0.9 + 0.1 * p.titles()));
  }

  private void product() {
    product(Measure.DICE, 0);
    product(Measure.BLEND, 0);
    product(Measure.BLEND, 0.05);
    product(Measure.BLEND, 0.1);
    product(Measure.BLEND, 0.2);
  }

  private void product(Measure measure, double bonus) {
    Verifier verifier = new Verifier(measure, bonus);
    measures.put(
        name(measure, bonus), p -> verifier.verify(p.a.fingerprint, p.b.fingerprint).similarity());
  }

  private static String name(Measure measure, double bonus) {
    return "**dup.measure=" + Parameter.name(measure) + "**, title bonus " + bonus;
  }

  private static double mean(Pair p, int width, double a) {
    return (p.words().tversky(a) + p.shingles(width).tversky(a)) / 2;
  }

  private static double mean(Pair p, int width, int k, double a) {
    return (p.words().tversky(a) + p.sketch(width, k).tversky(a)) / 2;
  }

  private static double kept(Pair p, double weight, double prior) {
    return 1 - weight * (1 - p.numbers().overlap(prior));
  }

  private void run(LabelledSet set) {
    List<StudyDocument> documents = StudyDocument.all(set);
    Frequencies weights = new Frequencies(documents);
    Map<String, Curve> curves = new LinkedHashMap<>();
    measures.keySet().forEach(name -> curves.put(name, new Curve()));
    IntStream.range(0, documents.size())
        .parallel()
        .forEach(
            i ->
                documents.subList(0, i).stream()
                    .filter(d -> mayBeSimilar(d, documents.get(i)))
                    .map(d -> new Pair(d, documents.get(i), weights))
                    .forEach(
                        p ->
                            measures.forEach(
                                (name, measure) ->
                                    curves.get(name).add(measure.applyAsDouble(p), p.isSame()))));
    long truePairs = set.truePairs();
    curves.forEach(
        (name, curve) -> f1.computeIfAbsent(name, n -> new ArrayList<>()).add(curve.f1(truePairs)));
    System.err.println(set.name() + ": " + documents.size() + " documents");
  }

  private static boolean mayBeSimilar(StudyDocument a, StudyDocument b) {
    int shared = a.fingerprint.bag().sharedWith(b.fingerprint.bag()).words();
    return shared
        >= LEAST_OVERLAP * Math.min(a.fingerprint.bag().words(), b.fingerprint.bag().words());
  }

  private void print(PrintStream out) {
    out.println("| measure | mean | at | " + String.join(" | ", SETS) + " | tuned | left out |");
    out.println("|---|---|---|" + "---|".repeat(SETS.size()) + "---|---|");
    f1.forEach((name, curves) -> out.println(row(name, curves)));
    out.println();
    out.println("| dup.threshold | mean | " + String.join(" | ", SETS) + " |");
    out.println("|---|---|" + "---|".repeat(SETS.size()));
    IntStream.rangeClosed(55, 85).forEach(step -> out.println(row(step, f1.get(DEFAULT))));
  }

  private static String row(int step, List<double[]> curves) {
    StringBuilder row = new StringBuilder("| " + threshold(step));
    row.append(" | ").append(figure(mean(curves, step)));
    curves.forEach(c -> row.append(" | ").append(figure(c[step])));
    return row + " |";
  }

  private static String threshold(int step) {
    return String.format(Locale.ROOT, "%.2f", step / (double) Curve.STEPS);
  }

  private static String row(String name, List<double[]> curves) {
    int best = best(curves);
    StringBuilder row = new StringBuilder("| " + name + " | " + figure(mean(curves, best)));
    row.append(" | ").append(threshold(best));
    curves.forEach(c -> row.append(" | ").append(figure(c[best])));
    double tuned =
        curves.stream().mapToDouble(c -> Arrays.stream(c).max().orElse(0)).average().orElse(0);
    return row.append(" | ").append(figure(tuned)).append(" | ").append(figure(leftOut(curves)))
        + " |";
  }

  /** The mean over the sets of the F1 at the threshold that is best for the other sets. */
  private static double leftOut(List<double[]> curves) {
    return curves.stream()
        .mapToDouble(c -> c[best(curves.stream().filter(other -> other != c).toList())])
        .average()
        .orElse(0);
  }

  private static int best(List<double[]> curves) {
    return IntStream.rangeClosed(0, Curve.STEPS)
        .boxed()
        .max((s, t) -> Double.compare(mean(curves, s), mean(curves, t)))
        .orElseThrow();
  }

  private static double mean(List<double[]> curves, int step) {
    return curves.stream().mapToDouble(c -> c[step]).average().orElse(0);
  }

  private static String figure(double f1) {
    return String.format(Locale.ROOT, "%.4f", f1);
  }
}
