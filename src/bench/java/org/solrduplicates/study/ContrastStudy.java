package org.solrduplicates.study;

import java.io.PrintStream;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** What it is worth to count only what stands out from the neighbourhood. */
final class ContrastStudy {
  static final int[] RANKS = {3, 5, 10, 15, 20};
  static final double[] SHARES = {0.3, 0.5, 0.6, 0.7, 0.75, 0.8};

  static final int RANK = 10;
  static final double SHARE = 0.75;

  /** Less similar documents have a language in common, and no frame. */
  private static final double LEAST = 0.25;

  private final List<PairSet> sets;
  private final PrintStream out;

  ContrastStudy(List<PairSet> sets, PrintStream out) {
    this.sets = sets;
    this.out = out;
  }

  /** Returns the neighbours that the source {@code sketch} finds. */
  static Predicate<Pair> near() {
    return Pair::isNear;
  }

  /** Returns those of them that are no versions by their titles: what the product looks at. */
  static Predicate<Pair> nearOfOtherTitle() {
    return pair -> pair.isNear() && !pair.isSameTitle();
  }

  /** Returns those of them that have something to do with a document at all. */
  static Predicate<Pair> similarOfOtherTitle() {
    return nearOfOtherTitle().and(pair -> pair.weighted() >= LEAST);
  }

  /** Returns the neighbours of the documents of a set by {@code dup.measure=weighted}. */
  static Nearest nearest(PairSet set, Predicate<Pair> counts) {
    return new Nearest(set, set.all(Pair::weighted), counts);
  }

  void run() {
    grid("background from the neighbours that share a sketch term", near());
    grid("background from all pairs", pair -> true);
    grid(
        "background from the neighbours that share a sketch term, without those of the same title",
        nearOfOtherTitle());
    grid(
        "background from those neighbours of another title that are similar by .25 or more",
        similarOfOtherTitle());
    ends();
    thresholds();
  }

  private void grid(String name, Predicate<Pair> counts) {
    heading("dup.measure=weighted with contrast: " + name);
    List<Nearest> nearest = nearest(counts);
    for (int rank : RANKS) {
      for (double share : SHARES) {
        out.println(
            common(nearest, (set, near) -> near.contrasted(rank, share)).row(name(rank, share)));
      }
    }
  }

  static String name(int rank, double share) {
    return "k = " + rank + ", c = " + share;
  }

  private void heading(String text) {
    out.println();
    out.println("## " + text);
    out.println();
    out.println(CommonThreshold.header(ScoreStudy.SETS));
  }

  private void ends() {
    heading("Background of a pair, k = 10, c = 0.75");
    List<Nearest> nearest = nearest(nearOfOtherTitle());
    out.println(
        common(nearest, (set, near) -> near.contrasted(RANK, SHARE)).row("mean of both ends"));
    out.println(
        common(nearest, (set, near) -> near.contrasted(RANK, SHARE, Math::min))
            .row("the smaller of both ends"));
    out.println(
        common(nearest, (set, near) -> near.contrasted(RANK, SHARE, Math::max))
            .row("the larger of both ends"));
    List<Nearest> blend =
        sets.stream()
            .map(set -> new Nearest(set, set.all(Pair::blend), nearOfOtherTitle()))
            .toList();
    out.println(
        common(blend, (set, near) -> near.contrasted(RANK, SHARE))
            .row("dup.measure=blend, mean of both ends"));
  }

  private void thresholds() {
    out.println();
    out.println("## dup.measure=weighted, k = 10, c = 0.75, by threshold");
    out.println();
    out.println("| dup.threshold | mean | " + String.join(" | ", ScoreStudy.SETS) + " |");
    out.println("|---|---|" + "---|".repeat(ScoreStudy.SETS.size()));
    CommonThreshold common =
        common(nearest(nearOfOtherTitle()), (set, near) -> near.contrasted(RANK, SHARE));
    IntStream.rangeClosed(60, 80)
        .forEach(step -> out.println(common.row(CommonThreshold.threshold(step), step)));
  }

  private List<Nearest> nearest(Predicate<Pair> counts) {
    return sets.stream().map(set -> nearest(set, counts)).toList();
  }

  private CommonThreshold common(
      List<Nearest> nearest, BiFunction<PairSet, Nearest, double[]> measure) {
    return new CommonThreshold(
        IntStream.range(0, sets.size())
            .mapToObj(i -> Curve.f1(sets.get(i), measure.apply(sets.get(i), nearest.get(i))))
            .toList());
  }
}
